import { StartError } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { LIMIT_NAMES, LIMITS, TIERS, type Tier } from '../../../kernel/tiers.ts';
import { ACCOUNT_CHANGED } from '../../../kernel/topics.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { notify } from '../../../platform/postgres/notices.ts';
import { accountChanged } from './events.ts';
import { type AccountRow, changeTier, findAccount } from './store.ts';

export interface TierChange {
  accountId: string;
  tier: string | undefined;
  /** `datasets=10`, `crawl_jobs_per_day=unlimited`, `datasets=default`. */
  limits: readonly string[];
}

/** Sets an account's tier, and limits of its own that win over the tier's; every node hears of it at once. */
export async function setTier(database: Database, change: TierChange): Promise<AccountRow> {
  const { accountId, limits } = change;
  const missing = () => new StartError(`There is no account ${accountId}.`);
  if (!isUuid(accountId)) throw missing();
  return database.forAccount(accountId)(async (sql) => {
    const account = await findAccount(sql, accountId);
    if (account === undefined) throw missing();
    const tier = change.tier === undefined ? account.tier : readTier(change.tier);
    const overrides = limits.reduce(applyLimit, { ...account.limit_overrides });
    const changed = await changeTier(sql, accountId, tier, overrides);
    if (changed === undefined) throw missing();
    await notify(sql, ACCOUNT_CHANGED, accountId);
    await emit(sql, accountChanged, { accountId, subject: accountId, payload: { tier, overrides } });
    return changed;
  });
}

function readTier(text: string): Tier {
  const tier = TIERS.find((candidate) => candidate === text);
  if (tier === undefined) throw new StartError(`"${text}" is not a tier. Use one of: ${TIERS.join(', ')}.`);
  return tier;
}

function applyLimit(overrides: Record<string, number | null>, text: string): Record<string, number | null> {
  const [name = '', value = ''] = text.split('=');
  if (!Object.hasOwn(LIMITS, name))
    throw new StartError(`"${name}" is not a limit. Use one of: ${LIMIT_NAMES.join(', ')}.`);
  if (value === 'default') {
    delete overrides[name];
    return overrides;
  }
  if (value !== 'unlimited' && !/^\d{1,9}$/.test(value)) {
    throw new StartError(
      `${name}=${value} is not a valid limit. Write ${name}=<number>, ${name}=unlimited or ${name}=default.`,
    );
  }
  overrides[name] = value === 'unlimited' ? null : Number(value);
  return overrides;
}
