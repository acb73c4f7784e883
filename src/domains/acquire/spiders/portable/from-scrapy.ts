import Type from 'typebox';
import { must } from '../../../../kernel/must.ts';
import { HttpUrl, Text } from '../../../../kernel/schema.ts';
import { checkShape } from '../../../../resource/check-shape.ts';
import type { Handler } from '../schema.ts';
import { type ImportWarning, PORTABLE, type PortableColumn, type ReadSpider } from './format.ts';
import { readFields, ScrapyFields } from './scrapy-fields.ts';
import { readRules, ScrapyRule } from './scrapy-rules.ts';

const Callback = Type.Object({
  item: Type.Optional(Text(2_000, 'One row per match: CSS or XPath.')),
  fields: ScrapyFields,
});

const ScrapySpider = Type.Object({
  name: Text(200, 'Name of the spider.'),
  allowed_domains: Type.Optional(
    Type.Array(Text(253, 'A domain, including its subdomains.'), { maxItems: 1_000 }),
  ),
  start_urls: Type.Array(HttpUrl('A start URL.'), { minItems: 1, maxItems: 10_000 }),
  rules: Type.Optional(Type.Array(ScrapyRule, { maxItems: 100 })),
  /** What callbacks read; `fields` alone is the callback `parse`, for all pages. */
  callbacks: Type.Optional(Type.Record(Type.String(), Callback, { maxProperties: 50 })),
  item: Type.Optional(Text(2_000, 'Fields of the callback parse.')),
  fields: Type.Optional(ScrapyFields),
  custom_settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** A spider written down as Scrapy users know it: start_urls, rules of a link extractor, and fields by callback. */
export function fromScrapy(value: unknown): ReadSpider {
  const given = checkShape(ScrapySpider, value);
  const warnings: ImportWarning[] = [];
  for (const setting of Object.keys(given.custom_settings ?? {}))
    warnings.push({
      path: `custom_settings.${setting}`,
      message: 'is ignored; delay, concurrency, depth and user agent are set when a crawl job is started',
    });
  const callbacks = {
    ...given.callbacks,
    ...(given.fields === undefined
      ? {}
      : { parse: { fields: given.fields, ...(given.item === undefined ? {} : { item: given.item }) } }),
  };
  const { patterns, pagesOf, navigation } = readRules(given.rules ?? [], warnings);
  const handlers: Handler[] = [];
  const columns = new Map<string, PortableColumn>();
  for (const [name, { item, fields }] of Object.entries(callbacks)) {
    const place =
      given.callbacks !== undefined && name in given.callbacks ? `callbacks.${name}.fields` : 'fields';
    const read = readFields(fields, place, warnings);
    for (const column of read.columns) columns.set(column.name, column);
    const pages = pagesOf.get(name) ?? (name === 'parse' ? ['/**'] : undefined);
    if (pages === undefined) {
      warnings.push({ path: `callbacks.${name}`, message: 'is ignored; no rule uses it' });
      continue;
    }
    for (const url_pattern of pages)
      handlers.push({
        url_pattern,
        ...(item === undefined ? {} : { item: itemOf(item) }),
        selectors: read.selectors,
      });
  }
  for (const name of pagesOf.keys())
    if (!(name in callbacks))
      warnings.push({
        path: 'rules',
        message: `uses the callback "${name}", which has no fields; it extracts nothing`,
      });
  const start = new URL(must(given.start_urls[0], 'a start URL'));
  return {
    spider: {
      format: PORTABLE,
      name: given.name,
      site_url: start.origin,
      scope: {
        start_urls: given.start_urls,
        ...(given.allowed_domains === undefined ? {} : { allowed_domains: given.allowed_domains }),
        ...(patterns.length === 0 ? {} : { url_patterns: patterns }),
      },
      definition: { handlers, ...(navigation === undefined ? {} : { navigation }) },
      dataset: columns.size === 0 ? null : { columns: [...columns.values()] },
    },
    warnings,
  };
}

export const itemOf = (selector: string): { css: string } | { xpath: string } =>
  /^\s*(?:\.?\/|\(\s*\/)/.test(selector) ? { xpath: selector } : { css: selector };
