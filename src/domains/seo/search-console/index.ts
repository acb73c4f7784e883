export { createQueryStats } from './analytics/query-stats.ts';
export { searchConsoleDomain } from './domain.ts';
export type { LiveView } from './schema/live.ts';
