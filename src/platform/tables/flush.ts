import { rm } from 'node:fs/promises';
import { type Sql, statement, type Transact } from '../../kernel/sql.ts';
import { findDefinition } from './catalogue.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import { describeSegment } from './describe-segment.ts';
import type { Engine } from './engine.ts';
import { checkEpoch, readEpoch } from './epoch.ts';
import { lockForExchange } from './locks.ts';
import { patiently, withMaintenance } from './maintenance.ts';
import { writeHotRows } from './relation.ts';
import { addSegment, type SegmentFacts, type StoredObject, storeSegment } from './segments.ts';
import { HOT_LINE } from './snapshot.ts';
import { sumUpChanges } from './state/segment-changes.ts';

export interface FlushResult {
  /** Rows that left the hot ones. */
  moved: number;
}

interface TakenRow {
  row_id: string;
  revision: string;
  line: string;
}

interface Taken {
  definition: TableDefinition;
  epoch: string;
  rows: TakenRow[];
}

const MOST_AT_ONCE = 100_000;

const takeRows = statement<TakenRow>(
  'tables.take-hot',
  `SELECT row_id::text, revision::text, ${HOT_LINE} AS line FROM table_hot_rows
   WHERE account_id = $1 AND table_id = $2 ORDER BY table_hot_rows.row_id LIMIT $3`,
);

/** Moves the oldest hot rows into a segment; undefined when another node is at this table. */
export const flush = (
  engine: Engine,
  table: TableReference,
  most = MOST_AT_ONCE,
): Promise<FlushResult | undefined> =>
  withMaintenance(engine.database, table, async (transact) => {
    const taken = await transact((sql) => take(sql, table, most));
    if (taken === undefined) return { moved: 0 };
    const file = await engine.cache.scratch('parquet');
    try {
      await writeHotRows(engine, taken.definition, taken.rows.map((row) => row.line).join('\n'), file);
      const facts = await describeSegment(engine.duck, taken.definition, file);
      const stored = await storeSegment(engine, table, file);
      return { moved: await exchange(transact, taken, stored, facts!) };
    } finally {
      await rm(file, { force: true });
    }
  });

/** The epoch before the rows, and the definition after them, so that it has every field the rows have. */
async function take(sql: Sql, table: TableReference, most: number): Promise<Taken | undefined> {
  const epoch = await readEpoch(sql, table);
  const rows = await takeRows.all(sql, [table.accountId, table.tableId, most]);
  const definition = await findDefinition(sql, table);
  if (epoch === undefined || definition === undefined || rows.length === 0) return undefined;
  return { definition, epoch, rows };
}

const deleteMoved = statement<{ row_id: string }>(
  'tables.delete-moved',
  `DELETE FROM table_hot_rows AS hot USING unnest($3::bigint[], $4::bigint[]) AS moved (row_id, revision)
   WHERE hot.account_id = $1 AND hot.table_id = $2 AND hot.row_id = moved.row_id AND hot.revision = moved.revision
   RETURNING hot.row_id::text`,
);
const hideOutdated = statement(
  'tables.hide-outdated',
  `INSERT INTO table_tombstones AS known (account_id, table_id, row_id, up_to_sequence)
   SELECT $1::uuid, $2, outdated.row_id, $4::bigint FROM unnest($3::bigint[]) AS outdated (row_id)
   ON CONFLICT (account_id, table_id, row_id) DO UPDATE
   SET up_to_sequence = greatest(known.up_to_sequence, excluded.up_to_sequence), hidden = known.hidden + 1, hidden_at = now()`,
);

/** What changed or vanished since it was taken is hidden in the new segment. */
const exchange = (
  transact: Transact,
  { definition, epoch, rows }: Taken,
  stored: StoredObject,
  facts: SegmentFacts,
): Promise<number> =>
  patiently(() =>
    transact(async (sql) => {
      const key = [definition.accountId, definition.tableId];
      await lockForExchange(sql, definition);
      await checkEpoch(sql, definition, epoch);
      const sequence = await addSegment(sql, definition, { stored, facts });
      await sumUpChanges(sql, definition);
      const ids = rows.map((row) => row.row_id);
      const deleted = await deleteMoved.all(sql, [...key, ids, rows.map((row) => row.revision)]);
      const moved = new Set(deleted.map((row) => row.row_id));
      const outdated = ids.filter((id) => !moved.has(id));
      if (outdated.length > 0) await hideOutdated.run(sql, [...key, outdated, sequence]);
      return moved.size;
    }),
  );
