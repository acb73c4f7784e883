import Type, { type Static } from 'typebox';
import { anyOfFields, HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { KINDS } from './strategies.ts';

export const STATUSES = ['running', 'paused', 'completed', 'failed', 'cancelled'] as const;

const Progress = Type.Object({
  pages_crawled: Type.Integer(),
  pages_queued: Type.Integer(),
  pages_failed: Type.Integer(),
  rows_extracted: Type.Integer(),
  pages_skipped: Type.Integer({ description: 'Met and not fetched; the frontier says why.' }),
  pages_unchanged: Type.Integer({ description: 'Asked for, and the same as last time.' }),
  rows_quarantined: Type.Integer({ description: 'Kept apart because a value does not fit its column.' }),
});
export type Progress = Static<typeof Progress>;

export const NO_PROGRESS: Progress = {
  pages_crawled: 0,
  pages_queued: 1,
  pages_failed: 0,
  rows_extracted: 0,
  pages_skipped: 0,
  pages_unchanged: 0,
  rows_quarantined: 0,
};

const Budget = Type.Object({
  max_pages: Type.Integer({
    minimum: 1,
    maximum: 100_000_000,
    description: 'Pages fetched at most; 10,000 when left out.',
  }),
});

export const CrawlJob = Named('CrawlJob', {
  job_id: Type.String(),
  status: Literals(STATUSES),
  spider_id: Nullable(Type.String()),
  spider_version: Nullable(Type.Integer()),
  site_url: Type.String(),
  dataset_id: Nullable(Type.String()),
  strategy: Type.String(),
  budget: Budget,
  from_job: Nullable(
    Type.String({ description: 'The job whose kept pages it reads; null when it fetches.' }),
  ),
  js_rendering: Type.Boolean(),
  respect_robots_txt: Type.Boolean(),
  progress: Progress,
  warnings: Type.Array(Type.String(), { description: 'For instance a selector that stopped to match.' }),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  started_at: Timestamp(),
  duration_secs: Nullable(Type.Number()),
  completed_at: Nullable(Timestamp()),
});
export type CrawlJob = Static<typeof CrawlJob>;

/** Of kept pages nothing is asked that only a fetch can heed. */
const ONLY_FETCHED = [
  'site_url',
  'strategy_id',
  'js_rendering',
  'respect_robots_txt',
  'max_depth',
  'delay_ms',
  'concurrency',
  'keep_pages',
  'page_timeout_ms',
  'max_attempts',
  'user_agent',
];
const KEPT_PAGES = { required: ['from_job'], not: anyOfFields(...ONLY_FETCHED) };
const FETCHED_PAGES = { ...anyOfFields('site_url', 'spider_id'), not: { required: ['from_job'] } };

export const CreateCrawlJob = Named(
  'CreateCrawlJob',
  {
    site_url: Type.Optional(HttpUrl("Where it begins; the spider's own start when left out.")),
    spider_id: Type.Optional(
      Type.String({ description: 'What to read from the pages. Without one, pages are only visited.' }),
    ),
    from_job: Type.Optional(
      Type.String({
        description:
          'Read the pages that this job kept (keep_pages) again, and fetch none. Beside it only spider_id, budget and parser are given; the spider is that of the job when left out.',
      }),
    ),
    strategy_id: Type.Optional(
      Text(100, `${KINDS.join(', ')}, or a stored one. breadth_first when left out.`),
    ),
    budget: Type.Optional(Budget),
    js_rendering: Type.Optional(Type.Boolean({ description: 'Run the scripts of pages in a browser.' })),
    respect_robots_txt: Type.Optional(Type.Boolean({ description: 'true when left out.' })),
    max_depth: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Links away from the start.' }),
    ),
    delay_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 600_000,
        description: 'Between two requests to one host; 0 when left out.',
      }),
    ),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 64,
        description: 'Requests to one host at once; 8 when left out.',
      }),
    ),
    keep_pages: Type.Optional(
      Type.Boolean({ description: 'Keep the bodies, so that they can be read again without fetching.' }),
    ),
    parser: Type.Optional(
      Literals(['adaptive', 'exact'], {
        description:
          'adaptive when left out: a quicker parser for pages on which it gives the same as the exact one. exact: never.',
      }),
    ),
    page_timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 600_000,
        description: 'What one page may take, from the request to its last byte; 60,000 when left out.',
      }),
    ),
    max_attempts: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10,
        description: 'How often a page is asked for that fails in a way that may pass; 4 when left out.',
      }),
    ),
    user_agent: Type.Optional(Text(300, 'What servers and robots.txt are told.')),
  },
  { documented: { oneOf: [KEPT_PAGES, FETCHED_PAGES] } },
);
export type CreateCrawlJob = Static<typeof CreateCrawlJob>;

export const Strategy = Named('CrawlStrategy', {
  strategy_id: Type.String(),
  kind: Literals(KINDS),
  description: Type.String(),
  parameters: Type.Record(Type.String(), Type.Number()),
  built_in: Type.Boolean(),
  created_at: Nullable(Timestamp()),
});

const weight = (description: string) =>
  Type.Optional(Type.Number({ minimum: -1_000, maximum: 1_000, description }));

export const CreateStrategy = Named('CreateCrawlStrategy', {
  name: Type.String({
    pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
    description: 'What jobs name it by: it is the strategy_id.',
  }),
  kind: Literals(KINDS),
  description: Type.Optional(Text(500, 'What it is for.', 0)),
  parameters: Type.Optional(
    Type.Object({
      inlink_weight: weight('What one further link to a page is worth (best_first).'),
      sitemap_weight: weight('What the priority of the sitemap is worth.'),
      pattern_weight: weight('What it is worth that a handler reads the page.'),
      depth_weight: weight('What every step away from the start costs.'),
    }),
  ),
});

export const EXAMPLE_JOB: CrawlJob = {
  job_id: 'cj_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'running',
  spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc',
  spider_version: 1,
  site_url: 'https://shop.example.com',
  dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
  strategy: 'breadth_first',
  budget: { max_pages: 500 },
  from_job: null,
  js_rendering: false,
  respect_robots_txt: true,
  progress: NO_PROGRESS,
  warnings: [],
  error: null,
  started_at: '2026-03-01T09:30:00.000Z',
  duration_secs: null,
  completed_at: null,
};
