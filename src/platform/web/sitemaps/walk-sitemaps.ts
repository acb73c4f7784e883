import type { SitemapEntry, SitemapFault } from './entries.ts';
import type { ByteSource } from './open-bytes.ts';
import { readSitemap, type SitemapOptions, type SitemapReading } from './read-sitemap.ts';

export interface OpenedSitemap {
  body: ByteSource;
  /** After redirects. */
  url: string;
  contentType?: string;
}

export interface WalkOptions extends Pick<SitemapOptions, 'mostBytes' | 'mostEntries'> {
  /** Undefined when the file cannot be had; the walk goes on. */
  open(url: string): Promise<OpenedSitemap | undefined>;
  onFault?(sitemap: string, fault: SitemapFault): void;
  /** After the last entry of a file. */
  onRead?(sitemap: string, file: Pick<SitemapReading, 'format' | 'bytes' | 'entries'>): void;
  /** Of indexes within each other; the protocol knows one. */
  mostDepth?: number;
  mostFiles?: number;
  /** Of all files together. */
  mostPages?: number;
}

export interface WalkedEntry extends SitemapEntry {
  /** The file that lists it. */
  sitemap: string;
}

interface Listed {
  url: string;
  depth: number;
  line: number;
  parent: string;
}

const MOST_DEPTH = 3;
const MOST_FILES = 10_000;
const MOST_PAGES = 5_000_000;

/** The pages of sitemaps and of all that their indexes list, one file open at a time. */
export async function* walkSitemaps(
  starts: readonly string[],
  options: WalkOptions,
): AsyncGenerator<WalkedEntry> {
  const { mostDepth = MOST_DEPTH, mostFiles = MOST_FILES, mostPages = MOST_PAGES } = options;
  const { mostBytes, mostEntries } = options;
  const limits = { ...(mostBytes && { mostBytes }), ...(mostEntries && { mostEntries }) };
  const tell = (sitemap: string, fault: SitemapFault) => options.onFault?.(sitemap, fault);
  const seen = new Set<string>();
  const files: Listed[] = starts.map((url) => ({ url, depth: 0, line: 0, parent: url }));
  let pages = 0;

  const enter = (entry: SitemapEntry, parent: Listed) => {
    const listed = { url: entry.loc, depth: parent.depth + 1, line: entry.line, parent: parent.url };
    if (seen.has(listed.url)) tell(parent.url, { code: 'loop', line: entry.line, detail: entry.loc });
    else if (listed.depth > mostDepth)
      tell(parent.url, { code: 'too_deep', line: entry.line, detail: entry.loc });
    else if (files.length < mostFiles) files.push(listed);
    else tell(parent.url, { code: 'too_many', line: entry.line, detail: `${mostFiles} files are read.` });
  };

  // The list grows while it is walked.
  for (const file of files) {
    if (seen.has(file.url)) continue;
    seen.add(file.url);
    const opened = await options.open(file.url);
    if (opened === undefined) {
      tell(file.url, { code: 'unreachable', line: 0 });
      continue;
    }
    const { body, ...rest } = opened;
    const reading = readSitemap(body, { ...limits, ...rest });
    for await (const entry of reading) {
      if (entry.kind === 'sitemap') {
        enter(entry, file);
        continue;
      }
      yield { ...entry, sitemap: file.url };
      pages += 1;
      if (pages >= mostPages) break;
    }
    options.onRead?.(file.url, reading);
    if (reading.format === 'index' && file.depth > 0) tell(file.url, { code: 'nested_index', line: 1 });
    for (const fault of reading.faults) tell(file.url, fault);
    if (pages >= mostPages) return;
  }
}
