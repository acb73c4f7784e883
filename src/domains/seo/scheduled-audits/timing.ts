import type { Account } from '../../../kernel/context.ts';
import { forbidden, invalidRequest } from '../../../kernel/errors.ts';
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

/** Refuses what is no schedule of five fields, a day that never comes and a zone that does not exist, each with its place. */
export function checkTimes({ cron, timezone }: Times, now: Date): void {
  const refuse = (path: string, message: string, text: string) => {
    throw invalidRequest(text, { details: [{ path, message }] });
  };
  if (cron.trim().split(/\s+/).length !== 5)
    refuse(
      'cron',
      'must have five fields',
      `"${cron}" is not a valid schedule. Use five fields such as "0 6 * * 1", which is Mondays at six.`,
    );
  try {
    nextTime(cron, timezone, now);
  } catch (error) {
    const { message } = error as Error;
    refuse(/time zone/.test(message) ? 'timezone' : 'cron', 'must exist', message);
  }
}

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
