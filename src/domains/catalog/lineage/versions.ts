import { type Sql, statement } from '../../../kernel/sql.ts';

const next = statement<{ version: number }>(
  'lineage.next-version',
  `INSERT INTO lineage_versions AS v (account_id, version) VALUES ($1, 1)
   ON CONFLICT (account_id) DO UPDATE SET version = v.version + 1 RETURNING version`,
);
const current = statement<{ version: number }>(
  'lineage.version',
  'SELECT version FROM lineage_versions WHERE account_id = $1',
);

/** Begins a change of the account's assets and edges; others wait for its end. */
export async function nextVersion(sql: Sql, accountId: string): Promise<number> {
  const row = await next.first(sql, [accountId]);
  if (row === undefined) throw new Error('the lineage has no version');
  return row.version;
}

export const currentVersion = async (sql: Sql, accountId: string): Promise<number> =>
  (await current.first(sql, [accountId]))?.version ?? 0;
