import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { StreamAnswer } from '../../../../http/stream-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { Literals, Uuid } from '../../../../kernel/schema.ts';
import { BRANDINGS } from '../brand.ts';
import { brandFor } from '../brand-for.ts';
import { renderReport } from '../render-report.ts';
import { EXAMPLE_REPORT, FORMATS, Report } from '../schema.ts';
import type { ReportsServices } from '../services.ts';
import { reports } from '../store.ts';
import { toSummary } from '../to-summary.ts';

/** The page needs nothing from anywhere, so nothing is allowed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export const getReport = defineOperation({
  id: 'seo-reports.get',
  method: 'GET',
  path: '/api/v1/seo/reports/{report_id}',
  tag: 'seo-reports',
  moves: 'nothing',
  summary: 'Get an SEO report',
  description:
    'All formats say the same. `html` is one file without scripts, `pdf` is tagged and has bookmarks. `white_label` puts the name, colour and logo of the account on it, and requires the tier agency.',
  params: Type.Object({ report_id: Uuid('The report ID.') }),
  query: Type.Object({
    format: Type.Optional(Literals(FORMATS, { description: 'Defaults to json.' })),
    branding: Type.Optional(Literals(BRANDINGS, { description: 'Defaults to none.' })),
  }),
  output: Report,
  streams: ['text/html', 'application/pdf', 'text/markdown'],
  errors: [503, 504],
  example: { query: { format: 'json' }, response: EXAMPLE_REPORT },
  handler: async (ctx: Context<ReportsServices>, { params, query }) => {
    const { format = 'json', branding = 'none' } = query;
    const { row, brand } = await ctx.read(async (sql) => ({
      row: await reports.find(sql, params.report_id),
      brand: await brandFor(ctx.services.brandOf, sql, ctx.account, branding),
    }));
    if (row === undefined)
      throw notFound('There is no such report in this account. List them with GET /api/v1/seo/reports.');
    if (format === 'json') {
      const { name, color } = brand;
      return { ...toSummary(row), branding, brand: { name, color }, content: row.content };
    }
    const { mediaType, fileName, bytes } = await renderReport(ctx.services, {
      ...{ accountId: ctx.account.id, row, brand, format, signal: ctx.signal },
    });
    if (format === 'html') ctx.header('content-security-policy', POLICY);
    ctx.header('x-content-type-options', 'nosniff');
    return new StreamAnswer({
      mediaType,
      ...(format === 'html' ? {} : { fileName }),
      chunks: once(bytes),
    });
  },
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
