import { defineDomain } from '../../../http/define-domain.ts';
import { describeQuery } from './operations/describe-query.ts';
import { getQuerySchema } from './operations/get-query-schema.ts';
import { runQuery } from './operations/run-query.ts';
import type { QueryServices } from './services.ts';

export const queryDomain = defineDomain({
  name: 'query',
  operations: [runQuery, describeQuery, getQuerySchema],
  create: (services: QueryServices): QueryServices => services,
});
