import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';

export const SOURCES = ['auto', 'own', 'provider'] as const;
export const AGES = ['day', 'week', 'month', 'year'] as const;

const Domains = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 253, pattern: '^[^\\s/:]+$' }), {
      maxItems: 100,
      description,
    }),
  );
const Day = Type.String({ description: 'A date or a date and time, such as 2026-03-01.', maxLength: 40 });

export const SearchRequest = Named('SearchRequest', {
  query: Text(400, 'Words to search for.'),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, description: 'Max results. Defaults to 10.' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 200, description: 'Results to skip.' })),
  source: Type.Optional(
    Literals(SOURCES, {
      description:
        'own searches the pages that this account has crawled, provider the search engine of this instance, auto both where there is one.',
    }),
  ),
  include_domains: Domains('Only results of these domains and their subdomains.'),
  exclude_domains: Domains('No results of these domains and their subdomains.'),
  language: Type.Optional(
    Type.String({
      pattern: '^[a-zA-Z]{2,3}([-_].*)?$',
      description: 'Only pages in this language, such as en.',
    }),
  ),
  country: Type.Optional(
    Type.String({ maxLength: 100, description: 'Country code for the provider, such as us.' }),
  ),
  freshness: Type.Optional(
    Type.Union([Literals(AGES), Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) })], {
      description:
        'Only pages of the last day, week, month or year, or of a period. Pages without a publication date count by when they were crawled.',
    }),
  ),
  content: Type.Optional(
    Literals(['none', 'markdown'], {
      description: 'markdown returns the text of each page. Defaults to none.',
    }),
  ),
  timeout_ms: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 60_000,
      description: 'Time limit for the provider and for reading its pages. Defaults to 10,000.',
    }),
  ),
  lang: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Preferred language for the provider, as Firecrawl clients send it.',
    }),
  ),
  tbs: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'qdr:d, qdr:w, qdr:m or qdr:y: freshness, as Firecrawl clients send it.',
    }),
  ),
  timeout: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 600_000, description: 'timeout_ms, as Firecrawl clients send it.' }),
  ),
  filter: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Accepted from Firecrawl clients and ignored.' }),
  ),
  location: Type.Optional(
    Type.String({ maxLength: 200, description: 'Accepted from Firecrawl clients and ignored.' }),
  ),
  origin: Type.Optional(
    Type.String({ maxLength: 200, description: 'Accepted from Firecrawl clients and ignored.' }),
  ),
  scrapeOptions: Type.Optional(
    Type.Object(
      { formats: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 20 })) },
      {
        additionalProperties: true,
        description:
          'As Firecrawl clients send it: markdown among its formats returns the text of each page.',
      },
    ),
  ),
});
export type SearchRequest = Static<typeof SearchRequest>;

const SearchResult = Named('SearchResult', {
  position: Type.Integer({ description: 'From 1.' }),
  url: Type.String(),
  title: Type.String(),
  description: Type.String({
    description: 'Up to 30 words around the words of the query: HTML, in which they are marked with <mark>.',
  }),
  content: Nullable(Type.String({ description: 'The text of the page as Markdown, with content markdown.' })),
  markdown: Type.Optional(Type.String({ description: 'The same as content, for Firecrawl clients.' })),
  score: Type.Number({ description: 'Comparable within one response only.' }),
  language: Nullable(Type.String()),
  published_at: Nullable(Timestamp('As the page says.')),
  crawled_at: Nullable(
    Timestamp('When this version of the page was crawled; null for results of the provider.'),
  ),
  source: Type.String({ description: 'own, or the host of the provider.' }),
});
export type SearchResult = Static<typeof SearchResult>;

const SourceState = Type.Object({
  name: Type.String(),
  ok: Type.Boolean(),
  error: Nullable(Type.String()),
});
export type SourceState = Static<typeof SourceState>;

export const SearchResponse = Named('SearchResponse', {
  success: Type.Boolean(),
  data: Type.Array(SearchResult),
  total: Type.Integer({
    description: 'Known matches: all of the own index, and those that the provider returned.',
  }),
  has_more: Type.Boolean(),
  sources: Type.Array(SourceState, { description: 'What was searched, and what failed.' }),
  index: Type.Object({
    pages: Type.Integer({ description: 'Pages in the index of this account.' }),
    newest: Nullable(Timestamp('When the newest of them was crawled.')),
  }),
});
export type SearchResponse = Static<typeof SearchResponse>;

export const EXAMPLE_RESPONSE: SearchResponse = {
  success: true,
  data: [
    {
      position: 1,
      url: 'https://shop.example.com/coffee/grinders',
      title: 'Coffee grinders',
      description:
        'A <mark>burr</mark> <mark>grinder</mark> crushes the beans evenly, so the coffee tastes the same every day.',
      content: null,
      score: 9.41,
      language: 'en',
      published_at: '2026-02-11T08:00:00.000Z',
      crawled_at: '2026-03-01T09:30:00.000Z',
      source: 'own',
    },
  ],
  total: 1,
  has_more: false,
  sources: [{ name: 'own', ok: true, error: null }],
  index: { pages: 4_180, newest: '2026-03-01T09:30:00.000Z' },
};
