import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { PageFacts, Weighed } from '../../../platform/seo/index.ts';

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
}

/** What is asked for beside pages: a line of its own, so that it can be read without the rest. */
export interface PageTargets {
  externals: string[];
  images: string[];
}

type Document = NonNullable<PageFacts['document']>;
/** Lists of many alike things, which take a third of the room as columns. */
type PackedRows = { names: string[]; rows: unknown[][] };

const LISTS = ['links', 'images', 'resources', 'headings', 'metas'] as const;
const LINE_FEED = 0x0a;

/** Two lines, compressed: frames of pages can be put one behind the other. In memory of its own, to be handed over. */
export function packPage(page: StoredPage): Uint8Array {
  const { document } = page.facts;
  const packed =
    document === null ? page : { ...page, facts: { ...page.facts, document: packDocument(document) } };
  const text = `${JSON.stringify(targetsOf(document))}\n${JSON.stringify(packed)}\n`;
  return new Uint8Array(zstdCompressSync(Buffer.from(text)));
}

function targetsOf(document: Document | null): PageTargets {
  if (document === null) return { externals: [], images: [] };
  const externals = new Set<string>();
  for (const { kind, url } of document.links) if (kind === 'external' && url !== null) externals.add(url);
  const images = new Set<string>();
  for (const { url } of document.images) if (url?.startsWith('http')) images.add(url);
  for (const { name, content } of document.metas)
    if (name === 'og:image' || name === 'og:image:url') images.add(URL.parse(content)?.href ?? '');
  images.delete('');
  return { externals: [...externals], images: [...images] };
}

const packDocument = (document: Document): Record<string, unknown> => ({
  ...document,
  ...Object.fromEntries(LISTS.map((name) => [name, packRows(document[name])])),
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

function unpackPage(line: string): StoredPage {
  const page = JSON.parse(line) as StoredPage;
  const document = page.facts.document as unknown as Record<string, unknown> | null;
  if (document !== null) for (const name of LISTS) document[name] = unpackRows(document[name] as PackedRows);
  return page;
}

/** The pages of an audit, one after the other: all of them together would not fit. */
export function* storedPages(segments: readonly Uint8Array[]): Generator<StoredPage> {
  for (const { page } of lines(segments)) yield unpackPage(page());
}

export function* storedTargets(segments: readonly Uint8Array[]): Generator<PageTargets> {
  for (const { targets } of lines(segments)) yield JSON.parse(targets()) as PageTargets;
}

function* lines(segments: readonly Uint8Array[]): Generator<{ targets(): string; page(): string }> {
  for (const segment of segments) {
    const bytes = zstdDecompressSync(segment);
    for (let from = 0; from < bytes.length; ) {
      const start = from;
      const middle = bytes.indexOf(LINE_FEED, start);
      const end = bytes.indexOf(LINE_FEED, middle + 1);
      yield {
        targets: () => bytes.toString('utf8', start, middle),
        page: () => bytes.toString('utf8', middle + 1, end),
      };
      from = end + 1;
    }
  }
}
