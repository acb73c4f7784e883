/** The part of a database connection that stores may use; `platform/postgres` provides it. */
export interface Sql {
  query<Row>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: Row[]; rowCount: number }>;
}

export type Transact = <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>;

/**
 * A statement with a name of its own is parsed and planned once per connection, a third of the cost of sending text.
 */
export function statement<Row = never>(name: string, text: string) {
  return {
    all: async (sql: Sql, values: readonly unknown[] = []): Promise<Row[]> =>
      (await sql.query<Row>(text, values, name)).rows,
    first: async (sql: Sql, values: readonly unknown[] = []): Promise<Row | undefined> =>
      (await sql.query<Row>(text, values, name)).rows[0],
    /** For statements that answer a row whatever there is, such as an insert. */
    one: async (sql: Sql, values: readonly unknown[] = []): Promise<Row> => {
      const [row] = (await sql.query<Row>(text, values, name)).rows;
      if (row === undefined) throw new Error(`${name} answered no row`);
      return row;
    },
    /** Answers the number of rows touched. */
    run: async (sql: Sql, values: readonly unknown[] = []): Promise<number> =>
      (await sql.query<Row>(text, values, name)).rowCount,
  };
}

/** For ILIKE: whatever contains this text, in which no sign has a meaning of its own. Null for no text. */
export const containing = (text: string | undefined): string | null =>
  text === undefined ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
