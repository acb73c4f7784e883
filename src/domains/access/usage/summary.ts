import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import {
  type Allowance,
  allowanceOf,
  LIMIT_NAMES,
  LIMITS,
  type LimitKind,
  type LimitName,
} from '../../../kernel/tiers.ts';
import type { Quota, RequestUse } from '../../../platform/limits/index.ts';
import type { UsageServices } from './services.ts';

/** The interface speaks of unlimited as -1 where it promises an integer. */
const asInteger = (allowance: Allowance): number => allowance ?? -1;

export async function usageCounts(sql: Sql, account: Account, quota: Quota) {
  return {
    checks_today: await quota.used(sql, account, 'checks_per_day'),
    checks_limit: asInteger(allowanceOf(account, 'checks_per_day')),
    audits_this_week: await quota.used(sql, account, 'audits_per_week'),
    audits_limit: asInteger(allowanceOf(account, 'audits_per_week')),
  };
}

export async function limitStates(sql: Sql, account: Account, services: UsageServices) {
  const requests = await services.requestsOf(account);
  const states = [];
  for (const name of LIMIT_NAMES) {
    const { kind, label, ...tiers } = LIMITS[name];
    states.push({
      name,
      label,
      kind,
      limit: allowanceOf(account, name),
      tiers,
      ...(await usedOf(sql, account, name, { ...services, requests })),
    });
  }
  return states;
}

/** Those that do not change with every call. */
export const lastingLimits = async (sql: Sql, account: Account, services: UsageServices) =>
  (await limitStates(sql, account, services)).filter(({ kind }) => !FLEETING.has(kind));

const FLEETING: ReadonlySet<LimitKind> = new Set(['minute', 'hour', 'connections']);

interface Used {
  used: number | null;
  resets_at: string | null;
}

async function usedOf(
  sql: Sql,
  account: Account,
  name: LimitName,
  { quota, liveCounts, requests }: UsageServices & { requests: RequestUse },
): Promise<Used> {
  const { kind } = LIMITS[name];
  switch (kind) {
    case 'minute':
    case 'hour': {
      const { used = null, resetsAt } = requests[kind] ?? {};
      return { used, resets_at: resetsAt?.toISOString() ?? null };
    }
    case 'connections':
      return { used: requests.connections ?? null, resets_at: null };
    case 'live':
      return { used: (await liveCounts[name]?.(sql)) ?? 0, resets_at: null };
    case 'day':
    case 'week':
    case 'month':
      return {
        used: await quota.used(sql, account, name),
        resets_at: quota.resetsAt(name).toISOString(),
      };
    default:
      return { used: null, resets_at: null };
  }
}
