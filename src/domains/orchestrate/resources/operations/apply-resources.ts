import { requireAccess } from '../../../../http/authorise.ts';
import type { MountedKind } from '../../../../http/define-domain.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { applyWishes } from '../apply-wishes.ts';
import { Inventory } from '../inventory.ts';
import { mayRead } from '../may-read.ts';
import { prune } from '../prune.ts';
import { referencesIn, referenceText } from '../references.ts';
import { ACTIONS, AppliedResources, ApplyResources, EXAMPLE_RESOURCES } from '../schema.ts';
import type { ResourcesServices } from '../services.ts';
import { listManaged, lockApplies } from '../store.ts';
import { readWishes, type Wish } from '../wishes.ts';

const BODY_LIMIT = 4 * 1024 * 1024;

/** Leaves the transaction with what it would have done. */
class OnlyTried extends Error {
  readonly answer: AppliedResources;
  constructor(answer: AppliedResources) {
    super('a dry run is taken back');
    this.answer = answer;
  }
}

export const applyResources = defineOperation({
  id: 'resources.apply',
  method: 'POST',
  path: '/resources/apply',
  tag: 'resources',
  moves: 'change',
  summary: 'Create and update resources from their written form',
  description:
    'All of it happens in one transaction: an error in one resource leaves all of them as they were, and names it in `details`. A spec is complete: what it omits is set to its default. Resources that already are as written are not touched.',
  access: {
    documented:
      'Requires the write scope of every kind in the body and the read scope of kinds they refer to; a dry run requires only read scopes, and prune the write scope of what it deletes.',
    of: ({ body }, { kinds }: ResourcesServices) => ({
      scopes: scopesOf(body, kinds()),
      role: body.dry_run === true ? ('viewer' as const) : ('editor' as const),
    }),
  },
  strict: true,
  bodyLimit: BODY_LIMIT,
  body: ApplyResources,
  output: AppliedResources,
  errors: [404, 409],
  example: {
    body: { resources: EXAMPLE_RESOURCES, dry_run: false, prune: false, project: 'default' },
    response: {
      project: 'default',
      dry_run: false,
      resources: [
        {
          kind: 'dataset',
          name: 'products',
          action: 'updated',
          resource_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
          changes: [{ path: 'spec.columns[1]', after: { name: 'price', data_type: 'float' } }],
        },
      ],
      summary: { created: 0, updated: 1, unchanged: 0, deleted: 0, released: 0 },
    },
  },
  prepare: (ctx: Context<ResourcesServices>, { body }) => readWishes(ctx, body.resources),
  async handler(ctx: Context<ResourcesServices>, { body, prepared }) {
    try {
      return await ctx.tx(async (sql) => {
        const answer = await applyAll(ctx, sql, body, prepared);
        if (body.dry_run === true) throw new OnlyTried(withoutFleetingIds(answer));
        return answer;
      });
    } catch (error) {
      if (error instanceof OnlyTried) return error.answer;
      throw error;
    }
  },
});

async function applyAll(
  ctx: Context<ResourcesServices>,
  sql: Sql,
  { project = 'default', dry_run = false, ...body }: ApplyResources,
  wishes: readonly Wish[],
): Promise<AppliedResources> {
  await lockApplies(sql, ctx.account.id);
  const kinds = ctx.services.kinds();
  const managed = await listManaged(sql, project);
  const touched = new Set([
    ...wishes.map(({ kind }) => kind.kind),
    ...(body.prune === true ? managed.map(({ kind }) => kind) : []),
  ]);
  const needed = kinds.filter((kind) => touched.has(kind.kind) || mayRead(ctx.actor, kind));
  const inventory = await Inventory.read(sql, needed);
  const work = { ctx, sql, project, inventory, managed, claimed: new Set<string>() };
  const resources = await applyWishes(work, wishes);
  if (body.prune === true) {
    const wanted = new Set(wishes.map(({ kind, name }) => referenceText(kind.kind, name)));
    const effect = dry_run ? 'read' : 'write';
    const mayWrite = ({ tag }: MountedKind) => requireAccess(ctx.actor, { scopes: [`${tag}:${effect}`] });
    const withData = body.prune_data === true;
    resources.push(...(await prune(work, kinds, wanted, { withData, mayWrite })));
  }
  const countOf = (action: string) => resources.filter((one) => one.action === action).length;
  const summary = Object.fromEntries(ACTIONS.map((action) => [action, countOf(action)]));
  return { project, dry_run, resources, summary: summary as AppliedResources['summary'] };
}

/** Nobody will meet the ids and secrets of what was made and taken back. */
const withoutFleetingIds = (answer: AppliedResources): AppliedResources => ({
  ...answer,
  resources: answer.resources.map(({ secrets: _, resource_id, ...about }) =>
    about.action === 'created' || resource_id === undefined ? about : { ...about, resource_id },
  ),
});

function scopesOf({ resources, dry_run }: ApplyResources, kinds: readonly MountedKind[]): string[] {
  const tagOf = (name: string) => kinds.find(({ kind }) => kind === name);
  const scopes = resources.flatMap(({ kind: name, spec }) => {
    const kind = tagOf(name);
    if (kind === undefined) return [];
    const referred = referencesIn(spec, kind.opaque).references.flatMap((one) => tagOf(one.kind) ?? []);
    return [
      `${kind.tag}:${dry_run === true ? 'read' : 'write'}`,
      ...referred.map(({ tag }) => `${tag}:read`),
    ];
  });
  return [...new Set(scopes)];
}
