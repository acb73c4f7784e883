import type { Sql, Transact } from '../../../kernel/sql.ts';
import type { Quota } from '../../../platform/limits/index.ts';

export interface TrackedKeyword {
  keyword: string;
  key: string;
  country: string;
  language: string;
  volume: number | null;
}

export interface SeenResults {
  source: string;
  urls: string[];
  takenAt: Date;
}

export interface LandscapeServices {
  quota: Quota;
  siteOf(sql: Sql, siteId: string): Promise<{ url: string } | undefined>;
  keywordsOf(sql: Sql, siteId: string): Promise<TrackedKeyword[]>;
  /** The results of keywords as they were last seen, no older than so many days. */
  seenResults(sql: Sql, keys: readonly string[], days: number): Promise<Map<string, SeenResults>>;
  /** Looks at the results of a keyword now. */
  lookAt(
    accountId: string,
    keyword: TrackedKeyword,
    transact: { read: Transact; write: Transact },
    signal: AbortSignal,
  ): Promise<SeenResults>;
}
