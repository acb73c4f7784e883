import { conflict } from '../kernel/errors.ts';
import { type IdPrefix, isPrefixedId, isUuid, prefixedId, uuidv7 } from '../kernel/ids.ts';
import { type Sql, statement } from '../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../platform/postgres/database.ts';
import { createResourceView, type Filter, type ResourceReader } from './resource-view.ts';

/** A table of which each row is one resource; it has account_id, created_at and updated_at too. */
export interface ResourceTable {
  name: string;
  id: string;
  /** Of its ids; they are UUIDs without. */
  prefix?: IdPrefix;
  /** What is written, and shown. */
  columns: readonly string[];
  /** Those of the columns that hold JSON. */
  json?: readonly string[];
  /** What is shown besides, and written by statements of the domain's own. */
  more?: readonly string[];
  search: readonly string[];
  filters?: Readonly<Record<string, Filter>>;
  /** What lists can be sorted by, besides the times. */
  sort?: readonly string[];
  /** What the unique index of the table means to a person. */
  taken?: string | ((values: Values) => string);
}

export type Values = Readonly<Record<string, unknown>>;

export interface ResourceStore<Row, Content = Values> extends ResourceReader<Row> {
  table: ResourceTable;
  newId(): string;
  /** The row as nobody else can change it until the transaction ends. */
  lock(sql: Sql, id: string): Promise<Row | undefined>;
  insert(sql: Sql, accountId: string, id: string, content: Content): Promise<Row>;
  /** Changes what is given. */
  update(sql: Sql, id: string, content: Partial<Content>): Promise<Row | undefined>;
  remove(sql: Sql, id: string): Promise<boolean>;
}

/** The SQL of such a table; row-level security keeps every statement to the account of its transaction. */
export function createResourceStore<Row, Content extends object = Values>(
  table: ResourceTable,
): ResourceStore<Row, Content> {
  const { name, id, prefix, columns, json = [], more = [], search } = table;
  const times = ['created_at', 'updated_at'];
  const shown = [id, ...columns, ...more, ...times];
  const sort = {
    created_at: 'created_at',
    ...Object.fromEntries([...(table.sort ?? []), ...times].map((column) => [column, column])),
  };
  const { filters = {} } = table;
  const view = createResourceView<Row>({ name, from: name, id, shown, search, filters, sort });
  const isId = (key: string) => (prefix === undefined ? isUuid(key) : isPrefixedId(prefix, key));
  const lock = statement<Row>(
    `${name}.lock`,
    `SELECT ${shown.join(', ')} FROM ${name} WHERE ${id} = $1 FOR UPDATE`,
  );
  const insert = statement<Row>(
    `${name}.insert`,
    `INSERT INTO ${name} (account_id, ${id}, ${columns.join(', ')})
     VALUES ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING ${shown.join(', ')}`,
  );
  const remove = statement(`${name}.remove`, `DELETE FROM ${name} WHERE ${id} = $1`);
  const stored = (values: Values) => (column: string) => {
    const value = values[column] ?? null;
    return value !== null && json.includes(column) ? JSON.stringify(value) : value;
  };
  const update = (sql: Sql, key: string, values: Values): Promise<Row | undefined> => {
    const changed = columns.filter((column) => values[column] !== undefined);
    const sets = [
      ...changed.map((column, index) => `${column} = $${index + 2}`),
      'updated_at = clock_timestamp()',
    ];
    const change = statement<Row>(
      `${name}.update ${changed.join(' ')}`,
      `UPDATE ${name} SET ${sets.join(', ')} WHERE ${id} = $1 RETURNING ${shown.join(', ')}`,
    );
    return change.first(sql, [key, ...changed.map(stored(values))]);
  };

  return {
    ...view,
    table,
    newId: () => (prefix === undefined ? uuidv7() : prefixedId(prefix)),
    find: async (sql, key) => (isId(key) ? view.find(sql, key) : undefined),
    lock: async (sql, key) => (isId(key) ? lock.first(sql, [key]) : undefined),
    insert: (sql, accountId, key, content) =>
      refuseTaken(table, content as Values, async () => {
        const row = await insert.first(sql, [accountId, key, ...columns.map(stored(content as Values))]);
        if (row === undefined) throw new Error(`${name}: nothing was inserted`);
        return row;
      }),
    update: (sql, key, content) =>
      refuseTaken(table, content as Values, () => update(sql, key, content as Values)),
    remove: async (sql, key) => isId(key) && (await remove.run(sql, [key])) > 0,
  };
}

async function refuseTaken<Result>(
  { taken }: ResourceTable,
  values: Values,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (taken === undefined || sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict(typeof taken === 'string' ? taken : taken(values));
  }
}
