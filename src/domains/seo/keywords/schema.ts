import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const INTENTS = ['informational', 'navigational', 'commercial', 'transactional'] as const;
export const METRICS = ['volume', 'difficulty', 'cpc', 'competition', 'position', 'clicks'] as const;
export type MetricName = (typeof METRICS)[number];

export const SiteId = Uuid('The site.');
const Country = Type.String({ pattern: '^[a-zA-Z]{2}$', description: 'Country code, such as us.' });
const Language = Type.String({ pattern: '^[a-zA-Z]{2,3}$', description: 'Language code, such as en.' });

const Metric = Named('KeywordMetric', {
  value: Nullable(Type.Number({ description: 'null where only a range is known.' })),
  low: Nullable(Type.Number()),
  high: Nullable(Type.Number()),
  source: Type.String({ description: 'The host of the provider, csv, or search_console.' }),
  as_of: Timestamp('When it was true.'),
  estimated: Type.Boolean(),
});
export type Metric = Static<typeof Metric>;

export const Keyword = Named('Keyword', {
  keyword_id: Uuid(),
  site_id: Uuid(),
  keyword: Type.String(),
  country: Nullable(Type.String()),
  language: Nullable(Type.String()),
  intent: Literals(INTENTS, { description: 'Classified by the words of the keyword.' }),
  tags: Type.Array(Type.String()),
  target_url: Nullable(Type.String()),
  volume: Nullable(Metric),
  difficulty: Nullable(Metric),
  cpc: Nullable(Metric),
  competition: Nullable(Metric),
  position: Nullable(Metric),
  clicks: Nullable(Metric),
  opportunity: Nullable(
    Type.Number({
      description: 'Clicks per month that the next worthwhile position would add; null without a volume.',
    }),
  ),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Keyword = Static<typeof Keyword>;

export const MOST_KEYWORDS = 5_000;

export const NewKeyword = Type.Object({
  keyword: Text(200, 'The search phrase.'),
  country: Type.Optional(Country),
  language: Type.Optional(Language),
  tags: Type.Optional(Type.Array(Text(100, 'A tag.'), { maxItems: 50 })),
  target_url: Type.Optional(Nullable(HttpUrl('The page that should rank.'))),
});
export type NewKeyword = Static<typeof NewKeyword>;

export const PutKeywords = Named('PutKeywords', {
  site_id: SiteId,
  keywords: Type.Array(NewKeyword, { maxItems: MOST_KEYWORDS }),
  mode: Type.Optional(
    Literals(['merge', 'replace'], {
      description:
        'merge, the default, adds and updates. replace also removes the other keywords of the site.',
    }),
  ),
});

export const KeywordChanges = Named('KeywordChanges', {
  created: Type.Integer(),
  updated: Type.Integer(),
  removed: Type.Integer(),
  data: Type.Array(Keyword),
});

export const EXAMPLE_KEYWORD: Keyword = {
  keyword_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d21',
  site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
  keyword: 'burr coffee grinder',
  country: 'us',
  language: 'en',
  intent: 'commercial',
  tags: ['grinders'],
  target_url: 'https://shop.example.com/coffee/grinders',
  volume: {
    value: 2_400,
    low: null,
    high: null,
    source: 'csv',
    as_of: '2026-03-01T09:30:00.000Z',
    estimated: false,
  },
  difficulty: null,
  cpc: null,
  competition: null,
  position: null,
  clicks: null,
  opportunity: 76.8,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};
