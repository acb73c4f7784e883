import type { TableReference } from '../../../../platform/tables/index.ts';
import type { DailyStorage } from '../services.ts';

const NAME = 'daily';
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 64 * 1024 ** 2;

export interface DailyQuery {
  table: TableReference;
  from: string;
  to: string;
  /** Over the relation `daily`, which has the rows of these days only. */
  sql: string;
  params: readonly (string | number)[];
  limit: number;
}

/** The answer of DuckDB over the stored rows of some days. */
export async function queryDaily<Row>(
  { tables, queries }: Pick<DailyStorage, 'tables' | 'queries'>,
  { table, from, to, sql, params, limit }: DailyQuery,
  signal: AbortSignal,
): Promise<Row[]> {
  const relation = await tables.open(table, { within: [{ column: 'day', atLeast: from, atMost: to }] });
  try {
    const { json } = await queries().run({
      sql,
      params,
      relations: [{ name: NAME, select: relation.select, files: relation.files }],
      limit,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      owner: table.accountId,
      signal,
    });
    return JSON.parse(json) as Row[];
  } finally {
    relation.release();
  }
}

/** Positions are averaged by impressions, as the provider does. */
export const METRICS_SQL = `CAST(sum(clicks) AS BIGINT) AS clicks, CAST(sum(impressions) AS BIGINT) AS impressions,
  coalesce(sum(position * impressions) / nullif(sum(impressions), 0), 0) AS position`;
