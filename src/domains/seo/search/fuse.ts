import { hash } from 'node:crypto';
import { createUrlNormaliser } from '../../../platform/web/index.ts';
import type { SearchResult } from './schema.ts';

export type Ranked = Omit<SearchResult, 'position'>;

const K = 60;

/** One list of two, by reciprocal rank; where both have a page, the first list tells of it. */
export function fuse(lists: readonly (readonly Ranked[])[]): Ranked[] {
  const normalise = createUrlNormaliser();
  const keyOf = (url: string) => hash('md5', normalise(url)?.key ?? url);
  const merged = new Map<string, Ranked>();
  for (const list of lists)
    for (const [at, result] of list.entries()) {
      const key = keyOf(result.url);
      const known = merged.get(key);
      const score = 1 / (K + at + 1) + (known?.score ?? 0);
      merged.set(key, { ...(known ?? result), score });
    }
  return [...merged.values()].sort((one, other) => other.score - one.score);
}
