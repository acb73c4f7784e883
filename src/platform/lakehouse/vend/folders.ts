import type { TableReference } from '../../tables/index.ts';
import { isListed } from '../listed/listed-table.ts';
import { lakehouseFolder } from '../publish/new-objects.ts';

/** Of the segments of a table, and of what versions of it need besides. */
export const foldersOf = (table: TableReference): string[] => [
  ...(isListed(table) ? [] : [`tables/${table.accountId}/${table.tableId}/`]),
  lakehouseFolder(table),
];
