import { type Sql, statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../definition.ts';
import { HOT_LINE } from '../snapshot.ts';

export interface HotLines {
  /** A line of JSON for each row, as `writeHotRows` takes them. */
  lines: string;
  count: number;
}

const selectLines = statement<HotLines>(
  'tables.hot-lines',
  `SELECT string_agg(${HOT_LINE}, E'\\n' ORDER BY row_id) AS lines, count(*) AS count
   FROM table_hot_rows WHERE account_id = $1 AND table_id = $2 HAVING count(*) > 0`,
);

/** Undefined when there are none. */
export const hotLines = (sql: Sql, { accountId, tableId }: TableReference): Promise<HotLines | undefined> =>
  selectLines.first(sql, [accountId, tableId]);
