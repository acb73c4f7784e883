import Type from 'typebox';
import { Literals, Named, Nullable, Timestamp } from '../../../../kernel/schema.ts';
import { HEALTH } from './judge-field.ts';

const share = (description: string) => Nullable(Type.Number({ description }));

const Sums = Type.Object({
  jobs: Type.Integer(),
  pages: Type.Integer({ description: 'Pages visited.' }),
  matched: Type.Integer({ description: 'Pages with a match.' }),
  match_rate: share('matched divided by pages.'),
  rejected: Type.Integer({ description: 'Pages with a value that is invalid for its column.' }),
  numeric_share: share('Share of values that look like numbers.'),
  mean_length: share('Average length of the values, in characters.'),
});

const FieldOfHealth = Named('SpiderFieldHealth', {
  handler: Type.Integer({ description: 'Index in definition.handlers.' }),
  url_pattern: Type.String(),
  field: Type.String(),
  selector: Type.String(),
  status: Literals(HEALTH),
  reason: Type.String(),
  now: Sums,
  history: Sums,
  usual_rate: share('The best of the earlier crawls.'),
  drift: share('The current match rate minus the baseline.'),
  versions: Type.Array(
    Type.Object({ version: Type.Integer(), pages: Type.Integer(), match_rate: share('') }),
  ),
  trend: Type.Array(
    Type.Object({
      job_id: Type.String(),
      version: Type.Integer(),
      pages: Type.Integer(),
      match_rate: share(''),
    }),
    { description: 'The last crawls, oldest first.' },
  ),
  last_good_url: Nullable(Type.String()),
  last_good_at: Nullable(Timestamp()),
  last_bad_url: Nullable(
    Type.String({ description: 'The last page without a value or with an invalid one.' }),
  ),
  last_bad_at: Nullable(Timestamp()),
});

const Crawl = Type.Object({
  job_id: Type.String(),
  version: Nullable(Type.Integer()),
  status: Type.String(),
  started_at: Timestamp(),
  pages_crawled: Type.Integer(),
  pages_failed: Type.Integer(),
  rows_extracted: Type.Integer(),
  rows_quarantined: Type.Integer(),
});

export const SpiderHealth = Named('SpiderHealth', {
  spider_id: Type.String(),
  version: Type.Integer(),
  status: Literals(HEALTH),
  summary: Type.String(),
  last_crawl: Nullable(Crawl),
  fields: Type.Array(FieldOfHealth),
  pages_with_faults: Type.Array(
    Type.Object({ url: Type.String(), fields: Type.Array(Type.String()), seen_at: Timestamp() }),
  ),
  good_pages: Type.Integer({ description: 'Pages kept for repair.' }),
  next_steps: Type.Array(Type.String()),
});

export const EXAMPLE_HEALTH = {
  spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc',
  version: 1,
  status: 'broken' as const,
  summary: '1 of 1 fields is broken.',
  last_crawl: {
    job_id: 'cj_01k2z9v0m5x8q3r7t1w4y6a8bc',
    version: 1,
    status: 'completed',
    started_at: '2026-03-02T09:30:00.000Z',
    pages_crawled: 44,
    pages_failed: 0,
    rows_extracted: 40,
    rows_quarantined: 0,
  },
  fields: [
    {
      handler: 0,
      url_pattern: '/products/*',
      field: 'price',
      selector: '.price',
      status: 'broken' as const,
      reason: 'It matches 0 % of pages, 100 % before.',
      now: {
        jobs: 1,
        pages: 40,
        matched: 0,
        match_rate: 0,
        rejected: 0,
        numeric_share: null,
        mean_length: null,
      },
      history: {
        jobs: 1,
        pages: 40,
        matched: 40,
        match_rate: 1,
        rejected: 0,
        numeric_share: 1,
        mean_length: 4.2,
      },
      usual_rate: 1,
      drift: -1,
      versions: [{ version: 1, pages: 80, match_rate: 0.5 }],
      trend: [
        { job_id: 'cj_01k2z9v0m5x8q3r7t1w4y6a8ba', version: 1, pages: 40, match_rate: 1 },
        { job_id: 'cj_01k2z9v0m5x8q3r7t1w4y6a8bc', version: 1, pages: 40, match_rate: 0 },
      ],
      last_good_url: 'https://shop.example.com/products/7',
      last_good_at: '2026-03-01T09:30:00.000Z',
      last_bad_url: 'https://shop.example.com/products/9',
      last_bad_at: '2026-03-02T09:30:00.000Z',
    },
  ],
  pages_with_faults: [
    { url: 'https://shop.example.com/products/9', fields: ['price'], seen_at: '2026-03-02T09:30:00.000Z' },
  ],
  good_pages: 5,
  next_steps: ['Find a replacement for "price": POST /api/v1/spiders/sp_01k2z9v0m5x8q3r7t1w4y6a8bc/repair.'],
};
