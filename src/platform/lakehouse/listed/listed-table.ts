import type { TableReference } from '../../tables/index.ts';
import type { FileColumns } from '../iceberg/file-columns.ts';
import { LAKEHOUSE_PREFIX, lakehouseFolder } from '../publish/new-objects.ts';

/** A file of a listed table. All of its rows have the number of the file, which it does not hold itself. */
export interface ListedFile {
  number: bigint;
  /** Below the folder of the files of the table; another one for other content. */
  path: string;
  rows: number;
  bytes: number;
}

export type ListedContent = {
  /** The same for the same content. */
  state: string;
} & (
  | { files: readonly ListedFile[] }
  /** Written as files of the table. */
  | { parts: readonly ListedPart[] }
);

/** Rows that stand in a file of their own. */
export interface ListedPart {
  /** The same for the same rows, which are not asked for again then. */
  state: string;
  /** Each with all columns, as JSON. */
  rows(): Iterable<object> | AsyncIterable<object>;
}

/** A table of which another part of the program keeps the files, or tells the rows. */
export interface ListedSource {
  columns: FileColumns;
  /** The column, the first of all that are known, that has the number of the file. Undefined where files hold all columns. */
  numberColumn: string | undefined;
  properties: Readonly<Record<string, string>>;
  /** Of the present content. */
  state(): Promise<string>;
  content(): Promise<ListedContent>;
}

/** Tables of the tables engine have other IDs. */
const START = 'listed-';

export const listedTableId = (name: string): string => START + name;

export const isListed = ({ tableId }: Pick<TableReference, 'tableId'>): boolean => tableId.startsWith(START);

/** Where readers look for a file; the door knows which object it is. */
export const listedFileKey = (table: TableReference, path: string): string =>
  `${lakehouseFolder(table)}files/${path}`;

/** What a key that readers ask for names; undefined when it is no file of a listed table. */
export function readListedKey(key: string): { table: TableReference; path: string } | undefined {
  if (!key.startsWith(LAKEHOUSE_PREFIX)) return undefined;
  const [accountId = '', tableId = '', folder, ...path] = key.slice(LAKEHOUSE_PREFIX.length).split('/');
  const table = { accountId, tableId };
  return folder === 'files' && isListed(table) ? { table, path: path.join('/') } : undefined;
}
