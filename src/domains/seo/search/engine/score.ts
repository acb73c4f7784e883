import { inverseFrequency } from '../../../../platform/text/index.ts';
import { Best, type Candidate } from './best.ts';
import { type Filters, pageFilter } from './filters.ts';
import { decode } from './postings.ts';
import type { QueryTerm, QueryWord } from './query-words.ts';
import type { Postings, Segment } from './segment.ts';
import { sumOf } from './segment.ts';

/** A segment, and which of its pages are gone: 1 at their places. */
export interface LiveSegment {
  segment: Segment;
  gone: Uint8Array | undefined;
}

export interface Wish {
  words: readonly QueryWord[];
  filters: Filters;
  /** Seconds since 1970. */
  now: number;
  most: number;
}

export interface Ranking {
  /** Of pages with all words when there are enough of them, else of pages with any. */
  candidates: Candidate[];
  total: number;
  /** How much each word tells. */
  weights: Map<string, number>;
}

const K1 = 1.2;
const TITLE = { b: 0.5, weight: 3 };
const TEXT = { b: 0.75, weight: 1 };
const HALF_LIFE_SECONDS = 180 * 86_400;
const OLD_SHARE = 0.85;
/** With so many pages that have all words, those with only some are of no interest. */
const ENOUGH = 50;
/** More words than that are never all on one page, and no bits are left to count them. */
const MOST_COUNTED = 30;

interface Corpus {
  pages: number;
  averageTitle: number;
  averageText: number;
}

/** Ranks the pages of all segments as if they were one: BM25F over title and text, then freshness. */
export function rank(live: readonly LiveSegment[], wish: Wish): Ranking {
  const segments = live.map(({ segment }) => segment);
  const corpus = corpusOf(segments);
  const found = segments.map((segment) => wish.words.map(({ terms }) => postingsOf(segment, terms)));
  const weights = wish.words.map(({ word }, at) => {
    const pages = found.reduce((sum, words) => sum + pagesOf(words[at] ?? []), 0);
    return [word, inverseFrequency(corpus.pages, Math.min(pages, corpus.pages))] as const;
  });
  const all = new Best(wish.most);
  const any = new Best(wish.most);
  const totals = { all: 0, any: 0 };
  for (const [number, { segment, gone }] of live.entries()) {
    const scores = new Scores(segment, corpus);
    for (const [at, [, weight]] of weights.entries()) scores.add(found[number]?.[at] ?? [], weight, at);
    const isWanted = pageFilter(segment, wish.filters);
    const everyWord = everyBit(weights.length);
    scores.forEach((place, score, words) => {
      if (gone?.[place] === 1 || isWanted?.(place) === false) return;
      const time = segment.columns.times[place] ?? 0;
      const fresh = score * freshness(wish.now - time);
      totals.any += 1;
      if (fresh >= any.least) any.offer({ segment: number, place, score: fresh, time });
      if (words !== everyWord) return;
      totals.all += 1;
      if (fresh >= all.least) all.offer({ segment: number, place, score: fresh, time });
    });
  }
  const isEnough = totals.all >= ENOUGH;
  return {
    candidates: (isEnough ? all : any).list(),
    total: isEnough ? totals.all : totals.any,
    weights: new Map(weights),
  };
}

const freshness = (age: number): number =>
  OLD_SHARE + (1 - OLD_SHARE) * 2 ** (-Math.max(0, age) / HALF_LIFE_SECONDS);

const everyBit = (words: number): number => (words > MOST_COUNTED ? -1 : 2 ** words - 1);

interface TermPostings extends Postings {
  /** By the number of a language: whether the term stands for the word there. Undefined: in all. */
  counts: boolean[] | undefined;
}

const postingsOf = (segment: Segment, terms: readonly QueryTerm[]): TermPostings[] =>
  terms.flatMap(({ term, languages }) => {
    const postings = segment.postings(term);
    if (postings === undefined) return [];
    const counts =
      terms.length === 1 ? undefined : segment.languageNames.map((language) => languages.has(language));
    return [{ ...postings, counts }];
  });

const pagesOf = (postings: readonly Postings[]): number =>
  postings.reduce((sum, { documents }) => sum + documents, 0);

const lengths = new WeakMap<Segment, { title: number; text: number }>();

function corpusOf(segments: readonly Segment[]): Corpus {
  let [pages, title, text] = [0, 0, 0];
  for (const segment of segments) {
    let words = lengths.get(segment);
    if (words === undefined) {
      words = { title: sumOf(segment.columns.titleWords), text: sumOf(segment.columns.textWords) };
      lengths.set(segment, words);
    }
    pages += segment.size;
    title += words.title;
    text += words.text;
  }
  return {
    pages,
    averageTitle: Math.max(1, title / Math.max(1, pages)),
    averageText: Math.max(1, text / Math.max(1, pages)),
  };
}

/** What the pages of a segment have earned so far. Its memory is lent to the next one. */
class Scores {
  static #scores = new Float64Array(0);
  static #words = new Int32Array(0);
  static #touched = new Uint32Array(0);
  readonly #segment: Segment;
  readonly #titleShare: number;
  readonly #textShare: number;
  #count = 0;

  constructor(segment: Segment, { averageTitle, averageText }: Corpus) {
    this.#segment = segment;
    this.#titleShare = TITLE.b / averageTitle;
    this.#textShare = TEXT.b / averageText;
    if (Scores.#scores.length < segment.size) {
      Scores.#scores = new Float64Array(segment.size);
      Scores.#words = new Int32Array(segment.size);
      Scores.#touched = new Uint32Array(segment.size);
    }
  }

  add(postings: readonly TermPostings[], weight: number, word: number): void {
    const [scores, words, touched] = [Scores.#scores, Scores.#words, Scores.#touched];
    const { titleWords, textWords, languages } = this.#segment.columns;
    const bit = word < MOST_COUNTED ? 1 << word : 0;
    for (const { bytes, documents, counts } of postings) {
      const { count, places, inText, inTitle } = decode(bytes, documents);
      for (let at = 0; at < count; at += 1) {
        const place = places[at]!;
        if (counts !== undefined && counts[languages[place] ?? 0] !== true) continue;
        const title = inTitle[at]!;
        let frequency = inText[at]! / (1 - TEXT.b + this.#textShare * textWords[place]!);
        if (title > 0)
          frequency += (TITLE.weight * title) / (1 - TITLE.b + this.#titleShare * titleWords[place]!);
        if (scores[place] === 0) touched[this.#count++] = place;
        scores[place]! += (weight * (K1 + 1) * frequency) / (K1 + frequency);
        words[place] = (words[place] ?? 0) | bit;
      }
    }
  }

  /** And forgets them. */
  forEach(take: (place: number, score: number, words: number) => void): void {
    const [scores, words] = [Scores.#scores, Scores.#words];
    for (const place of Scores.#touched.subarray(0, this.#count)) {
      take(place, scores[place] ?? 0, words[place] ?? 0);
      scores[place] = 0;
      words[place] = 0;
    }
  }
}
