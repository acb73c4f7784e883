import Type, { type Static, type TObject } from 'typebox';
import { defineOperation, type Operation } from '../http/define-operation.ts';
import type { Context } from '../kernel/context.ts';
import { emit } from '../kernel/events.ts';
import type { Maker } from '../kernel/kind.ts';
import type { Sql } from '../kernel/sql.ts';
import type { LimitName } from '../kernel/tiers.ts';
import type { Quota } from '../platform/limits/index.ts';
import { defineListing, type Listing, withArticle } from './define-listing.ts';
import type { ResourceEvents } from './resource-events.ts';
import {
  createResourceStore,
  type ResourceStore,
  type ResourceTable,
  type Values,
} from './resource-store.ts';

export interface ResourceDefinition<Record extends TObject, Create extends TObject, Update extends TObject> {
  /** Singular, as its messages name it: `site`. */
  noun: string;
  /** Where it is not the noun with an s: `policies`. */
  plural?: string;
  events: ResourceEvents;
  tag: string;
  path: string;
  /** Of operations whose tag has more than this one resource: `pipeline` makes `etl.create-pipeline`. */
  suffix?: string;
  table: ResourceTable;
  record: Record;
  create: Create;
  update: Update;
  /** Turns a checked body into column values: of a new row, and of a change to one. */
  newRow(body: Static<Create>): { [column: string]: unknown };
  changes(body: Static<Update>): { [column: string]: unknown };
  /** What a create answers, where it is not 200. */
  createdStatus?: 201;
  /** The live count this resource is held to. */
  quota?: LimitName;
  example: { create: Static<Create>; update: Static<Update>; record: Static<Record> };
}

/** What the handlers of a resource need of their domain's services. */
export interface ResourceServices {
  quota: Quota;
}

export interface Resource<Row> extends Listing<unknown, Row> {
  store: ResourceStore<Row>;
  create: Operation<ResourceServices>;
  update: Operation<unknown>;
  remove: Operation<unknown>;
  /** Used by `update` and by operations that find the id elsewhere than in the path. */
  change(ctx: Context, id: string, values: Values): Promise<Row>;
  /** The same as the operations do, in a transaction that is open already. */
  within: {
    create(maker: Maker<ResourceServices>, sql: Sql, values: Values): Promise<Row>;
    change(maker: Maker, sql: Sql, id: string, values: Values): Promise<Row>;
    remove(maker: Maker, sql: Sql, id: string): Promise<void>;
  };
}

/** List, get, create, update and delete of a plain table, once for all of them. */
export function defineResource<Record extends TObject, Create extends TObject, Update extends TObject>(
  definition: ResourceDefinition<Record, Create, Update>,
): Resource<Static<Record>> {
  type Row = Static<Record>;
  const { noun, tag, path, suffix, table, record, example, quota } = definition;
  const { id } = table;
  const store = createResourceStore<Row>(table);
  const show = (row: Row) => row;
  const listing = defineListing<unknown, Row, Record>({
    ...{ noun, tag, path, store, table, record, show },
    ...(suffix === undefined ? {} : { suffix }),
    ...(definition.plural === undefined ? {} : { plural: definition.plural }),
    example: example.record,
  });
  const called = (verb: string) => [`${tag}.${verb}`, suffix].filter((part) => part !== undefined).join('-');
  const { params } = listing;
  const title = (record as { title?: string }).title ?? noun;
  const idOf = (given: unknown): string => (given as { [key: string]: string })[id] ?? '';
  const within = changesOf(definition, store, listing);
  const change = (ctx: Context, key: string, values: Values): Promise<Row> =>
    ctx.tx((sql) => within.change(ctx, sql, key, values));
  return {
    ...listing,
    store,
    change,
    within,
    create: defineOperation({
      id: called('create'),
      method: 'POST',
      path,
      tag,
      moves: 'change',
      summary: `Create ${withArticle(noun)}`,
      ...(quota === undefined ? {} : { quota }),
      ...(definition.createdStatus === undefined ? {} : { status: definition.createdStatus }),
      body: definition.create,
      output: record,
      errors: [409],
      example: { body: example.create, response: example.record },
      handler: (ctx: Context<ResourceServices>, { body }) =>
        ctx.tx((sql) => within.create(ctx, sql, definition.newRow(body as Static<Create>))) as never,
    }),
    update: defineOperation({
      id: called('update'),
      method: 'PUT',
      path: `${path}/{${id}}`,
      tag,
      moves: 'change',
      summary: `Update ${withArticle(noun)}`,
      params,
      body: definition.update,
      output: record,
      errors: [409],
      example: { body: example.update, response: example.record },
      handler: (ctx: Context, input) =>
        change(ctx, idOf(input.params), definition.changes(input.body as Static<Update>)) as never,
    }),
    remove: defineOperation({
      id: called('delete'),
      method: 'DELETE',
      path: `${path}/{${id}}`,
      tag,
      moves: 'change',
      summary: `Delete ${withArticle(noun)}`,
      params,
      output: Type.Object(
        { [id]: params.properties[id] ?? Type.String(), deleted: Type.Boolean() },
        { title: `${title}Deletion` },
      ),
      example: { response: { [id]: (example.record as Values)[id], deleted: true } },
      handler: async (ctx: Context, input) => {
        const key = idOf(input.params);
        await ctx.tx((sql) => within.remove(ctx, sql, key));
        return { [id]: key, deleted: true } as never;
      },
    }),
  };
}

/** Each change with its limit and its news. */
function changesOf<Row, Record extends TObject, Create extends TObject, Update extends TObject>(
  { events, quota }: ResourceDefinition<Record, Create, Update>,
  store: ResourceStore<Row>,
  { require }: Listing<unknown, Row>,
): Resource<Row>['within'] {
  const announce = (sql: Sql, { account, actor }: Maker, what: keyof ResourceEvents, subject: string) =>
    emit(sql, events[what], { accountId: account.id, subject, payload: { actor: actor.id } });
  return {
    async create(maker, sql, values) {
      const key = store.newId();
      if (quota !== undefined)
        await maker.services.quota.hold(sql, maker.account, quota, () => store.count(sql));
      const row = await store.insert(sql, maker.account.id, key, values);
      await announce(sql, maker, 'created', key);
      return row;
    },
    async change(maker, sql, key, values) {
      const row = await require(sql, key, () => store.update(sql, key, values));
      await announce(sql, maker, 'updated', key);
      return row;
    },
    async remove(maker, sql, key) {
      await require(sql, key, store.lock);
      await store.remove(sql, key);
      await announce(sql, maker, 'deleted', key);
    },
  };
}
