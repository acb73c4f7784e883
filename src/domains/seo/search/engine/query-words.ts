import { segment, stemmerOf, stopWordsOf } from '../../../../platform/text/index.ts';
import type { Segment } from './segment.ts';

/** A word of a query, as the pages of each language have it. */
export interface QueryWord {
  word: string;
  terms: QueryTerm[];
}

export interface QueryTerm {
  term: string;
  /** In which pages it stands for the word: the stem of one language is another word in the next. */
  languages: ReadonlySet<string>;
}

export interface QueryWords {
  /** As they were typed, folded. */
  typed: string[];
  /** Those that tell pages apart, each once; all of them when none does. */
  wanted: QueryWord[];
}

const MOST_WORDS = 64;

/** The languages of the pages, that of most first. */
export function languagesOf(segments: readonly Segment[]): string[] {
  const pages = new Map<string, number>();
  for (const { columns, languageNames } of segments) {
    const counts = new Float64Array(languageNames.length);
    for (const language of columns.languages) counts[language] = (counts[language] ?? 0) + 1;
    for (const [number, name] of languageNames.entries())
      pages.set(name, (pages.get(name) ?? 0) + (counts[number] ?? 0));
  }
  return [...pages].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** A word is a stop word when it is one in every language that pages are in. */
export function queryWords(query: string, languages: readonly string[]): QueryWords {
  const typed = segment(query).slice(0, MOST_WORDS);
  const known = languages.filter((language) => stopWordsOf(language).size > 0);
  const isStopWord = (word: string) =>
    known.length > 0 && known.every((language) => stopWordsOf(language).has(word));
  const distinct = [...new Set(typed)];
  const telling = distinct.filter((word) => !isStopWord(word));
  const stemmers = languages.map((language) => stemmerOf(language));
  const byStem = new Map<string, QueryWord>();
  for (const word of telling.length > 0 ? telling : distinct) {
    const terms = Map.groupBy(languages, (_, at) => stemmers[at]?.(word) ?? word);
    if (terms.size === 0) terms.set(word, []);
    byStem.set([...terms.keys()].join(' '), {
      word,
      terms: [...terms].map(([term, where]) => ({ term, languages: new Set(where) })),
    });
  }
  return { typed, wanted: [...byStem.values()] };
}
