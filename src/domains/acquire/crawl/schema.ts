import Type, { type Static } from 'typebox';
import { anyOfFields, HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { KINDS } from './strategies.ts';

export const STATUSES = ['running', 'paused', 'completed', 'failed', 'cancelled'] as const;

const Progress = Type.Object({
  pages_crawled: Type.Integer(),
  pages_queued: Type.Integer(),
  pages_failed: Type.Integer(),
  rows_extracted: Type.Integer(),
  pages_skipped: Type.Integer({ description: 'Found but not fetched; the frontier says why.' }),
  pages_unchanged: Type.Integer({ description: 'Requested, and unchanged since last time.' }),
  rows_quarantined: Type.Integer({ description: 'Quarantined because a value is invalid for its column.' }),
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
    description: 'Max pages to fetch. Defaults to 10,000.',
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
    Type.String({ description: 'The job whose kept pages this job reads; null if it fetches pages.' }),
  ),
  js_rendering: Type.Boolean(),
  respect_robots_txt: Type.Boolean(),
  progress: Progress,
  warnings: Type.Array(Type.String(), { description: 'For example, a selector that no longer matches.' }),
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
    site_url: Type.Optional(HttpUrl("Where the crawl starts. Defaults to the spider's own start URL.")),
    spider_id: Type.Optional(
      Type.String({
        description: 'What to extract from the pages. Without a spider, pages are only visited.',
      }),
    ),
    from_job: Type.Optional(
      Type.String({
        description:
          'Read the pages that this job kept (keep_pages) instead of fetching. Only spider_id, budget and parser can be given with it; the spider defaults to that of the job.',
      }),
    ),
    strategy_id: Type.Optional(Text(100, `${KINDS.join(', ')}, or a custom one. Defaults to breadth_first.`)),
    budget: Type.Optional(Budget),
    js_rendering: Type.Optional(Type.Boolean({ description: 'Run JavaScript in a browser.' })),
    respect_robots_txt: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
    max_depth: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10_000, description: 'Max links away from the start.' }),
    ),
    delay_ms: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 600_000,
        description: 'Delay between two requests to one host. Defaults to 0.',
      }),
    ),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 64,
        description: 'Max concurrent requests per host. Defaults to 8.',
      }),
    ),
    keep_pages: Type.Optional(
      Type.Boolean({ description: 'Keep page bodies so that they can be read again without fetching.' }),
    ),
    parser: Type.Optional(
      Literals(['adaptive', 'exact'], {
        description:
          'adaptive, the default, uses a faster parser for pages where it gives the same result as the exact one. exact never does.',
      }),
    ),
    page_timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 600_000,
        description: 'Time limit per page, from the request to the last byte. Defaults to 60,000.',
      }),
    ),
    max_attempts: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10,
        description: 'Max attempts for a page with a temporary failure. Defaults to 4.',
      }),
    ),
    user_agent: Type.Optional(Text(300, 'The user agent sent to servers and matched against robots.txt.')),
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
    description: 'The name that jobs use as strategy_id.',
  }),
  kind: Literals(KINDS),
  description: Type.Optional(Text(500, 'Description of the strategy.', 0)),
  parameters: Type.Optional(
    Type.Object({
      inlink_weight: weight('Weight of each further link to a page (best_first).'),
      sitemap_weight: weight('Weight of the sitemap priority.'),
      pattern_weight: weight('Weight of a page that a handler reads.'),
      depth_weight: weight('Penalty for each link away from the start.'),
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
