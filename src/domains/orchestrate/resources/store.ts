import { type Sql, statement } from '../../../kernel/sql.ts';
import { advisoryLock } from '../../../platform/postgres/advisory-lock.ts';

export interface ManagedRow {
  kind: string;
  name: string;
  resource_id: string;
}

/** Files of one account are applied one after the other. */
export const lockApplies = advisoryLock('resources.lock-applies', 21);

const list = statement<ManagedRow>(
  'resources.managed',
  'SELECT kind, name, resource_id FROM managed_resources WHERE project = $1',
);
const keep = statement(
  'resources.keep-managed',
  `INSERT INTO managed_resources (account_id, project, kind, name, resource_id) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (account_id, project, kind, name) DO UPDATE SET resource_id = excluded.resource_id, applied_at = now()`,
);
const release = statement(
  'resources.release-managed',
  'DELETE FROM managed_resources WHERE project = $1 AND kind = $2 AND name = $3',
);
const others = statement<{ project: string }>(
  'resources.managed-elsewhere',
  `SELECT project FROM managed_resources WHERE project <> $1 AND kind = $2 AND resource_id = $3
   ORDER BY project LIMIT 1`,
);

export const listManaged = (sql: Sql, project: string) => list.all(sql, [project]);

export const keepManaged = (sql: Sql, accountId: string, project: string, row: ManagedRow) =>
  keep.run(sql, [accountId, project, row.kind, row.name, row.resource_id]);

export const releaseManaged = (sql: Sql, project: string, { kind, name }: ManagedRow) =>
  release.run(sql, [project, kind, name]);

/** Another project that has the resource too. */
export const otherProjectOf = async (
  sql: Sql,
  project: string,
  { kind, resource_id }: ManagedRow,
): Promise<string | undefined> => (await others.first(sql, [project, kind, resource_id]))?.project;
