import type { Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import { EventStream } from '../../../../http/event-stream.ts';
import { visitorKey } from '../../../../http/visitor.ts';
import type { Account, Context } from '../../../../kernel/context.ts';
import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { AuditEvent, EXAMPLE_EVENT, StreamedAudit } from '../schema.ts';
import type { AuditServices } from '../services.ts';
import { startAudit } from '../start-audit.ts';
import { startVisit } from '../start-visit.ts';
import { findAudit } from '../store/runs.ts';
import { followAudit } from '../stream/follow-audit.ts';
import { readStreamId, streamId } from '../stream/stream-id.ts';
import { VISITORS } from '../visitors.ts';

const USUAL_PAGES = 10;
const GONE =
  'There is no such stream, or it is no longer kept. Start a new audit without the header Last-Event-ID.';

export const streamAudit = defineOperation({
  id: 'audit.stream',
  method: 'POST',
  path: '/api/v1/audit',
  tag: 'audit',
  moves: 'nothing',
  public: true,
  summary: 'Audit a site and watch it live',
  description:
    'Answers a stream of events: rate_info, crawl_started, page_crawled, issue_found, and at the end audit_complete or error. It needs no credential: each IP address may start 10 audits an hour. With a credential the audit belongs to the account and counts towards its audits per week. Repeat the request with the header Last-Event-ID to continue a stream that was cut; the audit itself goes on meanwhile.',
  body: StreamedAudit,
  output: AuditEvent,
  streams: ['text/event-stream'],
  plainErrors: [400, 404],
  errors: [403, 404],
  example: {
    body: { url: 'https://shop.example.com/', max_pages: 10 },
    response: EXAMPLE_EVENT,
  },
  async handler(ctx: Context<AuditServices>, { body }) {
    const key = ctx.services.sealer.derive('audit streams', 32);
    const lastId = ctx.headers['last-event-id'];
    const place =
      typeof lastId === 'string' && lastId !== ''
        ? await resumed(ctx, key, lastId)
        : await started(ctx, body);
    const { accountId, auditId, after } = place;
    return new EventStream(
      followAudit({
        ...{ database: ctx.services.database, jobs: ctx.services.jobs, accountId, auditId, after },
        idOf: (seq) => streamId(key, { auditId, seq }),
        signal: AbortSignal.any([ctx.signal, ctx.closing]),
      }),
      { retryMs: 3_000 },
    );
  },
});

const isVisitor = ({ actor }: Context): boolean => actor.kind === 'visitor';

async function started(ctx: Context<AuditServices>, body: Static<typeof StreamedAudit>) {
  if (body.url === undefined || body.url === null)
    throw invalidRequest('url is required, unless the header Last-Event-ID continues a stream.');
  const request = { ...body, max_pages: body.max_pages ?? USUAL_PAGES };
  if (!isVisitor(ctx)) {
    const { account } = ctx;
    const { row } = await ctx.tx((sql) => startAudit(ctx.services, sql, { account, request }));
    return { accountId: account.id, auditId: row.audit_id, after: 0 };
  }
  const auditId = await startVisit(ctx.services, visitorKey(ctx.actor.id), request);
  return { accountId: VISITORS.id, auditId, after: 0 };
}

/** Who has the ID of an event may read the rest, of visitors' audits and of those of the account. */
async function resumed(ctx: Context<AuditServices>, key: Uint8Array, lastId: string) {
  const place = readStreamId(key, lastId);
  if (place === undefined) throw notFound(GONE);
  const accounts: Account[] = isVisitor(ctx) ? [VISITORS] : [ctx.account, VISITORS];
  for (const { id } of accounts) {
    const row = await ctx.services.database.readingAs(id)((sql) => findAudit(sql, place.auditId));
    if (row !== undefined) return { accountId: id, auditId: place.auditId, after: place.seq };
  }
  throw notFound(GONE);
}
