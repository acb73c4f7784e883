import Type, { type Static, type TObject } from 'typebox';
import { defineOperation, type Operation } from '../http/define-operation.ts';
import type { Context } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import type { IdPrefix } from '../kernel/ids.ts';
import { PAGE_QUERY, page, pageOf } from '../kernel/paging.ts';
import { Literals, Uuid } from '../kernel/schema.ts';
import type { Sql } from '../kernel/sql.ts';
import type { Filter, ListQuery, ResourceReader } from './resource-view.ts';

export interface ListingDefinition<Services, Row, Record extends TObject> {
  /** Singular, as messages name it: `site`. */
  noun: string;
  /** Where it is not the noun with an s: `policies`. */
  plural?: string;
  tag: string;
  path: string;
  /** Of operations whose tag has more than this one resource: `pipeline` makes `etl.list-pipelines`. */
  suffix?: string;
  store: Pick<ResourceReader<Row>, 'list' | 'find'>;
  table: {
    id: string;
    prefix?: IdPrefix;
    search: readonly string[];
    filters?: Readonly<{ [field: string]: Filter }>;
    /** Besides the times. */
    sort?: readonly string[];
  };
  record: Record;
  /** The record of a row. */
  show(row: Row, ctx: Context<Services>): Static<Record>;
  example: Static<Record>;
  /** Of the list. */
  description?: string;
}

export interface Listing<Services, Row> {
  list: Operation<Services>;
  get: Operation<Services>;
  /** The path parameter. */
  params: TObject;
  /** The row, or 404 for an id of the wrong form, of another account and of nothing alike. */
  require(sql: Sql, id: string, read?: (sql: Sql, id: string) => Promise<Row | undefined>): Promise<Row>;
}

/** A list with pages, search, filters and sorting, and the look at one of them. */
export function defineListing<Services, Row, Record extends TObject>(
  definition: ListingDefinition<Services, Row, Record>,
): Listing<Services, Row> {
  const { noun, tag, path, suffix, store, table, record, show, example } = definition;
  const plural = definition.plural ?? `${noun}s`;
  const { id, prefix } = table;
  const title = (record as { title?: string }).title ?? noun;
  const called = (verb: string, what: string) =>
    suffix === undefined ? `${tag}.${verb}` : `${tag}.${verb}-${what}`;
  const what = `The ${noun} ID.`;
  const params = Type.Object({
    [id]: prefix === undefined ? Uuid(what) : Type.String({ description: what }),
  });
  const require: Listing<Services, Row>['require'] = async (sql, key, read = store.find) => {
    const row = await read(sql, key);
    if (row === undefined)
      throw notFound(`There is no such ${noun} in this account. List them with GET ${path}.`);
    return row;
  };
  return {
    params,
    require,
    list: defineOperation({
      id: called('list', definition.plural?.replaceAll(' ', '-') ?? `${suffix}s`),
      method: 'GET',
      path,
      tag,
      moves: 'nothing',
      summary: `List the ${plural} of the account`,
      ...(definition.description === undefined ? {} : { description: definition.description }),
      query: queryOf(table),
      output: pageOf(record, `${title}List`),
      example: { query: { limit: 50 }, response: page([example], 1, { limit: 50, offset: 0 }) },
      handler: async (ctx: Context<Services>, { query }) => {
        const asked = query as ListQuery;
        const { rows, total } = await ctx.read((sql) => store.list(sql, asked));
        return page(
          rows.map((row) => show(row, ctx)),
          total,
          asked,
        ) as never;
      },
    }),
    get: defineOperation({
      id: called('get', `${suffix}`),
      method: 'GET',
      path: `${path}/{${id}}`,
      tag,
      moves: 'nothing',
      summary: `Get ${withArticle(noun)}`,
      params,
      output: record,
      example: { response: example },
      handler: async (ctx: Context<Services>, input) => {
        const key = (input.params as { [name: string]: string })[id] ?? '';
        return show(await ctx.read((sql) => require(sql, key)), ctx) as never;
      },
    }),
  };
}

export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const TIMES = ['created_at', 'updated_at'];

function queryOf({ search, filters = {}, sort = [] }: ListingDefinition<unknown, unknown, TObject>['table']) {
  const sortable = [...sort, ...TIMES].flatMap((field) => [field, `-${field}`]);
  return Type.Object({
    ...PAGE_QUERY,
    ...(search.length === 0
      ? {}
      : {
          search: Type.Optional(
            Type.String({
              maxLength: 200,
              description: `Filter by text in ${search.map(lastPart).join(' or ')}.`,
            }),
          ),
        }),
    ...Object.fromEntries(
      Object.entries(filters).map(([field, { schema }]) => [field, Type.Optional(schema)]),
    ),
    sort: Type.Optional(
      Literals(sortable, { description: 'A leading minus sorts descending. Defaults to -created_at.' }),
    ),
  });
}

/** Of a column that names its table: `s.name`. */
const lastPart = (column: string): string => column.split('.').at(-1) ?? column;
