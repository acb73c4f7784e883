import type { ScheduleName } from '../store/schedules.ts';

/** Payers post on different days, so theirs is looked at daily, by conditional requests. */
export const DEFAULT_CRON: Readonly<Record<ScheduleName, string>> = {
  payer_refresh: '0 5 * * *',
  hospital_refresh: '0 3 * * 0',
  discovery: '0 2 1 * *',
  reference: '0 2 2 * *',
  views: '*/15 * * * *',
};
