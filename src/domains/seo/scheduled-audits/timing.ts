import type { Account } from '../../../kernel/context.ts';
import { forbidden } from '../../../kernel/errors.ts';
import { allowanceOf, lowestTierWithRoom } from '../../../kernel/tiers.ts';
import { nextTime } from '../../../platform/jobs/index.ts';

interface Times {
  cron: string;
  timezone: string;
}

const WEEK_MS = 7 * 86_400_000;
/** The first Monday after the epoch: limits per week begin on Mondays. */
const MONDAY_MS = 4 * 86_400_000;
const WEEKS_AHEAD = 54;

/** Refuses schedules that together start more audits in some week than the account may run in one. */
export function checkWeeklyLimit(account: Account, all: readonly Times[], now: Date): void {
  const allowance = allowanceOf(account, 'audits_per_week');
  if (allowance === null) return;
  const most = mostInAWeek(all, now, allowance);
  if (most <= allowance) return;
  const required = lowestTierWithRoom('audits_per_week', most) ?? 'agency';
  throw forbidden(
    `The schedules of this account would start ${most} audits or more in a week, but its limit is ${allowance}. Run them less often, disable one, or upgrade to tier ${required}.`,
    { required, limit: 'audits_per_week' },
  );
}

/** The most firings in any week of the year ahead; counting ends where it is over the limit. */
function mostInAWeek(all: readonly Times[], now: Date, limit: number): number {
  const weeks = new Map<number, number>();
  const end = now.getTime() + WEEKS_AHEAD * WEEK_MS;
  for (const { cron, timezone } of all)
    for (let at = nextTime(cron, timezone, now); at.getTime() < end; at = nextTime(cron, timezone, at)) {
      const week = Math.floor((at.getTime() - MONDAY_MS) / WEEK_MS);
      const count = (weeks.get(week) ?? 0) + 1;
      if (count > limit) return count;
      weeks.set(week, count);
    }
  return Math.max(0, ...weeks.values());
}
