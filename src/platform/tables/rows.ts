import { conflict, invalidRequest } from '../../kernel/errors.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { StoredRow } from './decode.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import { hideSegmentCopy, insertHot, type RowReference, removeHot, replaceHot } from './hot-rows.ts';
import { lockForHiding } from './locks.ts';
import { findRow, isRowId, noSuchRow } from './read-row.ts';
import { encodeRows, type ValueFault } from './values.ts';

export const MOST_ROWS = 10_000;
const TRIES = 10;

/** What rows are written with. */
export interface Writing {
  engine: Engine;
  definitions: Definitions;
}

export type InputRow = Readonly<Record<string, unknown>>;

export function checkBatchSize(rows: readonly InputRow[]): void {
  if (rows.length > 0 && rows.length <= MOST_ROWS) return;
  throw invalidRequest(`Send 1 to ${MOST_ROWS} rows in one request; there were ${rows.length}.`);
}

/** All rows or none; answers their ids in order. */
export async function insertRows(
  definitions: Definitions,
  sql: Sql,
  table: TableReference,
  rows: readonly InputRow[],
): Promise<string[]> {
  checkBatchSize(rows);
  return withDefinition(definitions, sql, { ...table, rows }, (definition, encoded) =>
    insertHot(sql, definition, encoded).then((ids) => (ids.length === 0 ? undefined : ids)),
  );
}

/**
 * Works with the definition at hand, and with a fresh one when rows do not fit it or `store` answers undefined: another
 * node may have changed the table.
 */
async function withDefinition<Result>(
  definitions: Definitions,
  sql: Sql,
  { rows, ...table }: TableReference & { rows: readonly InputRow[] },
  store: (definition: TableDefinition, encoded: string[]) => Promise<Result | undefined>,
): Promise<Result> {
  const known = definitions.known(table);
  if (known !== undefined) {
    const { encoded, faults } = encodeRows(known, rows);
    const result = faults.length === 0 ? await store(known, encoded) : undefined;
    if (result !== undefined) return result;
  }
  for (let left = TRIES; left > 0; left -= 1) {
    const definition = await definitions.refresh(sql, table);
    const { encoded, faults } = encodeRows(definition, rows);
    if (faults.length > 0) throw refusal(faults);
    const result = await store(definition, encoded);
    if (result !== undefined) return result;
  }
  throw unsteady();
}

export const unsteady = () =>
  conflict('The columns of this table are changing too often to write to it. Repeat the request.');

export const refusal = (faults: readonly ValueFault[]) =>
  invalidRequest('Nothing was stored: correct these values and send the rows again.', {
    details: faults.map(({ row, column, value, message }) => ({
      path: `rows/${row}/${column}`,
      message: `${message}${value === null ? '' : ` (got ${excerpt(value)})`}`,
    })),
  });

function excerpt(value: unknown): string {
  const text = typeof value === 'bigint' ? value.toString() : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The row keeps its id and the time it was created. */
export async function replaceRow(
  { engine, definitions }: Writing,
  sql: Sql,
  { rowId, ...table }: RowReference,
  row: InputRow,
): Promise<void> {
  const encoded = await withDefinition(
    definitions,
    sql,
    { ...table, rows: [row] },
    async (definition, [line]) => ((await definitions.isCurrent(sql, definition)) ? line : undefined),
  );
  await change(engine, sql, { ...table, rowId }, encoded);
}

export const removeRow = (engine: Engine, sql: Sql, row: RowReference): Promise<void> =>
  change(engine, sql, row, undefined);

/** Tries again when the row was changed or moved between the look and the change. */
async function change(
  engine: Engine,
  sql: Sql,
  row: RowReference,
  successor: string | undefined,
): Promise<void> {
  const { rowId, ...table } = row;
  if (!isRowId(rowId)) throw noSuchRow(rowId);
  for (let left = TRIES; left > 0; left -= 1) {
    const done =
      successor === undefined
        ? await removeHot(sql, table, rowId)
        : await replaceHot(sql, table, rowId, successor);
    if (done) return;
    const found = await findRow(engine, sql, table, rowId);
    if (found === undefined) throw noSuchRow(rowId);
    if (found.copy === undefined) continue;
    await lockForHiding(sql, table);
    if (await hideSegmentCopy(sql, row, found.copy, successor)) return;
  }
  throw conflict(`Row ${rowId} is constantly being changed by other requests. Repeat the request.`);
}

export async function readRow(
  engine: Engine,
  sql: Sql,
  table: TableReference,
  rowId: string,
): Promise<StoredRow> {
  const found = await findRow(engine, sql, table, rowId);
  if (found === undefined) throw noSuchRow(rowId);
  const { copy: _, ...row } = found;
  return row;
}
