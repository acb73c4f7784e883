import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import { PAGE_QUERY } from '../../../../kernel/paging.ts';
import { Literals, Named, Nullable, Text, Timestamp } from '../../../../kernel/schema.ts';
import { listUrls, overviewOf, type UrlState } from '../../../../platform/frontier/index.ts';
import { REASONS, type Reason } from '../../../../platform/web/index.ts';
import { requireCrawl } from '../crawl-record.ts';
import { EXAMPLE_JOB } from '../schema.ts';
import type { CrawlServices } from '../services.ts';
import { addressesRemovedAt } from '../store/removed-addresses.ts';

const STATE_NAMES = {
  queued: 'waiting',
  in_progress: 'taken',
  crawled: 'done',
  failed: 'failed',
  skipped: 'left out',
} as const satisfies Record<string, UrlState>;
type State = keyof typeof STATE_NAMES;
const STATES = Object.keys(STATE_NAMES) as State[];
const nameOf = (state: UrlState): State =>
  must(
    STATES.find((name) => STATE_NAMES[name] === state),
    `a name of the state ${state}`,
  );

const textIn = (facts: Readonly<Record<string, unknown>> | null, name: string): string | null =>
  typeof facts?.[name] === 'string' ? facts[name] : null;

const Frontier = Named('CrawlFrontier', {
  job_id: Type.String(),
  removed_at: Nullable(
    Timestamp(
      'When the URLs were removed: 30 days after a later crawl of the same spider and site, unless pages are kept.',
    ),
  ),
  counts: Type.Object({
    queued: Type.Integer(),
    in_progress: Type.Integer(),
    crawled: Type.Integer(),
    failed: Type.Integer(),
    skipped: Type.Integer(),
  }),
  pages_per_minute: Type.Integer({ description: 'In the last minute.' }),
  pages_by_second: Type.Array(Type.Integer(), {
    description: 'Pages fetched in each of the last sixty seconds, oldest first.',
  }),
  hosts: Type.Array(
    Type.Object({
      host: Type.String(),
      queued: Type.Integer(),
      crawled: Type.Integer(),
      failed: Type.Integer(),
      skipped: Type.Integer(),
      gap_ms: Nullable(
        Type.Number({ description: 'Average delay between two of its pages in the last minute.' }),
      ),
    }),
    { description: 'The fifty hosts with the most URLs.' },
  ),
  depths: Type.Array(Type.Object({ depth: Type.Integer(), queued: Type.Integer(), crawled: Type.Integer() })),
  reasons: Type.Array(
    Type.Object({
      reason: Type.String(),
      meaning: Type.String(),
      urls: Type.Integer(),
      example: Type.String(),
    }),
    { description: 'Why URLs were not crawled, and notes on some that were.' },
  ),
  urls: Type.Array(
    Type.Object({
      url: Type.String(),
      state: Literals(STATES),
      reason: Nullable(Type.String()),
      status: Nullable(Type.Integer()),
      depth: Type.Integer(),
      attempts: Type.Integer(),
      redirect_to: Nullable(Type.String({ description: 'The target of a redirect.' })),
      canonical: Nullable(Type.String({ description: 'The canonical URL that the page declares.' })),
    }),
    { description: 'In order of discovery: all, or those with the given state and reason.' },
  ),
  latest: Type.Array(
    Type.Object({
      url: Type.String(),
      state: Literals(STATES),
      reason: Nullable(Type.String()),
      status: Nullable(Type.Integer()),
      finished_at: Timestamp(),
    }),
    { description: 'The last twenty fetched pages, newest first.' },
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
  moves: 'nothing',
  summary: 'See what a crawl has found, what is next, and why pages were skipped',
  params: Type.Object({ job_id: Type.String({ description: 'The job ID.' }) }),
  query: Type.Object({
    state: Type.Optional(Literals(STATES, { description: 'State of the listed URLs.' })),
    reason: Type.Optional(
      Text(50, 'Reason of the listed URLs: why they were not crawled, or what was noted about them.'),
    ),
    urls_limit: PAGE_QUERY.limit,
    urls_offset: PAGE_QUERY.offset,
  }),
  output: Frontier,
  example: {
    response: {
      job_id: EXAMPLE_JOB.job_id,
      removed_at: null,
      counts: { queued: 1, in_progress: 0, crawled: 12, failed: 0, skipped: 3 },
      pages_per_minute: 12,
      pages_by_second: [0, 1, 2],
      hosts: [{ host: 'shop.example.com', queued: 1, crawled: 12, failed: 0, skipped: 3, gap_ms: 420 }],
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
          redirect_to: null,
          canonical: null,
        },
      ],
      latest: [
        {
          url: 'https://shop.example.com/products/6',
          state: 'crawled',
          reason: null,
          status: 200,
          finished_at: '2026-03-01T06:30:04.000Z',
        },
      ],
      next: [{ url: 'https://shop.example.com/products/7', depth: 2, priority: -2, not_before: null }],
    },
  },
  handler: (ctx: Context<CrawlServices>, { params, query }) =>
    ctx.read(async (sql) => {
      const { job_id: id } = await requireCrawl(sql, params.job_id);
      const isCancelled = (await ctx.services.jobs.get(sql, id)).state === 'cancelled';
      const ended: Reason | undefined = isCancelled ? 'cancelled' : undefined;
      const overview = await overviewOf(sql, id, ended);
      const { states, hosts, depths, reasons, next, latest, seconds, perMinute } = overview;
      const { state, reason, urls_limit: limit, urls_offset: offset } = query;
      const filter = { state: state === undefined ? undefined : STATE_NAMES[state], reason, ended };
      const urls = await listUrls(sql, id, filter, { limit, offset });
      return {
        job_id: id,
        removed_at: (await addressesRemovedAt(sql, id))?.toISOString() ?? null,
        counts: {
          queued: states.waiting,
          in_progress: states.taken,
          crawled: states.done,
          failed: states.failed,
          skipped: states['left out'],
        },
        pages_per_minute: perMinute,
        pages_by_second: seconds,
        hosts: hosts.map(({ host, waiting, done, failed, left_out, gap_ms }) => ({
          host,
          queued: waiting,
          crawled: done,
          failed,
          skipped: left_out,
          gap_ms: gap_ms === null ? null : Math.round(gap_ms * 10) / 10,
        })),
        depths: depths.map(({ depth, waiting, done }) => ({ depth, queued: waiting, crawled: done })),
        reasons: reasons.map((row) => ({ ...row, meaning: REASONS[row.reason as Reason] ?? row.reason })),
        urls: urls.map(({ facts, ...row }) => ({
          ...row,
          state: nameOf(row.state),
          redirect_to: textIn(facts, 'location'),
          canonical: textIn(facts, 'canonical'),
        })),
        latest: latest.map(({ at, ...row }) => ({
          ...row,
          state: nameOf(row.state),
          finished_at: at.toISOString(),
        })),
        next: next.map((row) => ({ ...row, not_before: row.not_before?.toISOString() ?? null })),
      };
    }),
});
