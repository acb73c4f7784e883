import { conflict } from '../kernel/errors.ts';
import type { PageQuery } from '../kernel/paging.ts';
import { containing, type Sql, statement } from '../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../platform/postgres/database.ts';

export interface ResourceTable {
  name: string;
  id: string;
  /** What a record shows besides its id and times. */
  columns: readonly string[];
  /** What a list's `search` looks at. */
  search: readonly string[];
  /** What the unique index of the table means to a person. */
  taken: string;
}

export interface ResourceStore<Row> {
  list(
    sql: Sql,
    query: PageQuery & { search?: string; sort?: string },
  ): Promise<{ rows: Row[]; total: number }>;
  /** Without pages, for what needs every one of them. */
  all(sql: Sql): Promise<Row[]>;
  find(sql: Sql, id: string): Promise<Row | undefined>;
  insert(sql: Sql, accountId: string, id: string, values: Readonly<Record<string, unknown>>): Promise<Row>;
  update(sql: Sql, id: string, values: Readonly<Record<string, unknown>>): Promise<Row | undefined>;
  remove(sql: Sql, id: string): Promise<boolean>;
  count(sql: Sql): Promise<number>;
}

/** The SQL of a plain table; row-level security keeps every statement to the account of its transaction. */
export function createResourceStore<Row>({
  name,
  id,
  columns,
  search,
  taken,
}: ResourceTable): ResourceStore<Row> {
  const shown = [id, ...columns, 'created_at', 'updated_at'].join(', ');
  const sortable = new Set([...columns, 'created_at', 'updated_at']);
  const matches = search.map((column) => `${column} ILIKE $1`).join(' OR ');
  const filter = `WHERE ($1::text IS NULL OR ${matches === '' ? 'false' : matches})`;
  const find = statement<Row>(`${name}.find`, `SELECT ${shown} FROM ${name} WHERE ${id} = $1`);
  const all = statement<Row>(`${name}.all`, `SELECT ${shown} FROM ${name}`);
  const remove = statement(`${name}.remove`, `DELETE FROM ${name} WHERE ${id} = $1`);
  const total = statement<{ total: number }>(
    `${name}.total`,
    `SELECT count(*) AS total FROM ${name} ${filter}`,
  );
  const insert = statement<Row>(
    `${name}.insert`,
    `INSERT INTO ${name} (account_id, ${id}, ${columns.join(', ')})
     VALUES ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING ${shown}`,
  );

  return {
    async list(sql, query) {
      const order = orderBy(query.sort ?? '-created_at', sortable);
      const list = statement<Row>(
        `${name}.list ${order}`,
        `SELECT ${shown} FROM ${name} ${filter} ORDER BY ${order}, ${id} DESC LIMIT $2 OFFSET $3`,
      );
      const pattern = containing(query.search);
      const rows = await list.all(sql, [pattern, query.limit, query.offset]);
      return { rows, total: (await total.first(sql, [pattern]))?.total ?? 0 };
    },
    all: (sql) => all.all(sql),
    find: (sql, key) => find.first(sql, [key]),
    insert: (sql, accountId, key, values) =>
      refuseTaken(taken, async () => {
        const row = await insert.first(sql, [
          accountId,
          key,
          ...columns.map((column) => values[column] ?? null),
        ]);
        if (row === undefined) throw new Error(`${name}: nothing was inserted`);
        return row;
      }),
    update: (sql, key, values) =>
      refuseTaken(taken, async () => {
        const changed = columns.filter((column) => values[column] !== undefined);
        const sets = [
          ...changed.map((column, index) => `${column} = $${index + 2}`),
          'updated_at = now()',
        ].join(', ');
        const update = statement<Row>(
          `${name}.update ${changed.join(' ')}`,
          `UPDATE ${name} SET ${sets} WHERE ${id} = $1 RETURNING ${shown}`,
        );
        return update.first(sql, [key, ...changed.map((column) => values[column])]);
      }),
    remove: async (sql, key) => (await remove.run(sql, [key])) > 0,
    count: async (sql) => (await total.first(sql, [null]))?.total ?? 0,
  };
}

/** `-name` is descending; anything that is not a column of the table falls back to the newest first. */
function orderBy(sort: string, sortable: ReadonlySet<string>): string {
  const column = sort.replace(/^-/, '');
  if (!sortable.has(column)) return 'created_at DESC';
  return sort.startsWith('-') ? `${column} DESC` : column;
}

async function refuseTaken<Result>(taken: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw conflict(taken);
    throw error;
  }
}
