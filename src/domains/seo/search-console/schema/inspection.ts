import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../../kernel/schema.ts';
import { CONNECTION_FAULTS } from '../not-connected.ts';
import { LiveCheck } from './live.ts';

const Enum = (description: string) => Nullable(Type.String({ description }));

export const Inspection = Named('UrlInspection', {
  url: Type.String(),
  property: Type.String(),
  inspected_at: Timestamp(),
  verdict: Type.String({ description: 'PASS, PARTIAL, FAIL, NEUTRAL or VERDICT_UNSPECIFIED.' }),
  coverage_state: Nullable(Type.String({ description: 'In words, in the language asked for.' })),
  robots_txt_state: Enum('ALLOWED or DISALLOWED.'),
  indexing_state: Enum(
    'INDEXING_ALLOWED, BLOCKED_BY_META_TAG, BLOCKED_BY_HTTP_HEADER or BLOCKED_BY_ROBOTS_TXT.',
  ),
  page_fetch_state: Enum('SUCCESSFUL, SOFT_404, NOT_FOUND, SERVER_ERROR …'),
  crawled_as: Enum('DESKTOP or MOBILE.'),
  last_crawl_time: Nullable(Timestamp()),
  google_canonical: Nullable(Type.String({ description: 'The URL that the search engine chose.' })),
  user_canonical: Nullable(Type.String({ description: 'The URL that the page declared.' })),
  sitemaps: Type.Array(Type.String()),
  referring_urls: Type.Array(Type.String()),
  rich_results: Type.Array(
    Type.Object({
      type: Type.String(),
      items: Type.Integer(),
      errors: Type.Array(Type.String()),
      warnings: Type.Array(Type.String()),
    }),
  ),
  link: Nullable(Type.String({ description: 'To the inspection in Search Console.' })),
});
export type Inspection = Static<typeof Inspection>;

const Window = Type.Object({
  limit: Type.Integer(),
  used: Type.Integer(),
  remaining: Type.Integer(),
  resets_at: Timestamp(),
});

export const InspectionQuota = Named('InspectionQuota', {
  day: Window,
  minute: Window,
});
export type InspectionQuota = Static<typeof InspectionQuota>;

export const INSPECT_FIELDS = {
  url: HttpUrl('The page.'),
  property: Type.Optional(Text(2_048, 'Defaults to the property that covers the URL.')),
  language: Type.Optional(Text(35, 'Of messages, such as en-US or de. Defaults to en-US.')),
  max_age_secs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 31_536_000,
      description: 'A stored inspection up to this age is enough, and uses no quota. Defaults to 0.',
    }),
  ),
};

export const CAUSES = [
  'fixed_not_recrawled',
  'noindex',
  'blocked_by_robots',
  'duplicate_chosen',
  'canonical_elsewhere',
  'redirects',
  'not_found',
  'access_denied',
  'server_error',
  'soft_404',
  'crawled_not_indexed_thin',
  'crawled_not_indexed',
  'discovered_not_crawled',
  'never_crawled',
  'sitemap_missing',
] as const;

export const Cause = Named('IndexingCause', {
  code: Literals(CAUSES),
  confidence: Literals(['high', 'medium', 'low']),
  evidence: Type.Array(Type.String(), { description: 'What was seen, by the search engine and by Granary.' }),
  fix: Type.String(),
});
export type Cause = Static<typeof Cause>;

export const Inspected = Named('InspectedSearchUrl', {
  inspection: Inspection,
  cached: Type.Boolean({ description: 'Whether it is a stored one.' }),
  quota: InspectionQuota,
});

export const Analysed = Named('AnalysedSearchUrl', {
  inspection: Nullable(Inspection),
  cached: Type.Boolean(),
  quota: Nullable(InspectionQuota),
  connection: Nullable(
    Literals(CONNECTION_FAULTS, { description: 'Why the search engine was not asked, if it was not.' }),
  ),
  live: LiveCheck,
  causes: Type.Array(Cause, { description: 'Most likely first. Empty if the page is indexed and well.' }),
});

export const InspectedBatch = Named('InspectedSearchUrls', {
  results: Type.Array(
    Type.Object({
      url: Type.String(),
      status: Literals(['ok', 'error', 'not_run']),
      inspection: Nullable(Inspection),
      error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    }),
  ),
  quota: Nullable(InspectionQuota),
});
export type InspectedBatch = Static<typeof InspectedBatch>;

export const EXAMPLE_INSPECTION: Inspection = {
  url: 'https://shop.example.com/bread',
  property: 'sc-domain:example.com',
  inspected_at: '2026-03-01T09:30:00.000Z',
  verdict: 'NEUTRAL',
  coverage_state: 'Excluded by ‘noindex’ tag',
  robots_txt_state: 'ALLOWED',
  indexing_state: 'BLOCKED_BY_META_TAG',
  page_fetch_state: 'SUCCESSFUL',
  crawled_as: 'MOBILE',
  last_crawl_time: '2026-02-20T04:11:00.000Z',
  google_canonical: null,
  user_canonical: 'https://shop.example.com/bread',
  sitemaps: ['https://shop.example.com/sitemap.xml'],
  referring_urls: ['https://shop.example.com/'],
  rich_results: [],
  link: 'https://search.google.com/search-console/inspect?resource_id=sc-domain:example.com',
};

export const EXAMPLE_QUOTA: InspectionQuota = {
  day: { limit: 2_000, used: 12, remaining: 1_988, resets_at: '2026-03-02T08:00:00.000Z' },
  minute: { limit: 600, used: 1, remaining: 599, resets_at: '2026-03-01T09:31:00.000Z' },
};
