import Type from 'typebox';
import type { MountedKind } from '../../../../http/define-domain.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { Inventory } from '../inventory.ts';
import { mayRead } from '../may-read.ts';
import { EXAMPLE_RESOURCES, type GivenResource, ResourceList } from '../schema.ts';
import type { ResourcesServices } from '../services.ts';
import { readResource, writtenSpec } from '../written-form.ts';

export const listResources = defineOperation({
  id: 'resources.list',
  method: 'GET',
  path: '/resources',
  tag: 'resources',
  moves: 'nothing',
  summary: 'Read resources in their written form',
  description:
    'Complete, by kind and name, without secrets and without what is at its default. IDs of other resources are references.',
  access: {
    documented:
      'Requires the read scope of the kind; without a kind the response has those kinds that the key may read.',
    of: ({ query }, { kinds }: ResourcesServices) => ({
      scopes: kinds()
        .filter(({ kind }) => kind === query.kind)
        .map(({ tag }) => `${tag}:read`),
    }),
  },
  query: Type.Object({
    kind: Type.Optional(Type.String({ maxLength: 100, description: 'Only this kind, such as spider.' })),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Only those with this name.' })),
  }),
  output: ResourceList,
  example: { query: { kind: 'dataset' }, response: { resources: EXAMPLE_RESOURCES } },
  handler: (ctx: Context<ResourcesServices>, { query }) => {
    const kinds = ctx.services.kinds();
    if (query.kind !== undefined && !kinds.some(({ kind }) => kind === query.kind))
      throw unknownKind(query.kind, kinds);
    return ctx.read(async (sql) => {
      const readable = kinds.filter((kind) => mayRead(ctx.actor, kind));
      const inventory = await Inventory.read(sql, readable);
      const shown = readable.filter(({ kind }) => query.kind === undefined || kind === query.kind);
      const resources: GivenResource[] = [];
      for (const kind of shown)
        resources.push(...(await readAll(ctx, sql, kind, { inventory, name: query.name })));
      return { resources };
    });
  },
});

async function readAll(
  ctx: Context,
  sql: Sql,
  kind: MountedKind,
  { inventory, name }: { inventory: Inventory; name: string | undefined },
): Promise<GivenResource[]> {
  const entries = inventory
    .entries(kind.kind)
    .filter(([, own]) => name === undefined || own === name)
    .sort(([id, one], [otherId, other]) => compare(one, other) || compare(id, otherId));
  const written: GivenResource[] = [];
  for (const [id] of entries) {
    const resource = await readResource(ctx, sql, kind, id);
    // It may have been deleted since it was listed.
    if (resource === undefined) continue;
    const spec = writtenSpec(kind, resource.spec, inventory);
    written.push({ kind: kind.kind, name: resource.name, spec });
  }
  return written;
}

/** The same on every machine, whatever its language. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function unknownKind(given: string, kinds: readonly MountedKind[]) {
  const message = `"${given}" is not a kind; use one of ${kinds.map(({ kind }) => kind).join(', ')}`;
  return invalidRequest(`kind ${message}.`, { details: [{ path: 'kind', message }] });
}
