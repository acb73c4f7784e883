import type { Clock } from '../../kernel/clock.ts';
import type { Account } from '../../kernel/context.ts';
import { forbidden, rateLimitExceeded } from '../../kernel/errors.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import {
  type Allowance,
  allowanceOf,
  LIMITS,
  type LimitName,
  lowestTierWithRoom,
} from '../../kernel/tiers.ts';
import { advisoryLock } from '../postgres/advisory-lock.ts';

type Period = 'day' | 'week' | 'month';

const spend = statement<{ used: number }>(
  'quota.spend',
  `INSERT INTO quota_uses AS q (account_id, name, period_start, used)
   SELECT $1, $2, $3, $4 WHERE $5::bigint IS NULL OR $4::bigint <= $5::bigint
   ON CONFLICT (account_id, name, period_start) DO UPDATE SET used = q.used + excluded.used
   WHERE $5::bigint IS NULL OR q.used + excluded.used <= $5::bigint
   RETURNING used`,
);
const read = statement<{ used: number }>(
  'quota.read',
  'SELECT used FROM quota_uses WHERE account_id = $1 AND name = $2 AND period_start = $3',
);
const takeBack = statement(
  'quota.take-back',
  'UPDATE quota_uses SET used = used - 1 WHERE account_id = $1 AND name = $2 AND period_start = $3 AND used > 0',
);
const begin = statement(
  'quota.begin',
  'INSERT INTO quota_uses (account_id, name, period_start, used) VALUES ($1, $2, current_date, 0)',
);
const lock = advisoryLock('quota.lock', 1);

/** So that a new account shows this limit as unused from its first day on. */
export const beginUse = (sql: Sql, accountId: string, name: LimitName) => begin.run(sql, [accountId, name]);

/** Allowances per calendar period and live counts; both are taken in the transaction of what they pay for. */
export class Quota {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Spends from a daily, weekly or monthly allowance; a transaction that rolls back gives it back. */
  async spend(sql: Sql, account: Account, name: LimitName, amount = 1): Promise<void> {
    const allowance = allowanceOf(account, name);
    const period = periodOf(name);
    const { start } = this.#period(period);
    if ((await spend.first(sql, [account.id, name, isoDate(start), amount, allowance])) !== undefined) return;
    throw this.#spent(name, period, allowance ?? 0);
  }

  /** What it was spent for came to nothing; of the period that it was spent in. */
  async giveBack(sql: Sql, accountId: string, name: LimitName, spentAt: Date): Promise<void> {
    const { start } = this.#period(periodOf(name), spentAt);
    await takeBack.run(sql, [accountId, name, isoDate(start)]);
  }

  /** Makes sure that `amount` more fit a live count; others who add the same thing wait for this transaction's end. */
  async hold(
    sql: Sql,
    account: Account,
    name: LimitName,
    count: () => Promise<number>,
    amount = 1,
  ): Promise<void> {
    const allowance = allowanceOf(account, name);
    if (allowance === null) return;
    await lock(sql, `${account.id} ${name}`);
    const live = await count();
    if (live + amount <= allowance) return;
    const label = LIMITS[name].label.toLowerCase();
    const required = lowestTierWithRoom(name, live + amount) ?? 'agency';
    throw forbidden(
      `This account has ${live} of ${allowance} ${label}. Delete one, or upgrade to tier ${required}.`,
      {
        required,
        limit: name,
      },
    );
  }

  /** The most that one call may ask for; `null` is no limit. Asking for more is refused. */
  most(account: Account, name: LimitName, asked = 0): Allowance {
    const allowance = allowanceOf(account, name);
    if (allowance === null || asked <= allowance) return allowance;
    const required = lowestTierWithRoom(name, asked) ?? 'agency';
    throw forbidden(
      `${LIMITS[name].label}: this account's limit is ${allowance}, but ${asked} were requested. Request fewer, or upgrade to tier ${required}.`,
      { required, limit: name },
    );
  }

  async used(sql: Sql, account: Account, name: LimitName): Promise<number> {
    const { start } = this.#period(periodOf(name));
    return (await read.first(sql, [account.id, name, isoDate(start)]))?.used ?? 0;
  }

  resetsAt(name: LimitName): Date {
    return this.#period(periodOf(name)).end;
  }

  #spent(name: LimitName, period: Period, allowance: number) {
    const retryAfter = Math.max(
      1,
      Math.ceil((this.#period(period).end.getTime() - this.#clock.now().getTime()) / 1_000),
    );
    const label = LIMITS[name].label;
    return rateLimitExceeded(
      `${label}: all ${allowance} for this ${period} are used. Wait for the next ${period} (UTC), or upgrade the account's tier.`,
      { limit: name, limitValue: allowance, retryAfter },
    );
  }

  #period(period: Period, now = this.#clock.now()): { start: Date; end: Date } {
    const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
    const at = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d));
    if (period === 'month') return { start: at(year, month, 1), end: at(year, month + 1, 1) };
    const first = period === 'day' ? day : day - ((now.getUTCDay() + 6) % 7);
    const days = period === 'day' ? 1 : 7;
    return { start: at(year, month, first), end: at(year, month, first + days) };
  }
}

function periodOf(name: LimitName): Period {
  const { kind } = LIMITS[name];
  if (kind === 'day' || kind === 'week' || kind === 'month') return kind;
  throw new Error(`${name} is not an allowance per period`);
}

/** As text, because a driver would write a Date in the zone of this machine. */
const isoDate = (date: Date): string => date.toISOString().slice(0, 10);
