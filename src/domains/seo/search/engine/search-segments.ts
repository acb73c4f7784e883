import { textOf } from './build-segment.ts';
import type { Filters } from './filters.ts';
import { newestPages } from './newest-pages.ts';
import { Phrase } from './phrase.ts';
import { languagesOf, queryWords } from './query-words.ts';
import { type LiveSegment, rank } from './score.ts';
import type { Segment, StoredPage } from './segment.ts';
import { snippet } from './snippet.ts';

export interface SearchWish {
  query: string;
  filters: Filters;
  now: number;
  offset: number;
  limit: number;
  withContent: boolean;
  /** The newest pages, whatever they say. */
  newest?: boolean;
}

export interface FoundPage {
  url: string;
  title: string;
  snippet: string;
  content: string | undefined;
  score: number;
  language: string | undefined;
  publishedAt: number | undefined;
  crawledAt: number;
}

export interface Found {
  pages: FoundPage[];
  total: number;
  /** Of all pages that can be found. */
  size: number;
}

const LEAST_RESCORED = 50;
const PHRASE = 1.2;

interface Rescored {
  page: StoredPage;
  score: number;
  time: number;
}

export function searchSegments(live: readonly LiveSegment[], wish: SearchWish): Found {
  const size = live.reduce((sum, { segment, gone }) => sum + segment.size - goneIn(gone), 0);
  const segments = live.map(({ segment }) => segment);
  const { filters, now, offset, limit } = wish;
  const languages = filters.language === undefined ? languagesOfAll(segments) : [filters.language];
  const { typed, wanted } = queryWords(wish.query, languages);
  if (typed.length === 0 && wish.newest !== true) return { pages: [], total: 0, size };
  const most = Math.max(LEAST_RESCORED, offset + limit);
  const { candidates, total, weights } =
    wish.newest === true
      ? newestPages(live, filters, most)
      : rank(live, { words: wanted, filters, now, most });
  const phrase = new Phrase(typed, wanted);
  const rescored = candidates.map(({ segment, place, score, time }): Rescored => {
    const page = pageOf(segments, segment, place);
    return { page, time, score: score * (1 + (PHRASE - 1) * phrase.shareOn(page)) };
  });
  rescored.sort(byRank);
  const unique = [...new Map(rescored.toReversed().map((one) => [one.page.url, one])).values()].toReversed();
  const pages = unique.slice(offset, offset + limit).map(({ page, score }): FoundPage => {
    const text = textOf(page);
    return {
      url: page.url,
      title: page.title,
      snippet: snippet(text, page.language, wanted, weights),
      content: wish.withContent ? text : undefined,
      score,
      language: page.language,
      publishedAt: page.publishedAt,
      crawledAt: page.crawledAt,
    };
  });
  return { pages, total: total - (rescored.length - unique.length), size };
}

const byRank = (one: Rescored, other: Rescored): number =>
  other.score - one.score || other.time - one.time || (one.page.url < other.page.url ? -1 : 1);

function pageOf(segments: readonly Segment[], segment: number, place: number): StoredPage {
  const found = segments[segment];
  if (found === undefined) throw new Error(`there is no segment ${segment}`);
  return found.page(place);
}

const goneIn = (gone: Uint8Array | undefined): number => {
  let count = 0;
  for (const flag of gone ?? []) count += flag;
  return count;
};

const languageCounts = new WeakMap<Segment, string[]>();

/** Which languages a segment has is counted once; the order of several segments is that of the largest. */
function languagesOfAll(segments: readonly Segment[]): string[] {
  const lists = segments
    .toSorted((one, other) => other.size - one.size)
    .map((segment) => {
      const known = languageCounts.get(segment) ?? languagesOf([segment]);
      languageCounts.set(segment, known);
      return known;
    });
  return [...new Set(lists.flat())];
}
