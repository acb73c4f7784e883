import type { TSchema } from 'typebox';
import type { PageQuery } from '../kernel/paging.ts';
import { containing, type Sql, statement } from '../kernel/sql.ts';

/** What a list can be asked for by a field of the query. */
export interface Filter {
  /** As the query has it. */
  schema: TSchema;
  /** What it is compared with: the column of the same name unless told. */
  column?: string;
  /** What is meant where nothing is asked for, such as the state of what is in use. */
  default?: string | number | boolean;
}

/** Rows that people list and look up: a table, or several that are joined. */
export interface ResourceView {
  /** Names its statements. */
  name: string;
  from: string;
  id: string;
  /** What a row has, in the words of SQL. */
  shown: readonly string[];
  /** What every row must be, besides. */
  where?: string;
  /** What a list's `search` looks at. */
  search: readonly string[];
  filters?: Readonly<Record<string, Filter>>;
  /** What a list can be sorted by: the name in the interface, and the column. */
  sort: Readonly<{ created_at: string; [field: string]: string }>;
}

/** What is asked for, besides the page. */
export interface Asked {
  search?: string;
  [filter: string]: unknown;
}

export type ListQuery = Asked & PageQuery & { sort?: string };

export interface ResourceReader<Row> {
  list(sql: Sql, query: ListQuery): Promise<{ rows: Row[]; total: number }>;
  /** Without pages, for what needs every one of them. */
  all(sql: Sql): Promise<Row[]>;
  find(sql: Sql, id: string): Promise<Row | undefined>;
  /** How many there are, by the same filters as in a list. */
  count(sql: Sql, query?: Asked): Promise<number>;
}

/** The SQL that reads them; row-level security keeps every statement to the account of its transaction. */
export function createResourceView<Row>(view: ResourceView): ResourceReader<Row> {
  const { name, from, id, sort } = view;
  const select = `SELECT ${view.shown.join(', ')} FROM ${from}`;
  const always = view.where === undefined ? [] : [view.where];
  const find = statement<Row>(`${name}.find`, `${select} ${where([...always, `${id} = $1`])}`);
  const all = statement<Row>(`${name}.all`, `${select} ${where(always)} ORDER BY ${id}`);
  const count: ResourceReader<Row>['count'] = async (sql, query = {}) => {
    const { label, conditions, values } = asked(view, query);
    const text = `SELECT count(*)::int AS total FROM ${from} ${where([...always, ...conditions])}`;
    const total = statement<{ total: number }>(`${name}.count ${label}`, text);
    return (await total.first(sql, values))?.total ?? 0;
  };
  return {
    async list(sql, query) {
      const { label, conditions, values } = asked(view, query);
      const order = orderBy(query.sort ?? '-created_at', sort);
      const places = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
      const list = statement<Row>(
        `${name}.list ${label} ${order}`,
        `${select} ${where([...always, ...conditions])} ORDER BY ${order}, ${id} DESC ${places}`,
      );
      const rows = query.limit === 0 ? [] : await list.all(sql, [...values, query.limit, query.offset]);
      return { rows, total: await count(sql, query) };
    },
    all: (sql) => all.all(sql),
    find: (sql, key) => find.first(sql, [key]),
    count,
  };
}

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Only what is asked for stands in the text, so that each question has a plan of its own. */
function asked({ search, filters = {} }: ResourceView, query: Asked) {
  const label: string[] = [];
  const conditions: string[] = [];
  const values: unknown[] = [];
  const pattern = containing(query.search);
  if (pattern !== null && search.length > 0) {
    values.push(pattern);
    label.push('search');
    conditions.push(`(${search.map((column) => `${column} ILIKE $1`).join(' OR ')})`);
  }
  for (const [field, filter] of Object.entries(filters)) {
    const value = query[field] ?? filter.default;
    if (value === undefined) continue;
    values.push(value);
    label.push(field);
    conditions.push(`${filter.column ?? field} = $${values.length}`);
  }
  return { label: label.join(' '), conditions, values };
}

/** `-name` is descending; what cannot be sorted by is the newest first. */
function orderBy(wanted: string, sort: ResourceView['sort']): string {
  const column = sort[wanted.replace(/^-/, '')];
  if (column === undefined) return `${sort.created_at} DESC`;
  return wanted.startsWith('-') ? `${column} DESC` : column;
}
