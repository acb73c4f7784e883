import { rateLimitExceeded } from '../../../../kernel/errors.ts';
import { pacificBounds } from '../dates.ts';
import type { InspectionQuota } from '../schema/inspection.ts';
import type { SearchConsoleServices } from '../services.ts';
import { takeBudget, usedOfBudget } from '../store/budgets.ts';

const PER_DAY = 2_000;
const PER_MINUTE = 600;
const MINUTE_MS = 60_000;

interface Window {
  name: 'day' | 'minute';
  limit: number;
  startsAt: Date;
  endsAt: Date;
}

function windowsAt(now: Date): { day: Window; minute: Window } {
  const startsAt = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const endsAt = new Date(startsAt.getTime() + MINUTE_MS);
  return {
    day: { name: 'day', limit: PER_DAY, ...pacificBounds(now) },
    minute: { name: 'minute', limit: PER_MINUTE, startsAt, endsAt },
  };
}

const budgetOf = (accountId: string, property: string, { name, startsAt }: Window) => ({
  accountId,
  budget: `inspect/${name}/${property}`,
  startsAt,
});

/** One of the property's inspections, or a refusal that says when there are more. */
export async function spendInspection(
  { database, clock }: SearchConsoleServices,
  accountId: string,
  property: string,
): Promise<void> {
  const { day, minute } = windowsAt(clock.now());
  await database.forAccount(accountId)(async (sql) => {
    for (const window of [day, minute]) {
      if (await takeBudget(sql, budgetOf(accountId, property, window), window.limit)) continue;
      const retryAfter = Math.max(1, Math.ceil((window.endsAt.getTime() - clock.now().getTime()) / 1_000));
      throw rateLimitExceeded(
        `All ${window.limit} URL inspections of ${property} for this ${window.name} are used, the quota of Search Console. Try again in ${retryAfter} s, or accept stored ones with max_age_secs.`,
        { limit: `search_console_inspections_per_${window.name}`, limitValue: window.limit, retryAfter },
      );
    }
  });
}

export async function inspectionQuota(
  { database, clock }: SearchConsoleServices,
  accountId: string,
  property: string,
): Promise<InspectionQuota> {
  const { day, minute } = windowsAt(clock.now());
  return database.readingAs(accountId)(async (sql) => {
    const show = async (window: Window) => {
      const used = await usedOfBudget(sql, budgetOf(accountId, property, window));
      const { limit, endsAt } = window;
      return { limit, used, remaining: Math.max(0, limit - used), resets_at: endsAt.toISOString() };
    };
    return { day: await show(day), minute: await show(minute) };
  });
}
