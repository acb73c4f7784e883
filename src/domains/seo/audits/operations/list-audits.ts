import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Uuid } from '../../../../kernel/schema.ts';
import { toSummary } from '../audit-record.ts';
import { AuditSummary, EXAMPLE_SUMMARY } from '../schema.ts';
import type { AuditServices } from '../services.ts';
import { listAudits as readAudits } from '../store/runs.ts';

export const listAudits = defineOperation({
  id: 'audit.list',
  method: 'GET',
  path: '/api/v1/audits',
  tag: 'audit',
  moves: 'nothing',
  summary: 'List the audits of the account',
  query: Type.Object({
    ...PAGE_QUERY,
    site_id: Type.Optional(Uuid('Filter by site.')),
    status: Type.Optional(Literals(['running', 'completed', 'failed'], { description: 'Filter by status.' })),
  }),
  output: pageOf(AuditSummary, 'AuditList'),
  example: {
    query: { status: 'completed' },
    response: page([EXAMPLE_SUMMARY], 1, { limit: 50, offset: 0 }),
  },
  handler: (ctx: Context<AuditServices>, { query }) =>
    ctx.read(async (sql) => {
      const { rows, total } = await readAudits(sql, query);
      return page(rows.map(toSummary), total, query);
    }),
});
