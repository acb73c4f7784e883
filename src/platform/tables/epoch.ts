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
  throw conflict('The table was exchanged meanwhile. Repeat the work on its new state.');
}

export const beginEpoch = (sql: Sql, table: TableReference) =>
  raiseEpoch.run(sql, [table.accountId, table.tableId]);
