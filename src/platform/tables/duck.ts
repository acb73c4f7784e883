/** DuckDB for statements that this engine wrote itself: they may read and write exactly the given files. */
export interface TrustedSql {
  /** Every column of the answer is text. */
  run(sql: string, files: TrustedFiles): Promise<Record<string, string | null>[]>;
}

export interface TrustedFiles {
  read: readonly string[];
  write?: string;
  /** Finds single rows by their ids: to plan it well would take longer than to do it. */
  isLookup?: boolean;
}
