/** DuckDB for statements that this engine wrote itself: they may read and write exactly the given files. */
export interface TrustedSql {
  /** Every column of the answer is text; the caller knows which are never null. */
  run<Row extends TextRow = TextRow>(sql: string, files: TrustedFiles): Promise<Row[]>;
}

export type TextRow = Record<string, string | null>;

export interface TrustedFiles {
  read: readonly string[];
  write?: string;
  /** Finds single rows by their ids: to plan it well would take longer than to do it. */
  isLookup?: boolean;
}
