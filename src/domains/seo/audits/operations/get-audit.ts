import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { EventStream } from '../../../../http/event-stream.ts';
import { waitForJob } from '../../../../http/job-answer.ts';
import { StreamAnswer } from '../../../../http/stream-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { PAGE_QUERY } from '../../../../kernel/paging.ts';
import { Literals, Uuid } from '../../../../kernel/schema.ts';
import { SEVERITIES } from '../../../../platform/seo/index.ts';
import { toSummary } from '../audit-record.ts';
import { AuditDetail, EXAMPLE_DETAIL } from '../detail-schema.ts';
import { splitDelta } from '../rescore/split-delta.ts';
import type { AuditServices } from '../services.ts';
import { type AuditRow, findAudit } from '../store/runs.ts';
import { followAudit } from '../stream/follow-audit.ts';
import { readStreamId, streamId } from '../stream/stream-id.ts';
import { csvOf, type TableView } from '../views/csv.ts';
import { linksOf } from '../views/links-of.ts';
import { VIEWS, viewOf } from '../views/view-of.ts';

export const getAudit = defineOperation({
  id: 'audit.get',
  method: 'GET',
  path: '/api/v1/audits/{audit_id}',
  tag: 'audit',
  moves: 'nothing',
  summary: 'Get an audit',
  description:
    'view selects what is returned besides the run itself: its summary, its issues, its pages, the links between them, the URLs that were skipped and why, or the difference from another audit (compare_to). With "Accept: text/csv" issues, pages and links are returned as a table; with "Accept: text/event-stream" the events of the audit are streamed.',
  params: Type.Object({ audit_id: Uuid() }),
  query: Type.Object({
    view: Type.Optional(Literals(VIEWS, { description: 'Default: summary.' })),
    compare_to: Type.Optional(
      Type.String({ description: 'For diff: the ID of another audit, or "previous", the default.' }),
    ),
    severity: Type.Optional(Literals(SEVERITIES, { description: 'Only issues at least this severe.' })),
    rule: Type.Optional(Type.String({ description: 'Only issues of this rule.' })),
    url: Type.Optional(Type.String({ description: 'Only issues of this page, or links from and to it.' })),
    top: Type.Optional(
      Type.Integer({
        ...{ minimum: 2, maximum: 500 },
        description: 'Only links among so many pages, those with the most internal PageRank.',
      }),
    ),
    cursor: Type.Optional(Type.String({ description: 'next_cursor of the page before.' })),
    limit: PAGE_QUERY.limit,
    wait: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60, description: 'Seconds to wait for the end of the audit.' }),
    ),
  }),
  output: AuditDetail,
  streams: ['text/event-stream', 'text/csv'],
  errors: [404],
  example: { query: { view: 'issues', severity: 'high' }, response: EXAMPLE_DETAIL },
  async handler(ctx: Context<AuditServices>, { params, query }) {
    const accept = String(ctx.headers.accept ?? '');
    const row = await ctx.read((sql) => requireAudit(sql, params.audit_id));
    if (accept.includes('text/event-stream')) return streamOf(ctx, row);
    if (query.wait !== undefined && query.wait > 0) await waitForJob(ctx, row.audit_id, query.wait);
    const { view, ...rest } = query;
    if (accept.includes('text/csv') && isTable(view))
      return new StreamAnswer({
        mediaType: 'text/csv; charset=utf-8',
        fileName: `audit-${view}.csv`,
        chunks: csvOf(view, { ctx, row, query: rest }),
      });
    if (view === 'links') return { ...toSummary(row), view, ...(await linksOf(ctx, row, rest)) };
    const detail = await ctx.read(async (sql) =>
      viewOf({ sql, services: ctx.services }, await requireAudit(sql, params.audit_id), { ...rest, view }),
    );
    if (detail.diff === undefined) return detail;
    return { ...detail, diff: await splitDelta(ctx, detail, detail.diff) };
  },
});

const isTable = (view: string | undefined): view is TableView =>
  view === 'issues' || view === 'pages' || view === 'links';

async function requireAudit(sql: Parameters<typeof findAudit>[0], auditId: string): Promise<AuditRow> {
  const row = await findAudit(sql, auditId);
  if (row === undefined)
    throw notFound('There is no such audit in this account. List them with GET /api/v1/audits.');
  return row;
}

function streamOf(ctx: Context<AuditServices>, { audit_id: auditId }: AuditRow): EventStream {
  const { database, jobs, sealer } = ctx.services;
  const key = sealer.derive('audit streams', 32);
  const lastId = ctx.headers['last-event-id'];
  const place = typeof lastId === 'string' ? readStreamId(key, lastId) : undefined;
  return new EventStream(
    followAudit({
      ...{ database, jobs, auditId, accountId: ctx.account.id },
      after: place?.auditId === auditId ? place.seq : 0,
      idOf: (seq) => streamId(key, { auditId, seq }),
      signal: AbortSignal.any([ctx.signal, ctx.closing]),
    }),
    { retryMs: 3_000 },
  );
}
