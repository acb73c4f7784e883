import Type from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { HttpUrl, Text } from '../../../../kernel/schema.ts';
import { checkShape } from '../../../../resource/check-shape.ts';
import { type ImportWarning, PORTABLE, type ReadSpider } from './format.ts';
import { itemOf } from './from-scrapy.ts';
import { readFields, ScrapyFields } from './scrapy-fields.ts';

const SitemapSpider = Type.Object({
  name: Type.Optional(Text(200, 'Name of the spider.')),
  site_url: Type.Optional(HttpUrl('The site. Defaults to that of the first sitemap.')),
  sitemap_url: Type.Optional(HttpUrl('Where its pages are listed.')),
  sitemap_urls: Type.Optional(Type.Array(HttpUrl('Where its pages are listed.'), { maxItems: 100 })),
  url_pattern: Type.Optional(Text(2_000, 'Pages to read, as a glob. Defaults to all.')),
  item: Type.Optional(Text(2_000, 'One row per match: CSS or XPath.')),
  fields: ScrapyFields,
});

/** Matches nothing: a spider of sitemaps reads what they list and follows no links. */
const NO_LINKS = ':not(*)';

export function fromSitemap(value: unknown): ReadSpider {
  const given = checkShape(SitemapSpider, value);
  const warnings: ImportWarning[] = [];
  const sitemaps = [
    ...(given.sitemap_url === undefined ? [] : [given.sitemap_url]),
    ...(given.sitemap_urls ?? []),
  ];
  const [first] = sitemaps;
  if (first === undefined)
    throw invalidRequest('content.sitemap_url is missing. Give sitemap_url or sitemap_urls.', {
      details: [{ path: 'content.sitemap_url', message: 'is missing' }],
    });
  const { origin, hostname } = new URL(given.site_url ?? first);
  const { selectors, columns } = readFields(given.fields, 'fields', warnings);
  const pattern = given.url_pattern ?? '/**';
  return {
    spider: {
      format: PORTABLE,
      name: given.name ?? hostname,
      site_url: given.site_url ?? origin,
      scope: {
        sitemap_urls: sitemaps,
        ...(given.url_pattern === undefined ? {} : { url_patterns: [pattern] }),
      },
      definition: {
        handlers: [
          {
            url_pattern: pattern,
            ...(given.item === undefined ? {} : { item: itemOf(given.item) }),
            selectors,
          },
        ],
        navigation: { follow_links: { css: NO_LINKS } },
      },
      dataset: { columns },
    },
    warnings,
  };
}
