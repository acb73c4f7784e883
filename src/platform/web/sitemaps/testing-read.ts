import type { SitemapEntry, SitemapFault } from './entries.ts';
import type { ByteSource } from './open-bytes.ts';
import { readSitemap, type SitemapOptions } from './read-sitemap.ts';

export const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

/** Reads a sitemap to its end. */
export async function read(source: ByteSource | string, options: SitemapOptions = {}) {
  const reading = readSitemap(typeof source === 'string' ? bytes(source) : source, options);
  const entries: SitemapEntry[] = [];
  for await (const entry of reading) entries.push(entry);
  return { reading, entries, locs: entries.map(({ loc }) => loc), faults: codesOf(reading.faults) };
}

/** Code and line of each. */
export const codesOf = (faults: readonly SitemapFault[]) => faults.map(({ code, line }) => `${code} ${line}`);
