import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { type Allowance, allowanceOf, LIMIT_NAMES, LIMITS, type LimitName } from '../../../kernel/tiers.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { UsageServices } from './services.ts';

const PERIODS = new Set(['day', 'week', 'month']);

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
  const states = [];
  for (const name of LIMIT_NAMES) {
    const { kind, label, ...tiers } = LIMITS[name];
    states.push({
      name,
      label,
      kind,
      limit: allowanceOf(account, name),
      tiers,
      used: await usedOf(sql, account, name, services),
      resets_at: PERIODS.has(kind) ? services.quota.resetsAt(name).toISOString() : null,
    });
  }
  return states;
}

async function usedOf(
  sql: Sql,
  account: Account,
  name: LimitName,
  { quota, liveCounts }: UsageServices,
): Promise<number | null> {
  const { kind } = LIMITS[name];
  if (PERIODS.has(kind)) return quota.used(sql, account, name);
  if (kind !== 'live') return null;
  return (await liveCounts[name]?.(sql)) ?? 0;
}
