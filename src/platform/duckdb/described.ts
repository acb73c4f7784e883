/** What DESCRIBE answers of a column. */
export interface DescribedColumn {
  name: string;
  type: string;
}

/** The answer of a DESCRIBE, row by row. */
export const describedColumns = (rows: readonly Readonly<Record<string, unknown>>[]): DescribedColumn[] =>
  rows.map(({ column_name: name, column_type: type }) => ({ name: String(name), type: String(type) }));
