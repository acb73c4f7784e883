import { inverseFrequency, segment, stopWordsOf } from '../../../platform/text/index.ts';
import type { PageFacts } from './page-facts.ts';

export interface Gaps {
  status: 'complete' | 'insufficient';
  terms: { term: string; share: number; importance: number }[];
  headings: { heading: string; pages: number }[];
  schema_types: { type: string; pages: number }[];
  words: { median: number | null; ours: number | null };
}

const LEAST_PAGES = 3;
const LEAST_SHARE = 0.3;
const MOST_TERMS = 50;
const MOST_OTHERS = 20;

type Facts = Pick<PageFacts, 'terms' | 'headings' | 'words'> & { schema_types?: readonly string[] };

/** What pages among the results have and ours has not; `others` are pages that say how common a term is anyway. */
export function findGaps(
  pages: readonly PageFacts[],
  ours: Facts | undefined,
  others: readonly Facts[],
  language: string | undefined,
): Gaps {
  const lengths = pages.map(({ words }) => words).sort((one, other) => one - other);
  const words = { median: lengths[Math.floor(lengths.length / 2)] ?? null, ours: ours?.words ?? null };
  if (pages.length < LEAST_PAGES)
    return { status: 'insufficient', terms: [], headings: [], schema_types: [], words };
  return {
    status: 'complete',
    terms: gapTerms(pages, ours, others, language),
    headings: counted(
      pages.map((page) => page.headings),
      ours?.headings ?? [],
    ).map(([heading, count]) => ({ heading, pages: count })),
    schema_types: counted(
      pages.map((page) => page.schema_types),
      ours?.schema_types ?? [],
    ).map(([type, count]) => ({ type, pages: count })),
    words,
  };
}

function gapTerms(
  pages: readonly PageFacts[],
  ours: Facts | undefined,
  others: readonly Facts[],
  language: string | undefined,
): Gaps['terms'] {
  const stopWords = stopWordsOf(language ?? 'en');
  const least = Math.max(LEAST_PAGES, Math.ceil(pages.length * LEAST_SHARE));
  const uses = new Map<string, { pages: number; count: number }>();
  for (const { terms } of pages)
    for (const [term, count] of Object.entries(terms)) {
      const use = uses.get(term) ?? { pages: 0, count: 0 };
      uses.set(term, { pages: use.pages + 1, count: use.count + count });
    }
  const corpus = [...pages, ...others];
  const found = [...uses].flatMap(([term, use]) => {
    const words = term.split(' ');
    const isEmpty =
      stopWords.has(words[0] ?? '') ||
      stopWords.has(words.at(-1) ?? '') ||
      words.every((word) => /^\d+$/.test(word) || word.length < 2);
    if (use.pages < least || isEmpty || ours?.terms[term] !== undefined) return [];
    const having = corpus.filter(({ terms }) => terms[term] !== undefined).length;
    const share = use.pages / pages.length;
    const importance = share * inverseFrequency(corpus.length, having) * (use.count / use.pages);
    return [{ term, share: rounded(share), importance: rounded(importance) }];
  });
  return found
    .sort((one, other) => other.importance - one.importance || (one.term < other.term ? -1 : 1))
    .slice(0, MOST_TERMS);
}

/** What several pages have and ours has not, in whatever spelling. */
function counted(lists: readonly (readonly string[])[], ours: readonly string[]): [string, number][] {
  const keyOf = (text: string) => segment(text).join(' ');
  const known = new Set(ours.map(keyOf));
  const counts = new Map<string, [string, number]>();
  for (const list of lists)
    for (const text of new Set(list)) {
      const key = keyOf(text);
      const [first, count] = counts.get(key) ?? [text, 0];
      if (key !== '' && !known.has(key)) counts.set(key, [first, count + 1]);
    }
  return [...counts.values()].sort(([, one], [, other]) => other - one).slice(0, MOST_OTHERS);
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const LEAST_RESULTS = 5;
const WEIGHTS = { authority: 0.5, title: 0.3, coverage: 0.2 };

/** How hard it is to rank, 0 to 100; parts that nobody knows do not count. */
export function difficultyOf(
  keyword: string,
  results: readonly { title: string; facts: PageFacts | null; authority: number | null }[],
): number | null {
  if (results.length < LEAST_RESULTS) return null;
  const words = segment(keyword);
  const scores = results.flatMap(({ title, facts, authority }) => {
    const parts: [number, number][] = [[WEIGHTS.title, titleMatch(words, facts?.title || title)]];
    if (authority !== null) parts.push([WEIGHTS.authority, authority]);
    if (facts !== null)
      parts.push([
        WEIGHTS.coverage,
        words.filter((word) => facts.terms[word] !== undefined).length / Math.max(1, words.length),
      ]);
    const weight = parts.reduce((sum, [share]) => sum + share, 0);
    return [parts.reduce((sum, [share, value]) => sum + share * value, 0) / weight];
  });
  return Math.round((100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length);
}

/** 1 for the whole keyword as it is, a half for all of its words, else 0. */
function titleMatch(words: readonly string[], title: string): number {
  const own = segment(title);
  if (` ${own.join(' ')} `.includes(` ${words.join(' ')} `)) return 1;
  return words.every((word) => own.includes(word)) ? 0.5 : 0;
}
