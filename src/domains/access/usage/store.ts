import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';

export interface UsageRow {
  day: string;
  key_id: string | null;
  user_id: string | null;
  group: string;
  requests: number;
  errors: number;
}

const BUCKETS = `FROM usage_daily WHERE day BETWEEN $1::date AND $2::date AND ($3::text IS NULL OR tag = $3)`;

const list = statement<UsageRow>(
  'usage.list',
  `SELECT day::text, CASE WHEN actor_kind = 'key' THEN actor_id END AS key_id,
          CASE WHEN actor_kind = 'user' THEN actor_id END AS user_id, tag AS "group", requests, errors
   ${BUCKETS} ORDER BY usage_daily.day DESC, tag, actor_id LIMIT $4 OFFSET $5`,
);
const count = statement<{ total: number }>('usage.count', `SELECT count(*) AS total ${BUCKETS}`);
const add = statement(
  'usage.add',
  `INSERT INTO usage_daily AS u (account_id, day, actor_id, actor_kind, tag, requests, errors)
   VALUES ($1, $2::date, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, day, actor_id, tag)
   DO UPDATE SET requests = u.requests + excluded.requests, errors = u.errors + excluded.errors`,
);

export interface UsageFilter {
  from: string;
  to: string;
  group: string | undefined;
}

export async function listUsage(
  sql: Sql,
  filter: UsageFilter,
  page: PageQuery,
): Promise<{ rows: UsageRow[]; total: number }> {
  const values = [filter.from, filter.to, filter.group ?? null];
  const rows = await list.all(sql, [...values, page.limit, page.offset]);
  return { rows, total: (await count.first(sql, values))?.total ?? 0 };
}

export interface UsageCount {
  accountId: string;
  day: string;
  actorId: string;
  actorKind: string;
  tag: string;
  requests: number;
  errors: number;
}

export const addUsage = (sql: Sql, count: UsageCount): Promise<number> =>
  add.run(sql, [
    count.accountId,
    count.day,
    count.actorId,
    count.actorKind,
    count.tag,
    count.requests,
    count.errors,
  ]);
