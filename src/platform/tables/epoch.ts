import { conflict } from '../../kernel/errors.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { TableReference } from './definition.ts';

const selectEpoch = statement<{ epoch: string }>(
  'tables.epoch',
  'SELECT epoch::text FROM stored_tables WHERE account_id = $1 AND table_id = $2',
);
const raiseEpoch = statement(
  'tables.raise-epoch',
  "UPDATE stored_tables SET epoch = nextval('table_sequences') WHERE account_id = $1 AND table_id = $2",
);

/** Undefined when there is no such table. */
export const readEpoch = async (sql: Sql, table: TableReference): Promise<string | undefined> =>
  (await selectEpoch.first(sql, [table.accountId, table.tableId]))?.epoch;

/** Ends work on an older state of the table: what it wrote is left to the collector. */
export async function checkEpoch(sql: Sql, table: TableReference, epoch: string): Promise<void> {
  if ((await readEpoch(sql, table)) === epoch) return;
  throw conflict('The table was replaced in the meantime. Repeat the work on its new state.');
}

const raiseReplaced = statement(
  'tables.raise-replaced',
  "UPDATE stored_tables SET replaced = nextval('table_sequences'), updated_at = now() WHERE account_id = $1 AND table_id = $2",
);
const selectReplaced = statement(
  'tables.is-not-replaced',
  'SELECT FROM stored_tables WHERE account_id = $1 AND table_id = $2 AND replaced = $3',
);

/** Rows of segments go, and no tombstone tells. */
export const noteReplaced = (sql: Sql, table: TableReference) =>
  raiseReplaced.run(sql, [table.accountId, table.tableId]);

/** Whether a row that was in a segment then, and that no tombstone hides, is still in one. */
export const isNotReplaced = async (
  sql: Sql,
  { definition, replaced }: { definition: TableReference; replaced: string },
): Promise<boolean> =>
  (await selectReplaced.run(sql, [definition.accountId, definition.tableId, replaced])) > 0;

export const beginEpoch = (sql: Sql, table: TableReference) =>
  raiseEpoch.run(sql, [table.accountId, table.tableId]);
