import { clickRates, opportunityOf } from '../../../kernel/click-rates.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { extractKeywords, segment, stemmerOf } from '../../../platform/text/index.ts';
import { estimatedVolume, sumQueries } from './console.ts';
import type { GapTerm, KeywordsServices, OwnPage, QueryStat } from './services.ts';
import { keyOf } from './store-keywords.ts';

export const SOURCES = ['search_console', 'pages', 'gaps'] as const;
export type Source = (typeof SOURCES)[number];

export interface Recommended {
  keyword: string;
  key: string;
  reason: string;
  source: Source;
  opportunity: number | null;
  language: string | undefined;
  evidence: Record<string, unknown>;
  /** For the order of those without an opportunity: the more the better. */
  weight: number;
}

const CONSOLE_DAYS = 90;
const OF_PAGE = 10;

export interface Wanted {
  accountId: string;
  siteId: string;
  host: string;
  seeds: readonly string[];
  sources: readonly Source[];
}

/** What the sources know of a site. */
export interface Material {
  stats: QueryStat[];
  gaps: GapTerm[];
  pages: OwnPage[];
  tracked: ReadonlySet<string>;
}

export async function readMaterial(
  services: KeywordsServices,
  sql: Sql,
  { accountId, siteId, sources }: Wanted,
  tracked: ReadonlySet<string>,
): Promise<Omit<Material, 'pages'>> {
  return {
    tracked,
    stats: sources.includes('search_console')
      ? await services.console.queryStats(sql, accountId, siteId, CONSOLE_DAYS)
      : [],
    gaps: sources.includes('gaps') ? await services.gapsOf(sql, [...tracked]) : [],
  };
}

/** Keywords that are not tracked yet, each once, the most promising first. */
export function recommend({ stats, gaps, pages, tracked }: Material, { seeds }: Wanted): Recommended[] {
  const seedStems = new Set(seeds.flatMap((seed) => stemsOf(seed)));
  const isNear = (key: string) => seedStems.size === 0 || stemsOf(key).some((stem) => seedStems.has(stem));
  const found = new Map<string, Recommended>();
  for (const one of [...ofConsole(stats), ...ofPages(pages), ...ofGaps(gaps)])
    if (!tracked.has(one.key) && !found.has(one.key) && one.key !== '' && isNear(one.key))
      found.set(one.key, one);
  return [...found.values()].sort(
    (one, other) =>
      (other.opportunity ?? -1) - (one.opportunity ?? -1) ||
      other.weight - one.weight ||
      (one.key < other.key ? -1 : 1),
  );
}

const stemsOf = (text: string): string[] => segment(text).map(stemmerOf('en'));

function ofConsole(stats: readonly QueryStat[]): Recommended[] {
  const rate = clickRates(stats);
  return sumQueries(stats).map((sum) => ({
    keyword: sum.query,
    key: keyOf(sum.query),
    reason: `Shown ${sum.impressions} times at position ${sum.position.toFixed(1)}, and not tracked.`,
    source: 'search_console',
    opportunity: opportunityOf(estimatedVolume(sum), sum.position, rate),
    language: undefined,
    evidence: {
      impressions: sum.impressions,
      clicks: sum.clicks,
      position: Math.round(sum.position * 10) / 10,
      pages: sum.pages.slice(0, 5),
    },
    weight: sum.impressions,
  }));
}

/** A keyword of several pages is worth more than one of a single page. */
function ofPages(pages: readonly OwnPage[]): Recommended[] {
  const found = new Map<
    string,
    { keyword: string; language: string | undefined; urls: string[]; weight: number }
  >();
  for (const { url, title, text, language } of pages)
    for (const { text: keyword, score } of extractKeywords(`${title}.\n${text}`, language, OF_PAGE)) {
      const known = found.get(keyword) ?? { keyword, language, urls: [], weight: 0 };
      found.set(keyword, known);
      known.urls.push(url);
      known.weight += 1 / (1 + score);
    }
  return [...found.values()].map(({ keyword, language, urls, weight }) => ({
    keyword,
    key: keyOf(keyword),
    reason:
      urls.length === 1
        ? 'A keyword of a page of the site.'
        : `A keyword of ${urls.length} pages of the site.`,
    source: 'pages',
    opportunity: null,
    language,
    evidence: { urls: urls.slice(0, 5), pages: urls.length },
    weight,
  }));
}

const ofGaps = (gaps: readonly GapTerm[]): Recommended[] =>
  gaps.map(({ term, keyword, importance }) => ({
    keyword: term,
    key: keyOf(term),
    reason: `Pages that rank for "${keyword}" use it, and the site's page does not.`,
    source: 'gaps',
    opportunity: null,
    language: undefined,
    evidence: { keyword, importance: Math.round(importance * 1_000) / 1_000 },
    weight: importance,
  }));
