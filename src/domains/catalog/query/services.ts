import type { Sql } from '../../../kernel/sql.ts';
import type { QueryEngine } from '../../../platform/duckdb/index.ts';
import type { Tables } from '../../../platform/tables/index.ts';

/** A dataset as SQL knows it: by its name and by its id. */
export interface NamedTable {
  name: string;
  tableId: string;
}

export interface QueryServices {
  tables: Tables;
  queries(): QueryEngine;
  /** The account's datasets; filled by `compose.ts`. */
  namedTables(sql: Sql): Promise<NamedTable[]>;
}
