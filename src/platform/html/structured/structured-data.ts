import { UrlResolver } from '../links/resolve-url.ts';
import { type HtmlTree, isForeign, isText } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import { type JsonLdFault, readJsonLd, type Thing } from './json-ld.ts';
import { type MetaEntry, type PageMeta, readMeta } from './meta.ts';
import { readMicrodata } from './microdata.ts';
import { readRdfa } from './rdfa.ts';

export interface StructuredData extends PageMeta {
  jsonLd: Thing[];
  microdata: Thing[];
  rdfa: Thing[];
  faults: JsonLdFault[];
}

/** Everything that a page says about itself for machines. */
export function structuredData(tree: HtmlTree, pageUrl: string): StructuredData {
  const { document } = tree;
  const entries: MetaEntry[] = [];
  const blocks: string[] = [];
  let base: string | undefined;
  walk(document, {
    open(element) {
      if (isForeign(element)) return;
      const { name, attribs } = element;
      if (name === 'meta') entries.push(...metaEntries((key) => attribs[key]));
      else if (name === 'base') base ??= attribs.href;
      else if (name === 'script' && isJsonLd(attribs.type)) {
        blocks.push(element.children.map((child) => (isText(child) ? child.data : '')).join(''));
      }
    },
    close: () => undefined,
  });
  const resolver = baseResolver(pageUrl, base);
  const { things, faults } = readJsonLd(blocks);
  return {
    ...readMeta(entries),
    jsonLd: things,
    microdata: readMicrodata(document, resolver),
    rdfa: readRdfa(document, resolver),
    faults,
  };
}

/** What relative addresses of a page are resolved against: its `base`, where that is an address. */
export function baseResolver(pageUrl: string, base: string | undefined): UrlResolver {
  const page = new UrlResolver(pageUrl);
  const url = base === undefined ? undefined : page.resolve(base);
  return url === undefined || !/^https?:/.test(url) ? page : new UrlResolver(url);
}

/** The same for a tree at hand. */
export function pageResolver({ document }: HtmlTree, pageUrl: string): UrlResolver {
  let base: string | undefined;
  walk(document, {
    open(element) {
      if (element.name === 'base' && !isForeign(element)) base ??= element.attribs.href;
    },
    close: () => undefined,
  });
  return baseResolver(pageUrl, base);
}

export function isJsonLd(type: string | undefined): boolean {
  return type !== undefined && /^\s*application\/ld\+json\s*(?:;|$)/i.test(type);
}

/** A `meta` element may go by several names. */
export function metaEntries(attribute: (name: string) => string | undefined): MetaEntry[] {
  const content = attribute('content');
  const charset = attribute('charset');
  if (charset !== undefined && content === undefined) return [{ name: 'charset', content: charset }];
  if (content === undefined) return [];
  const names = ['name', 'property', 'itemprop', 'http-equiv'].map(attribute);
  const wanted = new Set(
    names
      .filter((name) => name !== undefined && name.trim() !== '')
      .map((name) => name!.trim().toLowerCase()),
  );
  return [...wanted].map((name) => ({ name, content }));
}
