export { namedProperties } from './analytics/named-properties.ts';
export { createDailyQueries, createQueryStats } from './analytics/query-stats.ts';
export { showClient } from './connection/show-client.ts';
export { searchConsoleDomain } from './domain.ts';
export type { LiveCheck, LiveView } from './schema/live.ts';
