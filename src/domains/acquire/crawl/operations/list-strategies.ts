import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Strategy } from '../schema.ts';
import { storedStrategies } from '../store/strategies.ts';
import { BUILT_IN, toStrategy } from '../strategy-record.ts';

export const listStrategies = defineOperation({
  id: 'crawl.list-strategies',
  method: 'GET',
  path: '/api/v1/crawl/strategies',
  tag: 'crawl',
  moves: 'nothing',
  summary: 'List crawl strategies',
  query: Type.Object(PAGE_QUERY),
  output: pageOf(Strategy, 'CrawlStrategyList'),
  example: { response: page(BUILT_IN.slice(0, 1), 5, { limit: 1, offset: 0 }) },
  handler: (ctx: Context, { query }) =>
    ctx.read(async (sql) => {
      const all = [...BUILT_IN, ...(await storedStrategies(sql)).map(toStrategy)];
      return page(all.slice(query.offset, query.offset + query.limit), all.length, query);
    }),
});
