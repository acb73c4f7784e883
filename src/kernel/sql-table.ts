/** A table that a part of the program shows to SQL, beside the datasets of an account. A dataset of the same name goes before it. */
export interface SqlTable {
  name: string;
  description: string;
  /** In the order of the table, with the types of DuckDB. */
  columns: readonly { name: string; type: string }[];
  /** In one consistent version, until it is released. */
  open(accountId: string): Promise<OpenSqlTable>;
}

export interface OpenSqlTable {
  /** Trusted SQL over the files; what is in `rows` is the table `hot."<name>"`. */
  select: string;
  files: readonly string[];
  rows?: { columns: readonly { name: string; type: string }[]; json: string };
  release(): void;
}
