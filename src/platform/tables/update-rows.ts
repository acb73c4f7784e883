import { must } from '../../kernel/must.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { decodeData, type StoredRow } from './decode.ts';
import type { Column, TableDefinition, TableReference } from './definition.ts';
import { findStored, type StoredCopy } from './find-stored.ts';
import { lockForHiding } from './locks.ts';
import { isRowId } from './read-row.ts';
import { type InputRow, refusal, unsteady, type Writing } from './rows.ts';
import { HOT_LINE } from './snapshot.ts';
import { encodeRows } from './values.ts';

/** From a row as it is now to the values that change, by column; undefined leaves the row as it is. */
export type RowChange = (row: StoredRow, columns: readonly Column[]) => InputRow | undefined;

const TRIES = 10;

const lockHot = statement<{ row_id: string; line: string }>(
  'tables.lock-hot',
  `SELECT row_id::text, ${HOT_LINE} AS line FROM table_hot_rows
   WHERE account_id = $1 AND table_id = $2 AND row_id = ANY ($3::bigint[]) ORDER BY table_hot_rows.row_id FOR UPDATE`,
);
const mergeHot = statement(
  'tables.merge-hot',
  `UPDATE table_hot_rows AS hot
   SET data = hot.data || given.data::jsonb, revision = nextval('table_revisions'), updated_at = now()
   FROM unnest($3::bigint[], $4::text[]) AS given (row_id, data)
   WHERE hot.account_id = $1 AND hot.table_id = $2 AND hot.row_id = given.row_id`,
);
// Hides the copies that still live and lets their rows go on as hot ones; answers which.
const heat = statement<{ row_id: string }>(
  'tables.heat-many',
  `WITH given AS MATERIALIZED (
     SELECT * FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])
       AS given (row_id, sequence, data, created_at)),
   hidden AS (
     INSERT INTO table_tombstones AS known (account_id, table_id, row_id, up_to_sequence)
     SELECT $1::uuid, $2, row_id,
       (SELECT max(sequence) FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL)
     FROM given ORDER BY row_id
     ON CONFLICT (account_id, table_id, row_id) DO UPDATE
     SET up_to_sequence = excluded.up_to_sequence, hidden = known.hidden + 1, hidden_at = now()
     WHERE known.up_to_sequence < (SELECT sequence FROM given WHERE given.row_id = known.row_id)
     RETURNING row_id)
   INSERT INTO table_hot_rows (account_id, table_id, row_id, data, created_at)
   SELECT $1::uuid, $2, given.row_id, given.data::jsonb, given.created_at FROM given JOIN hidden USING (row_id)
   RETURNING row_id::text`,
);

/**
 * Changes some values of many rows by what they hold now, which nobody else can change before the transaction ends. Rows
 * that are gone are left out; answers the ids of those that changed.
 */
export async function updateRows(
  { engine, definitions }: Writing,
  sql: Sql,
  { rowIds, ...table }: TableReference & { rowIds: readonly string[] },
  change: RowChange,
): Promise<string[]> {
  const changed: string[] = [];
  const unseen = new Set<string>();
  let open = [...new Set(rowIds)].filter(isRowId);
  // Before any row is locked: whoever moves rows holds this lock and waits for rows.
  await lockForHiding(sql, table);
  for (let left = TRIES; open.length > 0; left -= 1) {
    if (left === 0) throw unsteady();
    const definition = await definitions.refresh(sql, table);
    const hot = await lockHot.all(sql, [table.accountId, table.tableId, open]);
    changed.push(...(await changeHot(sql, definition, hot, change)));
    const isHot = new Set(hot.map(({ row_id: id }) => id));
    const others = open.filter((id) => !isHot.has(id));
    const stored = others.length === 0 ? [] : await findStored(engine, sql, definition, others);
    const { heated, missed } = await changeStored(sql, definition, stored, change);
    changed.push(...heated);
    // Between the two looks a row may have become hot; what is found nowhere twice is gone.
    const isStored = new Set(stored.map(({ rowId }) => rowId));
    const again = others.filter((id) => !isStored.has(id) && !unseen.has(id));
    for (const id of again) unseen.add(id);
    open = [...missed, ...again];
  }
  return changed;
}

async function changeHot(
  sql: Sql,
  definition: TableDefinition,
  rows: readonly { line: string }[],
  change: RowChange,
): Promise<string[]> {
  const changes = rows.flatMap(({ line }) => {
    const row = fromLine(definition, line);
    const values = change(row, definition.columns);
    return values === undefined ? [] : [{ id: row.rowId, data: encodePart(definition, values) }];
  });
  const ids = changes.map(({ id }) => id);
  const { accountId, tableId } = definition;
  if (ids.length > 0) await mergeHot.run(sql, [accountId, tableId, ids, changes.map(({ data }) => data)]);
  return ids;
}

async function changeStored(
  sql: Sql,
  definition: TableDefinition,
  rows: readonly StoredCopy[],
  change: RowChange,
): Promise<{ heated: string[]; missed: string[] }> {
  const changes = rows.flatMap((row) => {
    const values = change(row, definition.columns);
    return values === undefined
      ? []
      : [{ ...row, encoded: encodePart(definition, withoutNulls({ ...row.data, ...values })) }];
  });
  if (changes.length === 0) return { heated: [], missed: [] };
  const heated = await heat.all(sql, [
    definition.accountId,
    definition.tableId,
    changes.map(({ rowId }) => rowId),
    changes.map(({ copy }) => copy.sequence),
    changes.map(({ encoded }) => encoded),
    changes.map(({ copy }) => copy.createdAt),
  ]);
  const ids = new Set(heated.map(({ row_id: id }) => id));
  // Another transaction has changed the rest meanwhile: they are hot now, or gone.
  return { heated: [...ids], missed: changes.map(({ rowId }) => rowId).filter((id) => !ids.has(id)) };
}

/** Only these values; what else the row holds is not looked at. */
function encodePart(definition: TableDefinition, values: InputRow): string {
  const known = definition.columns.filter(({ name }) => Object.hasOwn(values, name));
  const { encoded, faults } = encodeRows({ ...definition, columns: known }, [values]);
  if (faults.length > 0) throw refusal(faults);
  return must(encoded[0], 'an encoded row');
}

const withoutNulls = (row: InputRow): InputRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

function fromLine({ columns }: TableDefinition, line: string): StoredRow {
  const fields = JSON.parse(line) as Record<string, unknown>;
  const time = (microseconds: unknown) => new Date(Math.floor(Number(microseconds) / 1_000)).toISOString();
  return {
    rowId: String(fields[1]),
    data: decodeData(columns, ({ fieldId }) => fields[fieldId]),
    createdAt: time(fields[2]),
    updatedAt: time(fields[3]),
  };
}
