import type { Sql } from '../kernel/sql.ts';
import { listUrls, reasonsOf } from '../platform/frontier/index.ts';

const MOST_BLOCKED = 1_000;

/** What audits ask of the URLs that their crawl met and did not read. */
export function auditedUrls() {
  return {
    blocked: async (sql: Sql, runId: string): Promise<string[]> => {
      const rows = await listUrls(
        sql,
        runId,
        { state: 'left out', reason: 'robots' },
        { limit: MOST_BLOCKED, offset: 0 },
      );
      return rows.map(({ url }) => url);
    },
    async skipped(sql: Sql, runId: string, page: { limit: number; offset: number }) {
      const rows = await listUrls(sql, runId, { state: 'left out' }, page);
      // Pages that failed were read: they are among the pages.
      const counted = await reasonsOf(sql, runId, ['left out']);
      const reasons = counted.map(({ reason, urls }) => ({ reason, count: urls }));
      return {
        urls: rows.map(({ url, reason, facts }) => ({
          url,
          reason: reason ?? 'error',
          detail: typeof facts?.location === 'string' ? facts.location : null,
        })),
        reasons,
        total: reasons.reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}
