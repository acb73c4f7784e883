import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import { createResourceView, type ListQuery } from '../../../resource/resource-view.ts';
import type { Compatibility } from './compatibility.ts';
import type { Definition, SchemaType } from './definition.ts';
import type { RegisteredSchema } from './schema.ts';

interface VersionRow extends Omit<RegisteredSchema, 'created_at'> {
  created_at: Date;
}

export interface SchemaName {
  compatibility: Compatibility;
  latest_version: number;
}

export interface NewVersion {
  accountId: string;
  schemaId: string;
  name: string;
  version: number;
  definition: Definition;
  fingerprint: string;
  description: string | null;
}

const SHOWN = [
  ...['v.schema_id', 'v.name', 'v.version', 'v.type', 'v.schema', 'n.compatibility', 'v.fingerprint'],
  ...['v.description', 'v.created_at'],
];
const FROM = 'schema_versions v JOIN schema_names n USING (account_id, name)';
const VERSIONS = `SELECT ${SHOWN.join(', ')} FROM ${FROM}`;

const latest = createResourceView<VersionRow>({
  name: 'schemas.latest',
  from: FROM,
  id: 'v.schema_id',
  shown: SHOWN,
  where: 'v.version = n.latest_version',
  search: ['v.name', 'v.description'],
  sort: { name: 'v.name', version: 'v.version', type: 'v.type', created_at: 'v.created_at' },
});

const lock = statement<SchemaName>(
  'schemas.lock',
  `INSERT INTO schema_names (account_id, name, compatibility, latest_version) VALUES ($1, $2, $3, 0)
   ON CONFLICT (account_id, name) DO UPDATE SET name = excluded.name
   RETURNING compatibility, latest_version`,
);
const change = statement(
  'schemas.change-name',
  'UPDATE schema_names SET compatibility = $2, latest_version = $3 WHERE name = $1',
);
const insert = statement(
  'schemas.insert',
  `INSERT INTO schema_versions (account_id, name, version, schema_id, type, schema, fingerprint, description)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const find = statement<VersionRow>(
  'schemas.find',
  `${VERSIONS} WHERE v.name = $1 AND v.version = coalesce($2, n.latest_version)`,
);
const versions = statement<VersionRow>(
  'schemas.versions',
  `${VERSIONS} WHERE v.name = $1 ORDER BY v.version DESC LIMIT $2 OFFSET $3`,
);
const earlier = statement<{ version: number; type: SchemaType; schema: never }>(
  'schemas.earlier',
  `SELECT version, type, schema FROM schema_versions WHERE name = $1 AND version < $2
   ORDER BY version DESC LIMIT $3`,
);
const named = statement<{ id: string; name: string }>(
  'schemas.named',
  'SELECT name AS id, name FROM schema_names WHERE latest_version > 0',
);
const describe = statement(
  'schemas.describe',
  'UPDATE schema_versions SET description = $3 WHERE name = $1 AND version = $2',
);
const countVersions = statement<{ total: number }>(
  'schemas.count-versions',
  'SELECT latest_version AS total FROM schema_names WHERE name = $1',
);

/** The row of a name, made when there is none; held until the transaction ends, so versions come one by one. */
export async function lockName(
  sql: Sql,
  accountId: string,
  name: string,
  compatibility: Compatibility,
): Promise<SchemaName> {
  const row = await lock.first(sql, [accountId, name, compatibility]);
  if (row === undefined) throw new Error('the name of the schema was not stored');
  return row;
}

export const changeName = (sql: Sql, name: string, { compatibility, latest_version }: SchemaName) =>
  change.run(sql, [name, compatibility, latest_version]);

export async function insertVersion(sql: Sql, version: NewVersion): Promise<void> {
  const { accountId, name, schemaId, definition, fingerprint, description } = version;
  const schema = JSON.stringify(definition.schema);
  await insert.run(sql, [
    accountId,
    name,
    version.version,
    schemaId,
    definition.type,
    schema,
    fingerprint,
    description,
  ]);
}

/** One version of a schema, the latest without a number. */
export async function findVersion(
  sql: Sql,
  name: string,
  version?: number,
): Promise<RegisteredSchema | undefined> {
  const row = await find.first(sql, [name, version ?? null]);
  return row === undefined ? undefined : toRecord(row);
}

export const namedSchemas = (sql: Sql) => named.all(sql);

export const describeVersion = (sql: Sql, name: string, version: number, description: string | null) =>
  describe.run(sql, [name, version, description]);

/** Definitions below a version, the newest first. */
export async function definitionsBefore(sql: Sql, name: string, version: number, most: number) {
  const rows = await earlier.all(sql, [name, version, most]);
  return rows.map(({ version: number, type, schema }) => ({
    version: number,
    definition: { type, schema } as Definition,
  }));
}

export async function listLatest(sql: Sql, query: ListQuery) {
  const { rows, total } = await latest.list(sql, query);
  return { rows: rows.map(toRecord), total };
}

export async function listVersions(sql: Sql, name: string, { limit, offset }: PageQuery) {
  const total = (await countVersions.first(sql, [name]))?.total;
  if (total === undefined) return undefined;
  const rows = await versions.all(sql, [name, limit, offset]);
  return { rows: rows.map(toRecord), total };
}

const toRecord = (row: VersionRow): RegisteredSchema => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
