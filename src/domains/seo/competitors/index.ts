import type { Sql } from '../../../kernel/sql.ts';
import { findGaps } from './gaps.ts';
import { latestSnapshots } from './store/snapshots.ts';

export { competitorsDomain } from './domain.ts';
export type { CompetitorsServices } from './services.ts';
export { latestSnapshots } from './store/snapshots.ts';
export { takeSnapshot } from './take-snapshot.ts';

const KEPT_DAYS = 90;

/** Terms that pages have which rank for these keywords, as they were last seen. */
export async function gapTerms(sql: Sql, keys: readonly string[]) {
  const snapshots = await latestSnapshots(sql, keys, KEPT_DAYS);
  return snapshots.flatMap(({ keyword_key: keyword, language, results }) =>
    findGaps(
      results.flatMap(({ facts }) => facts ?? []),
      undefined,
      [],
      language || undefined,
    ).terms.map(({ term, importance }) => ({
      ...{ term, keyword, importance },
    })),
  );
}

/** The addresses of the last results of keywords. */
export async function lastResults(sql: Sql, keys: readonly string[]): Promise<Map<string, string[]>> {
  const snapshots = await latestSnapshots(sql, keys, KEPT_DAYS);
  return new Map(snapshots.map(({ keyword_key: key, results }) => [key, results.map(({ url }) => url)]));
}
