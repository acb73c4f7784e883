import type { Element, StructuredData, UrlResolver } from '../../../../platform/html/index.ts';
import { robotsRules } from '../../../../platform/web/index.ts';
import type { Headers } from '../services.ts';
import type { Collected } from './collect.ts';
import { absolute, cut, first, textOf, tokensOf } from './texts.ts';

const LONGEST = 2_000;
const MOST = 100;
const FEED = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|^text\/xml/i;

/** What the head of a page tells. */
export function pageMeta(page: Collected, data: StructuredData, resolver: UrlResolver, headers: Headers) {
  const { relations } = page;
  const canonical = relations.find((link) => hasRel(link, 'canonical') && link.attribs.href !== undefined);
  const { open_graph, twitter } = { open_graph: plain(data.openGraph), twitter: plain(data.twitter) };
  return {
    title: page.title === undefined ? null : textOf(page.title, LONGEST),
    description: short(first(data.meta.description)),
    canonical: canonical === undefined ? null : absolute(resolver, canonical.attribs.href!),
    robots: robotsRules([data.meta.robots ?? []].flat(), headers['x-robots-tag']),
    language: short(
      page.root?.attribs.lang ??
        page.root?.attribs['xml:lang'] ??
        first(data.meta['content-language']) ??
        first(headers['content-language']),
    ),
    viewport: short(first(data.meta.viewport)),
    open_graph,
    twitter,
    hreflang: relations
      .filter((link) => hasRel(link, 'alternate'))
      .flatMap(({ attribs: { hreflang: language, href = '' } }) =>
        language === undefined ? [] : [{ language, url: absolute(resolver, href) }],
      )
      .slice(0, MOST),
    icons: relations
      .filter((link) => tokensOf(link.attribs.rel).some((rel) => rel === 'icon' || rel.includes('-icon')))
      .slice(0, MOST)
      .map(({ attribs }) => ({
        rel: attribs.rel ?? '',
        url: absolute(resolver, attribs.href ?? ''),
        sizes: attribs.sizes ?? null,
      })),
    feeds: relations
      .filter((link) => hasRel(link, 'alternate') && FEED.test(link.attribs.type ?? ''))
      .slice(0, MOST)
      .map(({ attribs }) => ({
        url: absolute(resolver, attribs.href ?? ''),
        type: attribs.type ?? '',
        title: attribs.title ?? null,
      })),
  };
}

const hasRel = (link: Element, rel: string): boolean => tokensOf(link.attribs.rel).includes(rel);

const short = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : cut(text.trim(), LONGEST);

function plain(values: Readonly<Record<string, string | string[]>>): Record<string, string | string[]> {
  const entries = Object.entries(values)
    .slice(0, MOST)
    .map(([name, value]): [string, string | string[]] => [
      cut(name, LONGEST),
      Array.isArray(value) ? value.slice(0, MOST).map((one) => cut(one, LONGEST)) : cut(value, LONGEST),
    ]);
  return Object.fromEntries(entries);
}
