import type { SeenQuery } from './workflows/tools.ts';

/** It goes with every batch of a crawl. */
const MOST_SHOWN = 1_000;

/** Pages that people were shown in search, those shown most first; null where nobody knows. */
export function mostShown(queries: readonly SeenQuery[] | null): string[] | null {
  if (queries === null) return null;
  const shown = new Map<string, number>();
  for (const { url, impressions } of queries) shown.set(url, (shown.get(url) ?? 0) + impressions);
  return [...shown]
    .filter(([, impressions]) => impressions > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_SHOWN)
    .map(([url]) => url);
}
