import { type Sql, statement } from '../../../../kernel/sql.ts';
import type { ViewName } from './dirty-scopes.ts';

export interface ViewRow {
  view: ViewName;
  scope: string;
  object_key: string | null;
  sha256: string | null;
  rows: string;
  summary: Record<string, unknown>;
  refreshed_at: Date;
}

export type NewView = Pick<ViewRow, 'view' | 'scope' | 'object_key' | 'sha256' | 'summary'> & {
  rows: number;
};

const put = statement<{ replaced: string | null }>(
  'ratedata.put-view',
  `WITH before AS (SELECT object_key FROM price_views WHERE account_id = $1 AND view = $2 AND scope = $3)
   INSERT INTO price_views (account_id, view, scope, object_key, sha256, rows, summary) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, view, scope) DO UPDATE SET object_key = excluded.object_key, sha256 = excluded.sha256,
     rows = excluded.rows, summary = excluded.summary, refreshed_at = clock_timestamp()
   RETURNING (SELECT object_key FROM before) AS replaced`,
);
const remove = statement<{ object_key: string | null }>(
  'ratedata.remove-views',
  `DELETE FROM price_views WHERE account_id = $1 AND view = $2 AND scope = ANY ($3::text[]) RETURNING object_key`,
);
const list = statement<ViewRow>(
  'ratedata.list-views',
  `SELECT view, scope, object_key, sha256, rows::text, summary, refreshed_at FROM price_views WHERE account_id = $1 AND view = $2`,
);
const used = statement<{ object_key: string }>(
  'ratedata.used-view-objects',
  `SELECT DISTINCT object_key FROM price_views WHERE account_id = $1 AND object_key = ANY ($2::text[])`,
);
const times = statement<{ view: ViewName; refreshed_at: Date; scopes: number }>(
  'ratedata.view-times',
  `SELECT view, max(refreshed_at) AS refreshed_at, count(*)::int AS scopes FROM price_views WHERE account_id = $1 GROUP BY view`,
);

/** Answers the object that it takes the place of. */
export const putView = async (sql: Sql, accountId: string, view: NewView): Promise<string | null> =>
  (
    await put.one(sql, [
      ...[accountId, view.view, view.scope, view.object_key, view.sha256, view.rows],
      JSON.stringify(view.summary),
    ])
  ).replaced;

export const removeViews = async (
  sql: Sql,
  accountId: string,
  view: ViewName,
  scopes: readonly string[],
): Promise<string[]> =>
  (await remove.all(sql, [accountId, view, scopes])).flatMap(({ object_key }) => object_key ?? []);

/** Of objects that scopes had, those that no other scope has. */
export async function unusedObjects(
  sql: Sql,
  accountId: string,
  keys: readonly (string | null)[],
): Promise<string[]> {
  const had = new Set(keys.filter((key) => key !== null));
  for (const { object_key: key } of await used.all(sql, [accountId, [...had]])) had.delete(key);
  return [...had];
}

export const listViews = (sql: Sql, accountId: string, view: ViewName): Promise<ViewRow[]> =>
  list.all(sql, [accountId, view]);

export const viewTimes = (sql: Sql, accountId: string) => times.all(sql, [accountId]);
