import { Best } from './best.ts';
import { type Filters, pageFilter } from './filters.ts';
import type { LiveSegment, Ranking } from './score.ts';

/** The pages that were published or crawled last. */
export function newestPages(live: readonly LiveSegment[], filters: Filters, most: number): Ranking {
  const best = new Best(most);
  let total = 0;
  for (const [number, { segment, gone }] of live.entries()) {
    const isWanted = pageFilter(segment, filters);
    for (const [place, time] of segment.columns.times.entries()) {
      if (gone?.[place] === 1 || isWanted?.(place) === false) continue;
      total += 1;
      best.offer({ segment: number, place, score: 0, time });
    }
  }
  return { candidates: best.list(), total, weights: new Map() };
}
