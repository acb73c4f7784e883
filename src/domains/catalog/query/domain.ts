import { defineDomain } from '../../../http/define-domain.ts';
import { openingEarly } from './early-tables.ts';
import * as events from './events.ts';
import { describeQuery } from './operations/describe-query.ts';
import { exportQuery } from './operations/export-query.ts';
import { getQuerySchema } from './operations/get-query-schema.ts';
import { getQueryStats } from './operations/get-query-stats.ts';
import { listViews } from './operations/list-views.ts';
import { registerTable } from './operations/register-table.ts';
import { registerView } from './operations/register-view.ts';
import { runHybrid } from './operations/run-hybrid.ts';
import { runQuery } from './operations/run-query.ts';
import { streamArrow } from './operations/stream-arrow.ts';
import type { QueryDependencies, QueryServices } from './services.ts';

export const queryDomain = defineDomain({
  name: 'query',
  operations: [
    runQuery,
    streamArrow,
    exportQuery,
    runHybrid,
    describeQuery,
    getQuerySchema,
    getQueryStats,
    registerTable,
    registerView,
    listViews,
  ],
  events: Object.values(events),
  create: (given: QueryDependencies): QueryServices => ({ ...given, openEarly: openingEarly(given.tables) }),
});
