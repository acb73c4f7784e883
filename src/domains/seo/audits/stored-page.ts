import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';
import type { PageFacts, Weighed } from '../../../platform/seo/index.ts';
import { packLinks, packPasses, unpackLinks, unpackPasses } from './stored-lists.ts';

/** What is stored of a page for the rules that look at all of them. */
export interface StoredPage {
  facts: PageFacts;
  depth: number;
  isListed: boolean;
  isStart: boolean;
  urlKey: string;
  outcomes: Weighed[];
  inconclusive: string[];
  issues: { issue_id: string; rule: string; severity: string }[];
  /** The links of its document, for `eachTarget`; only of what was read back. */
  packedLinks?: string;
}

/** What is asked for beside pages: a line of its own, so that it can be read without the rest. */
export interface PageTargets {
  externals: string[];
  images: string[];
  /** Style sheets and scripts of the same host. */
  resources: string[];
}

type Document = NonNullable<PageFacts['document']>;
/** Lists of many alike things, which take a third of the room as columns. */
type PackedRows = { names: string[]; rows: unknown[][] };

const LISTS = ['images', 'resources', 'headings', 'metas'] as const;
const zstd = promisify(zstdCompress);
const LINE_FEED = 0x0a;
const LINES = 4;
const utf8 = new TextEncoder();

/**
 * What a page asks for, the page itself, the rules that it passed, and its links: a line each, because the first is read
 * without the rest and the last two would make most of the JSON. In memory of its own, to be handed over.
 */
export function packPage(page: StoredPage): Uint8Array {
  const { document } = page.facts;
  const links = document === null ? '' : packLinks(document.links);
  const rest = {
    ...page,
    outcomes: page.outcomes.filter(({ findings }) => findings > 0),
    facts: document === null ? page.facts : { ...page.facts, document: packDocument(document, links) },
  };
  return utf8.encode(
    `${JSON.stringify(targetsOf(document))}\n${JSON.stringify(rest)}\n${packPasses(page.outcomes)}\n${links ?? ''}\n`,
  );
}

function targetsOf(document: Document | null): PageTargets {
  if (document === null) return { externals: [], images: [], resources: [] };
  const externals = new Set<string>();
  for (const { kind, url } of document.links) if (kind === 'external' && url !== null) externals.add(url);
  const images = new Set<string>();
  for (const { url } of document.images) if (url?.startsWith('http')) images.add(url);
  for (const { name, content } of document.metas)
    if (name === 'og:image' || name === 'og:image:url') images.add(URL.parse(content)?.href ?? '');
  images.delete('');
  return { externals: [...externals], images: [...images], resources: resourcesOf(document) };
}

/** Those that the crawl would count as a link of the page. */
function resourcesOf({ resources, base }: Document): string[] {
  const host = URL.parse(base)?.host;
  const own = resources.flatMap(({ url, kind }) =>
    url !== null && (kind === 'script' || kind === 'style') && URL.parse(url)?.host === host ? [url] : [],
  );
  return [...new Set(own)];
}

const packDocument = (document: Document, links: string | null): Record<string, unknown> => ({
  ...document,
  ...Object.fromEntries(LISTS.map((name) => [name, packRows(document[name])])),
  links: links === null ? packRows(document.links) : null,
});

function packRows(list: readonly object[]): PackedRows {
  const [first] = list;
  const names = first === undefined ? [] : Object.keys(first);
  return {
    names,
    rows: list.map((item) => names.map((name) => packValue((item as Record<string, unknown>)[name]))),
  };
}

/** Places stand everywhere: line and column as one text. */
function packValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('line' in value)) return value;
  const { line, column } = value as { line: number; column: number };
  return [line, column];
}

function unpackRows({ names, rows }: PackedRows): object[] {
  const place = names.indexOf('place');
  return rows.map((row) => {
    const item: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) item[names[at]!] = row[at];
    const spot = row[place];
    if (Array.isArray(spot)) item.place = { line: spot[0], column: spot[1] };
    return item;
  });
}

function unpackPage([, text = '', passes = '', links = '']: readonly string[]): StoredPage {
  const page = JSON.parse(text) as StoredPage;
  page.outcomes.push(...unpackPasses(passes));
  const document = page.facts.document as unknown as Record<string, unknown> | null;
  if (document === null) return page;
  for (const name of LISTS) document[name] = unpackRows(document[name] as PackedRows);
  if (document.links !== null) document.links = unpackRows(document.links as PackedRows);
  // As objects they are hardly ever wanted.
  else {
    page.packedLinks = links;
    unpackAtFirstUse(document, links);
  }
  return page;
}

function unpackAtFirstUse(document: Record<string, unknown>, packed: string): void {
  const get = () => {
    const value = unpackLinks(packed);
    Object.defineProperty(document, 'links', { value, enumerable: true });
    return value;
  };
  Object.defineProperty(document, 'links', { get, enumerable: true, configurable: true });
}

/** Pages one behind the other, as they are kept. */
export const compressPages = async (pages: readonly Uint8Array[]): Promise<Buffer> =>
  zstd(Buffer.concat(pages), { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

/** The pages of an audit, one after the other: all of them together would not fit. */
export function* storedPages(segments: readonly Uint8Array[]): Generator<StoredPage> {
  for (const lines of pagesIn(segments))
    yield unpackPage(Array.from({ length: LINES }, (_, at) => lines(at)));
}

export function* storedTargets(segments: readonly Uint8Array[]): Generator<PageTargets> {
  for (const lines of pagesIn(segments)) yield JSON.parse(lines(0)) as PageTargets;
}

function* pagesIn(segments: readonly Uint8Array[]): Generator<(line: number) => string> {
  for (const segment of segments) {
    const bytes = zstdDecompressSync(segment);
    for (let from = 0; from < bytes.length; ) {
      const ends = [from - 1];
      for (let line = 0; line < LINES; line += 1) ends.push(bytes.indexOf(LINE_FEED, ends[line]! + 1));
      yield (line) => bytes.toString('utf8', ends[line]! + 1, ends[line + 1]);
      from = ends[LINES]! + 1;
    }
  }
}
