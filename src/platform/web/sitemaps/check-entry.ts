import type { SitemapEntry, SitemapFault } from './entries.ts';

/** The texts of an entry as they stand in the file. */
export interface RawEntry {
  kind: SitemapEntry['kind'];
  line: number;
  loc?: string;
  lastmod?: string;
  changefreq?: string;
  priority?: string;
  alternates?: { hreflang: string; href: string }[];
  images?: string[];
  videos?: string[];
  news?: NonNullable<SitemapEntry['news']>;
}

type Tell = (code: SitemapFault['code'], line: number, detail?: string) => void;

const MOST_LOC = 2_048;
const FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);
const W3C_DATE =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-4]):[0-5]\d(:[0-6]\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** The entry as far as it makes sense; undefined when it has no address. What is wrong is told. */
export function checkEntry(raw: RawEntry, base: string | undefined, tell: Tell): SitemapEntry | undefined {
  const loc = checkLoc(raw, base, tell);
  if (loc === undefined) return undefined;
  const entry: SitemapEntry = { kind: raw.kind, loc, line: raw.line };
  const lastmod = raw.lastmod === undefined ? undefined : checkDate(raw.lastmod);
  if (lastmod !== undefined) entry.lastmod = lastmod;
  else if (raw.lastmod) {
    entry.badLastmod = raw.lastmod;
    tell('bad_lastmod', raw.line, raw.lastmod);
  }
  if (raw.changefreq) addFrequency(entry, raw.changefreq, tell);
  if (raw.priority) addPriority(entry, raw.priority, tell);
  const { alternates, images, videos, news } = raw;
  return Object.assign(
    entry,
    alternates && { alternates },
    images && { images },
    videos && { videos },
    news && { news },
  );
}

function checkLoc(raw: RawEntry, base: string | undefined, tell: Tell): string | undefined {
  const { line, loc } = raw;
  if (loc === undefined || loc === '') {
    tell('no_loc', line);
    return undefined;
  }
  if (loc.length >= MOST_LOC) tell('long_loc', line, loc);
  const absolute = URL.parse(loc);
  const url = absolute ?? (base === undefined ? null : URL.parse(loc, base));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    tell('bad_loc', line, loc);
    return undefined;
  }
  if (absolute === null) tell('relative_loc', line, loc);
  return url.href;
}

function addFrequency(entry: SitemapEntry, text: string, tell: Tell): void {
  const word = text.toLowerCase();
  if (FREQUENCIES.has(word)) entry.changefreq = word;
  else tell('bad_changefreq', entry.line, text);
}

function addPriority(entry: SitemapEntry, text: string, tell: Tell): void {
  const number = Number(text);
  if (number >= 0 && number <= 1) entry.priority = number;
  else tell('bad_priority', entry.line, text);
}

/** Feeds write the dates of e-mail; those are turned around. */
function checkDate(text: string): string | undefined {
  if (W3C_DATE.test(text)) return text;
  if (!/^(?:[A-Z][a-z]{2},\s*)?\d{1,2}\s+[A-Z][a-z]{2}\s+\d{4}\s/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
