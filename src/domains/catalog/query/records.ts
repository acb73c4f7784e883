import { invalidRequest } from '../../../kernel/errors.ts';
import type { RecordColumn, RecordRelation, RecordType } from '../../../kernel/record-relation.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { Relation } from '../../../platform/duckdb/index.ts';
import type { QueryWork } from './services.ts';

const MOST_RECORDS = 50_000;
const MOST_BYTES = 16 * 1024 ** 2;

const DUCK_TYPES: Readonly<Record<RecordType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  jsonb: 'JSON',
};

/** The account's own records of one kind, to be read by SQL; row-level security holds, and the account is named as well. */
export async function readRecords(
  ctx: QueryWork,
  relation: RecordRelation,
  since: Date | undefined,
): Promise<Relation> {
  const { name, columns } = relation;
  const { total, json } = await ctx.read((sql) => select(sql, relation, ctx.account.id, since));
  if (total > MOST_RECORDS || Buffer.byteLength(json) > MOST_BYTES) throw tooMany(name);
  return {
    name,
    select: `SELECT * FROM hot."${name}"`,
    files: [],
    rows: { columns: columns.map((column) => ({ name: column.name, type: DUCK_TYPES[column.type] })), json },
  };
}

async function select(
  sql: Sql,
  { name, columns, from, time }: RecordRelation,
  accountId: string,
  since: Date | undefined,
): Promise<{ total: number; json: string }> {
  const values = columns.map((column) => `'${column.name}', ${jsonValue(column)}`);
  const read = statement<{ total: number; json: string }>(
    `query.records ${name}`,
    `SELECT count(*) AS total, coalesce(json_agg(record), '[]')::text AS json FROM (
       SELECT json_build_object(${values.join(', ')}) AS record FROM ${from}
       WHERE account_id = $1 AND ($2::timestamptz IS NULL OR ${time} >= $2) ORDER BY ${time} DESC LIMIT $3) AS records`,
  );
  const row = await read.first(sql, [accountId, since ?? null, MOST_RECORDS + 1]);
  return row ?? { total: 0, json: '[]' };
}

function jsonValue({ name, type, value = name }: RecordColumn): string {
  return type === 'timestamp'
    ? `to_char(${value}::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
    : value;
}

const tooMany = (name: string) =>
  invalidRequest(
    `${name} has more than ${MOST_RECORDS.toLocaleString('en')} records or ${MOST_BYTES / 1024 ** 2} MiB. Set \`since\` to read only later ones.`,
    { details: [{ path: 'since', message: `is required for ${name}` }] },
  );
