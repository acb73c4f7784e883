import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable, Text, Timestamp } from '../../../../kernel/schema.ts';
import { listUrls, overviewOf, type UrlState } from '../../../../platform/frontier/index.ts';
import { REASONS, type Reason } from '../../../../platform/web/index.ts';
import { requireCrawl } from '../crawl-record.ts';
import { EXAMPLE_JOB } from '../schema.ts';

const STATE_NAMES = {
  queued: 'waiting',
  in_progress: 'taken',
  crawled: 'done',
  failed: 'failed',
  skipped: 'left out',
} as const satisfies Record<string, UrlState>;
type State = keyof typeof STATE_NAMES;
const STATES = Object.keys(STATE_NAMES) as State[];
const nameOf = (state: UrlState): State => STATES.find((name) => STATE_NAMES[name] === state)!;

const Frontier = Named('CrawlFrontier', {
  job_id: Type.String(),
  counts: Type.Object({
    queued: Type.Integer(),
    in_progress: Type.Integer(),
    crawled: Type.Integer(),
    failed: Type.Integer(),
    skipped: Type.Integer(),
  }),
  pages_per_minute: Type.Integer({ description: 'Of the last minute.' }),
  hosts: Type.Array(
    Type.Object({
      host: Type.String(),
      queued: Type.Integer(),
      crawled: Type.Integer(),
      failed: Type.Integer(),
      skipped: Type.Integer(),
    }),
    { description: 'The fifty with most addresses.' },
  ),
  depths: Type.Array(Type.Object({ depth: Type.Integer(), queued: Type.Integer(), crawled: Type.Integer() })),
  reasons: Type.Array(
    Type.Object({
      reason: Type.String(),
      meaning: Type.String(),
      urls: Type.Integer(),
      example: Type.String(),
    }),
    { description: 'Why addresses were not crawled.' },
  ),
  urls: Type.Array(
    Type.Object({
      url: Type.String(),
      state: Literals(STATES),
      reason: Nullable(Type.String()),
      status: Nullable(Type.Integer()),
      depth: Type.Integer(),
      attempts: Type.Integer(),
    }),
    { description: 'In the order they were met: all, or those of the state and reason asked for.' },
  ),
  next: Type.Array(
    Type.Object({
      url: Type.String(),
      depth: Type.Integer(),
      priority: Type.Number(),
      not_before: Nullable(Timestamp()),
    }),
  ),
});

export const getFrontier = defineOperation({
  id: 'crawl.frontier',
  method: 'GET',
  path: '/api/v1/crawl/frontier/{job_id}',
  tag: 'crawl',
  summary: 'What a crawl has met, what comes next, and why pages were left out',
  params: Type.Object({ job_id: Type.String({ description: "The job's id." }) }),
  query: Type.Object({
    state: Type.Optional(Literals(STATES, { description: 'Of the listed addresses.' })),
    reason: Type.Optional(Text(50, 'Of the listed addresses: why they were not crawled.')),
    urls_limit: PAGE_QUERY.limit,
    urls_offset: PAGE_QUERY.offset,
  }),
  output: Frontier,
  example: {
    response: {
      job_id: EXAMPLE_JOB.job_id,
      counts: { queued: 1, in_progress: 0, crawled: 12, failed: 0, skipped: 3 },
      pages_per_minute: 12,
      hosts: [{ host: 'shop.example.com', queued: 1, crawled: 12, failed: 0, skipped: 3 }],
      depths: [{ depth: 0, queued: 0, crawled: 1 }],
      reasons: [
        { reason: 'robots', meaning: REASONS.robots, urls: 3, example: 'https://shop.example.com/cart' },
      ],
      urls: [
        {
          url: 'https://shop.example.com/cart',
          state: 'skipped',
          reason: 'robots',
          status: null,
          depth: 1,
          attempts: 0,
        },
      ],
      next: [{ url: 'https://shop.example.com/products/7', depth: 2, priority: -2, not_before: null }],
    },
  },
  handler: (ctx: Context, { params, query }) =>
    ctx.read(async (sql) => {
      const { job_id: id } = await requireCrawl(sql, params.job_id);
      const { states, hosts, depths, reasons, next, perMinute } = await overviewOf(sql, id);
      const { state, reason, urls_limit: limit, urls_offset: offset } = query;
      const filter = { state: state === undefined ? undefined : STATE_NAMES[state], reason };
      const urls = await listUrls(sql, id, filter, limit, offset);
      return {
        job_id: id,
        counts: {
          queued: states.waiting,
          in_progress: states.taken,
          crawled: states.done,
          failed: states.failed,
          skipped: states['left out'],
        },
        pages_per_minute: perMinute,
        hosts: hosts.map(({ host, waiting, done, failed, left_out }) => ({
          host,
          queued: waiting,
          crawled: done,
          failed,
          skipped: left_out,
        })),
        depths: depths.map(({ depth, waiting, done }) => ({ depth, queued: waiting, crawled: done })),
        reasons: reasons.map((row) => ({ ...row, meaning: REASONS[row.reason as Reason] ?? row.reason })),
        urls: urls.map((row) => ({ ...row, state: nameOf(row.state) })),
        next: next.map((row) => ({ ...row, not_before: row.not_before?.toISOString() ?? null })),
      };
    }),
});
