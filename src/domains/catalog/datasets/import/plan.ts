import type { Compression, CsvDialect, Format, TextEncoding } from '../../../../platform/files/index.ts';
import type { Column, TableDefinition } from '../../../../platform/tables/index.ts';
import type { ImportOptions } from './options.ts';

/** A column of the file and the column of the dataset that it fills, if any. */
export interface SourceColumn {
  name: string;
  /** DuckDB's type, where the file has types. */
  type?: string;
  target: Column | undefined;
}

/** How a file is read into a dataset: everything that was told or found out before its first row. Kept as JSON. */
export interface ImportPlan {
  format: Format;
  compressions: Compression[];
  encoding: TextEncoding | undefined;
  csv: { dialect: CsvDialect; header: boolean; nullValues: string[] } | undefined;
  /** In the order of the file; of JSON, those that its first rows have. */
  columns: SourceColumn[];
  ignoreUnknown: boolean;
  timestampFormats: string[];
  definition: TableDefinition;
}

/** What decides how a file is read, besides the file itself. */
export interface Planning {
  options: ImportOptions;
  definition: TableDefinition;
}

export interface FilledColumn extends SourceColumn {
  target: Column;
  /** In the file. */
  place: number;
}

/** The columns of the file that fill columns of the dataset. */
export const filling = ({ columns }: ImportPlan): FilledColumn[] =>
  columns.flatMap((column, place) =>
    column.target === undefined ? [] : [{ ...column, target: column.target, place }],
  );
