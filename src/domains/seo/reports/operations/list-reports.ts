import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { FILTERS } from '../filters.ts';
import { EXAMPLE_SUMMARY, ReportSummary } from '../schema.ts';
import { reports } from '../store.ts';
import { toSummary } from '../to-summary.ts';

export const listReports = defineOperation({
  id: 'seo-reports.list',
  method: 'GET',
  path: '/api/v1/seo/reports',
  tag: 'seo-reports',
  moves: 'nothing',
  summary: 'List the SEO reports of the account',
  description: 'Every completed audit has one. The newest come first.',
  query: Type.Object({
    ...PAGE_QUERY,
    site_id: Type.Optional(FILTERS.site_id.schema),
    audit_id: Type.Optional(FILTERS.audit_id.schema),
  }),
  output: pageOf(ReportSummary, 'SeoReportList'),
  example: { query: { limit: 50 }, response: page([EXAMPLE_SUMMARY], 1, { limit: 50, offset: 0 }) },
  handler: async (ctx: Context, { query }) => {
    const { rows, total } = await ctx.read((sql) => reports.list(sql, query));
    return page(rows.map(toSummary), total, query);
  },
});
