import type { Account } from '../../../kernel/context.ts';

/** Whoever audits without an account; made with the tables of audits. */
export const VISITORS: Account = {
  id: '00000000-0000-7000-8000-000000000000',
  name: 'Visitors',
  tier: 'agency',
  overrides: {},
};

/** Audits an IP address may start in an hour. */
export const VISITS_PER_HOUR = 10;
/** Audits of visitors that run at a time. */
export const VISITORS_AT_ONCE = 4;
export const KEPT_DAYS = 7;
