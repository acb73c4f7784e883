import type { MountedKind } from '../../../http/define-domain.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { Work } from './apply-wishes.ts';
import { orderOf } from './order.ts';
import { referencesIn, referenceText } from './references.ts';
import type { AppliedResource } from './schema.ts';
import { type ManagedRow, otherProjectOf, releaseManaged } from './store.ts';
import { makerOf, readResource, writtenSpec } from './written-form.ts';

interface Surplus {
  row: ManagedRow;
  kind: MountedKind;
  /** As it is called now. */
  name: string;
}

/** Deletes what the project made or adopted before and its files no longer have, first those that refer to others. */
export async function prune(
  work: Work,
  kinds: readonly MountedKind[],
  wanted: ReadonlySet<string>,
  options: { withData: boolean; mayWrite(kind: MountedKind): void },
): Promise<AppliedResource[]> {
  const { sql, project, inventory } = work;
  const surplus: Surplus[] = [];
  for (const row of work.managed) {
    if (wanted.has(referenceText(row.kind, row.name))) continue;
    const kind = kinds.find((one) => one.kind === row.kind);
    const name = inventory.nameOf(row.kind, row.resource_id);
    if (kind !== undefined) options.mayWrite(kind);
    const isKept = work.claimed.has(referenceText(row.kind, row.resource_id));
    await releaseManaged(sql, project, row);
    if (kind !== undefined && name !== undefined && !isKept) surplus.push({ row, kind, name });
  }
  const pruned: AppliedResource[] = [];
  for (const one of await inReverse(work, surplus, kinds))
    pruned.push(await pruneOne(work, one, options.withData));
  return pruned;
}

async function pruneOne(
  work: Work,
  { row, kind, name }: Surplus,
  withData: boolean,
): Promise<AppliedResource> {
  const { ctx, sql, project, inventory } = work;
  const about = { kind: kind.kind, name, resource_id: row.resource_id, changes: [] };
  const other = await otherProjectOf(sql, project, row);
  if (other !== undefined)
    return { ...about, action: 'released', reason: `belongs to the project ${other} too` };
  if (kind.remove === undefined)
    return { ...about, action: 'released', reason: `a ${kind.kind} cannot be deleted` };
  const maker = makerOf(ctx, kind);
  const data = withData ? undefined : await kind.dataIn?.(maker, sql, row.resource_id);
  if (data !== undefined) {
    const message = `${referenceText(kind.kind, name)} is no longer in the files and ${data}`;
    throw conflict(`${message}. Put it back, or allow to delete its data too.`, {
      details: [{ path: 'prune_data', message }],
    });
  }
  await kind.remove(maker, sql, row.resource_id);
  inventory.drop(kind.kind, row.resource_id);
  return { ...about, action: 'deleted' };
}

async function inReverse(
  { ctx, sql, inventory }: Work,
  surplus: readonly Surplus[],
  kinds: readonly MountedKind[],
): Promise<Surplus[]> {
  const places = new Map(surplus.map(({ kind, name }, place) => [referenceText(kind.kind, name), place]));
  const steps = [];
  for (const { row, kind } of surplus) {
    const { spec } = (await readResource(ctx, sql, kind, row.resource_id)) ?? { spec: {} };
    const { references } = referencesIn(writtenSpec(kind, spec, inventory), kind.opaque);
    steps.push({
      rank: kinds.indexOf(kind),
      after: references.flatMap((one) => places.get(referenceText(one.kind, one.name)) ?? []),
    });
  }
  const found = orderOf(steps);
  // What refers to itself in a circle can only have been made otherwise; any order will do.
  const order = 'order' in found ? found.order : surplus.map((_, place) => place);
  return order.toReversed().map((place) => surplus[place]!);
}
