import {
  fingerprint,
  isForeign,
  LimitError,
  mainText,
  pageResolver,
  parseHtml,
  softNotFound,
  structuredData,
  walk,
} from '../platform/html/index.ts';
import { robotsRules } from '../platform/web/index.ts';

export interface LivePageInput {
  html: string;
  url: string;
  status: number;
  robotsHeader: readonly string[];
}

export interface LivePageFacts {
  title: string | null;
  canonical: string | null;
  noindex: boolean;
  metaRobots: string[];
  wordCount: number;
  simhash: string | null;
  isSoftNotFound: boolean;
  structuredTypes: string[];
}

/** What a search engine would read of a page first; undefined for a page that costs too much. */
export default function readLivePage(input: LivePageInput): LivePageFacts | undefined {
  try {
    return read(input);
  } catch (error) {
    const isDeep = error instanceof RangeError && /call stack/.test(error.message);
    if (isDeep || error instanceof LimitError) return undefined;
    throw error;
  }
}

function read({ html, url, status, robotsHeader }: LivePageInput): LivePageFacts {
  const tree = parseHtml(html);
  const resolver = pageResolver(tree, url);
  let title: string | null = null;
  let heading: string | null = null;
  let canonical: string | null = null;
  walk(tree.document, {
    open(element) {
      if (isForeign(element)) return;
      const { name, attribs } = element;
      const text = () =>
        element.children
          .map((child) => ('data' in child ? String(child.data) : ''))
          .join('')
          .trim();
      if (name === 'title') title ??= text();
      else if (name === 'h1') heading ??= text();
      else if (
        name === 'link' &&
        /(^|\s)canonical(\s|$)/i.test(attribs.rel ?? '') &&
        attribs.href !== undefined
      )
        canonical ??= resolver.resolve(attribs.href) ?? null;
    },
    close: () => undefined,
  });
  const data = structuredData(tree, url);
  const { robots = [], googlebot = [] } = data.meta;
  const { meta, noindex } = robotsRules([robots, googlebot].flat(), [...robotsHeader]);
  const text = mainText(tree);
  const { words, simhash } = fingerprint(text);
  return {
    title,
    canonical,
    noindex,
    metaRobots: meta,
    wordCount: words,
    simhash: words === 0 ? null : simhash,
    isSoftNotFound: softNotFound({ status, title, heading, text, noindex }).isNotFound,
    structuredTypes: [...typesIn([data.jsonLd, data.microdata, data.rdfa])].sort(),
  };
}

/** Also of things inside of others. */
function typesIn(root: unknown): Set<string> {
  const types = new Set<string>();
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name === '@type')
        for (const type of [inner].flat()) types.add(String(type).replace(/^https?:\/\/schema\.org\//, ''));
      else if (inner !== undefined) open.push(inner);
    }
  }
  return types;
}
