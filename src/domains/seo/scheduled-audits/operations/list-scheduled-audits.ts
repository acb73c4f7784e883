import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { toRecord } from '../record.ts';
import { EXAMPLE, ScheduledAudit } from '../schema.ts';
import type { ScheduledAuditsServices } from '../services.ts';
import { FILTERS, schedules } from '../store/schedules.ts';

export const listScheduledAudits = defineOperation({
  id: 'scheduled-audits.list',
  method: 'GET',
  path: '/api/v1/scheduled-audits',
  tag: 'scheduled-audits',
  moves: 'nothing',
  summary: 'List the scheduled audits of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    site_id: Type.Optional(FILTERS.site_id.schema),
    enabled: Type.Optional(FILTERS.enabled.schema),
  }),
  output: pageOf(ScheduledAudit, 'ScheduledAuditList'),
  example: { query: { limit: 50 }, response: page([EXAMPLE], 1, { limit: 50, offset: 0 }) },
  handler: async (ctx: Context<ScheduledAuditsServices>, { query }) => {
    const { rows, total } = await ctx.read((sql) => schedules.list(sql, query));
    return page(
      rows.map((row) => toRecord(row, ctx.services)),
      total,
      query,
    );
  },
});
