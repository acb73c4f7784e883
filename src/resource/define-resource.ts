import Type, { type Static, type TObject } from 'typebox';
import { defineOperation, type Operation } from '../http/define-operation.ts';
import type { Context } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { emit } from '../kernel/events.ts';
import { uuidv7 } from '../kernel/ids.ts';
import type { Maker } from '../kernel/kind.ts';
import { PAGE_QUERY, page, pageOf } from '../kernel/paging.ts';
import { Uuid } from '../kernel/schema.ts';
import type { Sql } from '../kernel/sql.ts';
import type { LimitName } from '../kernel/tiers.ts';
import type { Quota } from '../platform/limits/index.ts';
import type { ResourceEvents } from './resource-events.ts';
import { createResourceStore, type ResourceStore, type ResourceTable } from './resource-store.ts';

export interface ResourceDefinition<Record extends TObject, Create extends TObject, Update extends TObject> {
  /** Singular, as its events and messages name it: `site`. */
  noun: string;
  events: ResourceEvents;
  tag: string;
  path: string;
  table: ResourceTable;
  record: Record;
  create: Create;
  update: Update;
  /** Turns a checked body into column values: of a new row, and of a change to one. */
  newRow(body: Static<Create>): { [column: string]: unknown };
  changes(body: Static<Update>): { [column: string]: unknown };
  /** The live count this resource is held to. */
  quota?: LimitName;
  example: { create: Static<Create>; update: Static<Update>; record: unknown };
}

/** What the handlers of a resource need of their domain's services. */
export interface ResourceServices {
  quota: Quota;
}

export interface Resource<Row> {
  store: ResourceStore<Row>;
  list: Operation<unknown>;
  get: Operation<unknown>;
  create: Operation<ResourceServices>;
  update: Operation<unknown>;
  remove: Operation<unknown>;
  /** Used by `update` and by operations that find the id elsewhere than in the path. */
  change(ctx: Context, id: string, values: { [column: string]: unknown }): Promise<Row>;
  /** The same as the operations do, in a transaction that is open already. */
  within: {
    create(maker: Maker<ResourceServices>, sql: Sql, values: { [column: string]: unknown }): Promise<Row>;
    change(maker: Maker, sql: Sql, id: string, values: { [column: string]: unknown }): Promise<Row>;
    remove(maker: Maker, sql: Sql, id: string): Promise<void>;
  };
}

/** List, get, create, update and delete of a plain table, once for all of them. */
export function defineResource<Record extends TObject, Create extends TObject, Update extends TObject>(
  definition: ResourceDefinition<Record, Create, Update>,
): Resource<Static<Record>> {
  type Row = Static<Record>;
  const { noun, events, tag, path, record, example, quota } = definition;
  const id = definition.table.id;
  const title = (record as { title?: string }).title ?? noun;
  const store = createResourceStore<Row>(definition.table);
  const params = Type.Object({ [id]: Uuid(`The ${noun} ID.`) });
  const itemPath = `${path}/{${id}}`;
  const missing = () => notFound(`There is no such ${noun} in this account. List them with GET ${path}.`);
  const idOf = (given: unknown): string => (given as { [key: string]: string })[id] ?? '';
  const announce = (sql: Sql, { account, actor }: Maker, what: keyof ResourceEvents, key: string) =>
    emit(sql, events[what], {
      accountId: account.id,
      subject: key,
      payload: { actor: actor.id },
    });

  const within: Resource<Row>['within'] = {
    async create(maker, sql, values) {
      const key = uuidv7();
      if (quota !== undefined)
        await maker.services.quota.hold(sql, maker.account, quota, () => store.count(sql));
      const inserted = await store.insert(sql, maker.account.id, key, values);
      await announce(sql, maker, 'created', key);
      return inserted;
    },
    async change(maker, sql, key, values) {
      const row = await store.update(sql, key, values);
      if (row === undefined) throw missing();
      await announce(sql, maker, 'updated', key);
      return row;
    },
    async remove(maker, sql, key) {
      if (!(await store.remove(sql, key))) throw missing();
      await announce(sql, maker, 'deleted', key);
    },
  };
  const change = (ctx: Context, key: string, values: { [column: string]: unknown }): Promise<Row> =>
    ctx.tx((sql) => within.change(ctx, sql, key, values));

  return {
    store,
    change,
    within,
    list: defineOperation({
      id: `${tag}.list`,
      method: 'GET',
      path,
      tag,
      summary: `List the account's ${noun}s`,
      query: Type.Object({
        ...PAGE_QUERY,
        search: Type.Optional(
          Type.String({ maxLength: 200, description: 'Only those that contain this text.' }),
        ),
        sort: Type.Optional(
          Type.String({ maxLength: 60, description: 'A field; a leading minus sorts descending.' }),
        ),
      }),
      output: pageOf(record, `${title}List`),
      example: { query: { limit: 50 }, response: page([example.record], 1, { limit: 50, offset: 0 }) },
      handler: async (ctx, { query }) => {
        const { rows, total } = await ctx.read((sql) => store.list(sql, query));
        return page(rows, total, query) as never;
      },
    }),
    get: defineOperation({
      id: `${tag}.get`,
      method: 'GET',
      path: itemPath,
      tag,
      summary: `Get a ${noun}`,
      params,
      output: record,
      example: { response: example.record },
      handler: async (ctx, input) => {
        const row = await ctx.read((sql) => store.find(sql, idOf(input.params)));
        if (row === undefined) throw missing();
        return row as never;
      },
    }),
    create: defineOperation({
      id: `${tag}.create`,
      method: 'POST',
      path,
      tag,
      summary: `Create a ${noun}`,
      ...(quota === undefined ? {} : { quota }),
      body: definition.create,
      output: record,
      errors: [409],
      example: { body: example.create, response: example.record },
      handler: (ctx: Context<ResourceServices>, { body }) =>
        ctx.tx((sql) => within.create(ctx, sql, definition.newRow(body as Static<Create>))) as never,
    }),
    update: defineOperation({
      id: `${tag}.update`,
      method: 'PUT',
      path: itemPath,
      tag,
      summary: `Update a ${noun}`,
      params,
      body: definition.update,
      output: record,
      errors: [409],
      example: { body: example.update, response: example.record },
      handler: async (ctx, input) =>
        (await change(
          ctx as Context,
          idOf(input.params),
          definition.changes(input.body as Static<Update>),
        )) as never,
    }),
    remove: defineOperation({
      id: `${tag}.delete`,
      method: 'DELETE',
      path: itemPath,
      tag,
      summary: `Delete a ${noun}`,
      params,
      output: Type.Object({ [id]: Uuid(), deleted: Type.Boolean() }, { title: `${title}Deletion` }),
      example: { response: { [id]: (example.record as { [key: string]: unknown })[id], deleted: true } },
      handler: async (ctx, input) => {
        const key = idOf(input.params);
        await ctx.tx((sql) => within.remove(ctx as Context, sql, key));
        return { [id]: key, deleted: true } as never;
      },
    }),
  };
}
