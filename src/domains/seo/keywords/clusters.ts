import { segment, stemmerOf } from '../../../platform/text/index.ts';

const SHARED_RESULTS = 4;
const LEAST_SIMILARITY = 0.6;

export interface Clustered {
  key: string;
  language: string | undefined;
}

/** Keywords that mean the same: their results share four addresses, or, where those are unknown, most of their stems. */
export function clusterKeywords(
  keywords: readonly Clustered[],
  results: ReadonlyMap<string, readonly string[]>,
): number[] {
  const places = keywords.map((_, at) => at);
  const find = (at: number): number => (places[at] === at ? at : find(places[at] ?? at));
  const stems = keywords.map(({ key, language }) => new Set(segment(key).map(stemmerOf(language ?? 'en'))));
  const byStem = new Map<string, number[]>();
  for (const [at, set] of stems.entries())
    for (const stem of set) byStem.set(stem, [...(byStem.get(stem) ?? []), at]);
  for (const at of keywords.keys()) {
    const mates = new Set([...(stems[at] ?? [])].flatMap((stem) => byStem.get(stem) ?? []));
    for (const other of mates)
      if (other < at && areAlike(at, other))
        places[Math.max(find(at), find(other))] = Math.min(find(at), find(other));
  }
  return places.map((_, at) => find(at));

  function areAlike(one: number, other: number): boolean {
    const [mine, theirs] = [results.get(keywords[one]?.key ?? ''), results.get(keywords[other]?.key ?? '')];
    if (mine !== undefined && theirs !== undefined)
      return mine.filter((url) => theirs.includes(url)).length >= SHARED_RESULTS;
    const [left, right] = [stems[one] ?? new Set<string>(), stems[other] ?? new Set<string>()];
    const both = [...left].filter((stem) => right.has(stem)).length;
    return both / Math.max(1, left.size + right.size - both) >= LEAST_SIMILARITY;
  }
}
