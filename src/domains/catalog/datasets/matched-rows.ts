import type { QueryEngine } from '../../../platform/duckdb/index.ts';
import type { TableReference, Tables } from '../../../platform/tables/index.ts';
import type { NumberedRow } from './all-rows.ts';
import { quoted } from './filters.ts';

/** Rows that have a value in one column, and none in some of the others. */
export interface MatchWish {
  column: string;
  /** Columns the dataset may not have yet. Empty: whatever they hold. */
  lacking: readonly string[];
}

interface Storage {
  tables: Tables;
  queries(): QueryEngine;
}

const NAME = 'dataset';
const TIMEOUT = 120_000;
const MOST_BYTES = 64 * 1024 ** 2;

/** The next rows by id, with the matched column and those that they lack. */
export async function matchedRows(
  storage: Storage,
  table: TableReference,
  { after, most, ...wish }: MatchWish & { after: string; most: number },
  signal: AbortSignal,
): Promise<NumberedRow[]> {
  const rows = await select<{ _row_id: string | number }>(storage, table, signal, most, (names) => {
    const shown = ['_row_id', ...new Set([wish.column, ...wish.lacking])].filter(
      (name) => name === '_row_id' || names.has(name),
    );
    return `SELECT ${shown.map((name) => (name === '_row_id' ? name : quoted(name))).join(', ')} FROM ${NAME}
      WHERE _row_id > ${BigInt(after)} AND ${condition(wish, names)} ORDER BY _row_id LIMIT ${most}`;
  });
  return rows.map(({ _row_id: id, ...data }) => ({ rowId: String(id), data }));
}

/** How many there are, and how many different values they have. */
export async function countMatchedRows(
  storage: Storage,
  table: TableReference,
  wish: MatchWish,
  signal: AbortSignal,
): Promise<{ rows: number; values: number }> {
  const column = quoted(wish.column);
  const [counted] = await select<{ rows: number | string; values: number | string }>(
    storage,
    table,
    signal,
    1,
    (names) =>
      `SELECT count(*) AS "rows", count(DISTINCT lower(trim(${column}))) AS "values" FROM ${NAME} WHERE ${condition(wish, names)}`,
  );
  return { rows: Number(counted?.rows ?? 0), values: Number(counted?.values ?? 0) };
}

function condition({ column, lacking }: MatchWish, names: ReadonlySet<string>): string {
  const hasValue = `trim(${quoted(column)}) <> ''`;
  // A column that is not there yet is lacking in every row.
  if (lacking.length === 0 || lacking.some((name) => !names.has(name))) return hasValue;
  return `${hasValue} AND (${lacking.map((name) => `${quoted(name)} IS NULL`).join(' OR ')})`;
}

async function select<Row>(
  { tables, queries }: Storage,
  table: TableReference,
  signal: AbortSignal,
  limit: number,
  text: (names: ReadonlySet<string>) => string,
): Promise<Row[]> {
  const snapshot = await tables.snapshot(table);
  const relation = await tables.relation(snapshot);
  try {
    const { json } = await queries().run({
      sql: text(new Set(snapshot.definition.columns.map(({ name }) => name))),
      relations: [{ name: NAME, select: relation.select, files: relation.files }],
      limit,
      timeoutMs: TIMEOUT,
      maxBytes: MOST_BYTES,
      owner: table.accountId,
      signal,
    });
    return JSON.parse(json) as Row[];
  } finally {
    relation.release();
  }
}
