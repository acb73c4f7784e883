import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { eitherOr, HttpUrl, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';
import { Selector } from '../../../kernel/selector.ts';

export { Selector };

const css = Type.Optional(Text(2_000, 'A CSS selector.'));
const xpath = Type.Optional(Text(2_000, 'An XPath expression, instead of css.'));
const CSS_OR_XPATH = eitherOr('css', 'xpath');

const Handler = Type.Object({
  url_pattern: Text(2_000, 'Pages whose path matches this glob, such as /products/*.'),
  item: Type.Optional(
    Type.Object({ css, xpath }, { description: 'One row per match.', documented: CSS_OR_XPATH }),
  ),
  selectors: Type.Record(Type.String(), Selector, {
    description: 'Dataset column to selector.',
    maxProperties: 500,
  }),
});
export type Handler = Static<typeof Handler>;

export const Definition = Named('SpiderDefinition', {
  handlers: Type.Array(Handler, { minItems: 1, maxItems: 50 }),
  navigation: Type.Optional(
    Type.Object({
      pagination: Type.Optional(
        Type.Object(
          { css, xpath, max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
          { documented: CSS_OR_XPATH },
        ),
      ),
      follow_links: Type.Optional(Type.Object({ css, xpath }, { documented: CSS_OR_XPATH })),
    }),
  ),
});
export type Definition = Static<typeof Definition>;

export const Scope = Named('SpiderScope', {
  start_urls: Type.Optional(Type.Array(HttpUrl('A start URL.'), { maxItems: 10_000 })),
  allowed_domains: Type.Optional(
    Type.Array(Text(253, 'A domain, including its subdomains.'), { maxItems: 1_000 }),
  ),
  sitemap_urls: Type.Optional(
    Type.Array(HttpUrl('A sitemap to start from; jobs without a strategy then use sitemap_first.'), {
      maxItems: 100,
    }),
  ),
  url_patterns: Type.Optional(
    Type.Array(Text(2_000, 'A glob of paths; a leading ! excludes them.'), { maxItems: 1_000 }),
  ),
});
export type Scope = Static<typeof Scope>;

export const STATUSES = enumeration('SpiderStatus', ['created', 'archived']);

export const Spider = Named('Spider', {
  spider_id: Type.String(),
  name: Type.String(),
  site_url: Type.String(),
  scope: Scope,
  definition: Definition,
  dataset_id: Nullable(Type.String()),
  status: Literals(STATUSES),
  version: Type.Integer({ description: 'Increases with every change of scope, definition or dataset.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Spider = Static<typeof Spider>;

const name = Text(200, 'Unique among spiders that are not archived.');
const datasetId = Type.String({
  description: 'Dataset for the rows; selectors are named after its columns.',
});

export const CreateSpider = Named('CreateSpider', {
  name,
  site_url: HttpUrl('The site.'),
  scope: Type.Optional(Scope),
  definition: Definition,
  dataset_id: Type.Optional(datasetId),
});

export const UpdateSpider = Named('UpdateSpider', {
  name: Type.Optional(name),
  site_url: Type.Optional(HttpUrl('The site.')),
  scope: Type.Optional(Scope),
  definition: Type.Optional(Definition),
  dataset_id: Type.Optional(Nullable(datasetId)),
});

export const EXAMPLE_SPIDER: Spider = {
  spider_id: 'sp_01k2z9v0m5x8q3r7t1w4y6a8bc',
  name: 'Shop',
  site_url: 'https://shop.example.com',
  scope: {
    start_urls: ['https://shop.example.com/products'],
    allowed_domains: ['shop.example.com'],
    url_patterns: ['/products/**'],
  },
  definition: {
    handlers: [
      {
        url_pattern: '/products/*',
        selectors: {
          title: { css: 'h1', attribute: 'text' },
          price: { css: '.price', attribute: 'text', transforms: [{ type: 'number', locale: 'en' }] },
        },
      },
    ],
    navigation: {
      pagination: { css: 'a.next', max_pages: 20 },
      follow_links: { css: 'a.product' },
    },
  },
  dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
  status: 'created',
  version: 1,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};
