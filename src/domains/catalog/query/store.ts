import { conflict } from '../../../kernel/errors.ts';
import type { PageQuery } from '../../../kernel/paging.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/postgres/database.ts';
import type { Engine } from './schema.ts';

export interface RelationColumn {
  name: string;
  type: string;
}

export interface RelationRow {
  relation_id: string;
  name: string;
  kind: 'table' | 'view';
  engine: Engine;
  description: string;
  columns: RelationColumn[];
  sql: string | null;
  source: Record<string, string> | null;
  object_key: string | null;
  sha256: string | null;
  bytes: number | null;
  row_count: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface NewRelation {
  name: string;
  kind: 'table' | 'view';
  /** DuckDB unless it says otherwise. */
  engine?: Engine;
  description: string;
  columns: RelationColumn[];
  sql?: string;
  source?: Record<string, string>;
  objectKey?: string;
  sha256?: string;
  bytes?: number;
  rowCount?: number;
}

const ALL = `relation_id, name, kind, engine, description, columns, sql, source, object_key, sha256, bytes, row_count,
  created_at, updated_at`;

const names = statement<{ name: string; kind: 'table' | 'view'; engine: Engine }>(
  'query.names',
  'SELECT name, kind, engine FROM query_relations',
);
const find = statement<RelationRow>(
  'query.find',
  `SELECT ${ALL} FROM query_relations WHERE lower(name) = lower($1)`,
);
const lock = statement<RelationRow>(
  'query.lock',
  `SELECT ${ALL} FROM query_relations WHERE lower(name) = lower($1) FOR UPDATE`,
);
const all = statement<RelationRow>('query.all', `SELECT ${ALL} FROM query_relations ORDER BY lower(name)`);
const list = statement<RelationRow>(
  'query.list',
  `SELECT ${ALL} FROM query_relations WHERE $1::text IS NULL OR kind = $1
   ORDER BY created_at DESC, relation_id DESC LIMIT $2 OFFSET $3`,
);
const count = statement<{ total: number }>(
  'query.count',
  'SELECT count(*) AS total FROM query_relations WHERE $1::text IS NULL OR kind = $1',
);
const insert = statement<RelationRow>(
  'query.insert',
  `INSERT INTO query_relations (account_id, relation_id, name, kind, description, columns, sql, source, object_key,
     sha256, bytes, row_count, engine)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${ALL}`,
);
const update = statement<RelationRow>(
  'query.update',
  `UPDATE query_relations SET kind = $2, description = $3, columns = $4, sql = $5, source = $6, object_key = $7,
     sha256 = $8, bytes = $9, row_count = $10, engine = $11, updated_at = now()
   WHERE relation_id = $1 RETURNING ${ALL}`,
);

export const relationNames = (sql: Sql) => names.all(sql);
export const findRelation = (sql: Sql, name: string) => find.first(sql, [name]);
export const lockRelation = (sql: Sql, name: string) => lock.first(sql, [name]);
export const allRelations = (sql: Sql) => all.all(sql);
export const countRelations = async (sql: Sql): Promise<number> =>
  (await count.first(sql, [null]))?.total ?? 0;

export async function listRelations(
  sql: Sql,
  kind: string | undefined,
  page: PageQuery,
): Promise<{ rows: RelationRow[]; total: number }> {
  const rows = await list.all(sql, [kind ?? null, page.limit, page.offset]);
  return { rows, total: (await count.first(sql, [kind ?? null]))?.total ?? 0 };
}

const valuesOf = ({ kind, description, columns, ...rest }: NewRelation): unknown[] => [
  ...[kind, description, JSON.stringify(columns), rest.sql ?? null],
  ...[rest.source === undefined ? null : JSON.stringify(rest.source), rest.objectKey ?? null],
  ...[rest.sha256 ?? null, rest.bytes ?? null, rest.rowCount ?? null, rest.engine ?? 'duckdb'],
];

export async function insertRelation(
  sql: Sql,
  accountId: string,
  id: string,
  relation: NewRelation,
): Promise<RelationRow> {
  try {
    return stored(await insert.first(sql, [accountId, id, relation.name, ...valuesOf(relation)]));
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict(
      `This account already has a dataset, table or view named "${relation.name}". Choose another name.`,
    );
  }
}

export const updateRelation = async (sql: Sql, id: string, relation: NewRelation): Promise<RelationRow> =>
  stored(await update.first(sql, [id, ...valuesOf(relation)]));

function stored(row: RelationRow | undefined): RelationRow {
  if (row === undefined) throw new Error('the table or view was not stored');
  return row;
}
