import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { UsageBucket } from '../schema.ts';
import type { UsageServices } from '../services.ts';
import { listUsage as readUsage } from '../store.ts';

const DAY = 86_400_000;
const DEFAULT_DAYS = 30;

export const listUsage = defineOperation({
  id: 'usage.list',
  method: 'GET',
  path: '/api/v1/usage',
  tag: 'usage',
  moves: 'nothing',
  summary: 'API usage by key, endpoint group and day',
  description: 'Newest day first. Defaults to the last thirty days. Counts lag by at most two seconds.',
  query: Type.Object({
    ...PAGE_QUERY,
    from: Type.Optional(Type.String({ format: 'date', description: 'First day (UTC).' })),
    to: Type.Optional(Type.String({ format: 'date', description: 'Last day (UTC).' })),
    group: Type.Optional(Type.String({ maxLength: 100, description: 'Only this endpoint group.' })),
  }),
  output: pageOf(UsageBucket, 'UsageList'),
  example: {
    query: { from: '2026-03-01' },
    response: page(
      [
        {
          day: '2026-03-01',
          key_id: '0198c0de-8b21-7d4f-8e63-4c2b7a1d3e22',
          user_id: null,
          group: 'sites',
          requests: 42,
          errors: 1,
        },
      ],
      1,
      { limit: 50, offset: 0 },
    ),
  },
  handler: async (ctx: Context<UsageServices>, { query }) => {
    await ctx.services.recorder.flush();
    const to = query.to ?? isoDay(Date.now());
    const from = query.from ?? isoDay(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY);
    if (from > to)
      throw invalidRequest('from is after to. Swap the two.', {
        details: [{ path: 'from', message: 'is after to' }],
      });
    const { rows, total } = await ctx.read((sql) => readUsage(sql, { from, to, group: query.group }, query));
    return page(rows, total, query);
  },
});

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
