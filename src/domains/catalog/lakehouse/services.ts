import type { Policies } from '../../../kernel/policy.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { KeyVendor, LoadedTable } from '../../../platform/lakehouse/index.ts';
import type { TableReference } from '../../../platform/tables/index.ts';

/** A table under the name that readers find it by. */
export interface CatalogTable {
  name: string;
  tableId: string;
}

/** Tables of one kind, how they are loaded, and whose keys read their files. */
export interface Namespace extends KeyVendor {
  name: string;
  description: string;
  /** What a policy knows these tables as, such as `dataset`. */
  kind: string;
  /** Of the account of the transaction. */
  tables(sql: Sql): Promise<CatalogTable[]>;
  /** Throws 404 when there is no such table any more. */
  load(table: TableReference): Promise<LoadedTable>;
}

/** What `src/compose` gives. */
export interface LakehouseServices {
  policies: Policies;
  namespaces(): readonly Namespace[];
  /** As readers address objects: `s3://bucket/folder`, of each folder with objects of the table. */
  foldersOf(table: TableReference): string[];
  /** Throws 401 for what is no API key. */
  checkKey(key: string): Promise<void>;
}
