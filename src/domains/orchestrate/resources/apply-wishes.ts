import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../kernel/context.ts';
import { conflict, invalidRequest } from '../../../kernel/errors.ts';
import type { MadeResource, Written } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { difference } from './difference.ts';
import { named } from './faults.ts';
import type { Inventory } from './inventory.ts';
import { referenceText, withIds } from './references.ts';
import type { AppliedResource } from './schema.ts';
import { keepManaged, type ManagedRow } from './store.ts';
import type { Wish } from './wishes.ts';
import { makerOf, readResource, writtenSpec } from './written-form.ts';

/** One transaction in which files are applied. */
export interface Work {
  ctx: Context;
  sql: Sql;
  project: string;
  inventory: Inventory;
  managed: readonly ManagedRow[];
  /** Kind and id of what the files have. */
  claimed: Set<string>;
}

/** Makes or changes each in turn; what stays as it was is not touched at all. */
export async function applyWishes(work: Work, wishes: readonly Wish[]): Promise<AppliedResource[]> {
  const wanted = new Set(wishes.map(({ kind, name }) => referenceText(kind.kind, name)));
  const applied: AppliedResource[] = [];
  for (const wish of wishes) {
    try {
      applied.push(await applyWish(work, wish, wanted));
    } catch (error) {
      throw named(error, wish.place);
    }
  }
  return applied;
}

async function applyWish(work: Work, wish: Wish, wanted: ReadonlySet<string>): Promise<AppliedResource> {
  const { ctx, sql, inventory } = work;
  const { kind, name } = wish;
  const known = idOf(work, kind.kind, name) ?? renamed(work, wish, wanted);
  const resolved = { name, spec: resolve(work, wish) };
  const before = known === undefined ? undefined : await readResource(ctx, sql, kind, known);
  const { made, after } =
    known !== undefined && before !== undefined && isDeepStrictEqual(before, resolved)
      ? { made: { id: known }, after: before }
      : await write(work, wish, { id: known, before }, resolved);
  inventory.put(kind, made.id, name);
  await keep(work, { kind: kind.kind, name, resource_id: made.id });
  const written = (one: Written) => ({ name: one.name, spec: writtenSpec(kind, one.spec, inventory) });
  const changes = changesOf(before === undefined ? undefined : written(before), written(after));
  const isSame = before !== undefined && isDeepStrictEqual(before, after);
  return {
    kind: kind.kind,
    name,
    action: isSame ? 'unchanged' : before === undefined ? 'created' : 'updated',
    resource_id: made.id,
    changes,
    ...(isSame || Object.keys(made.secrets ?? {}).length === 0 ? {} : { secrets: { ...made.secrets } }),
  };
}

const changesOf = (before: Written | undefined, after: Written) => [
  ...(before === undefined ? [] : difference(before.name, after.name, 'name')),
  ...difference(before?.spec, after.spec, 'spec'),
];

/** Takes it back if nothing came of it: a wish may spell out defaults, or have what is stored otherwise. */
async function write(
  { ctx, sql }: Work,
  { kind }: Wish,
  { id, before }: { id: string | undefined; before: Written | undefined },
  wish: Written,
): Promise<{ made: MadeResource; after: Written }> {
  const maker = makerOf(ctx, kind);
  await sql.query('SAVEPOINT resource');
  const made =
    id === undefined ? await kind.create(maker, sql, wish) : await kind.replace(maker, sql, id, wish);
  const after = await readResource(ctx, sql, kind, made.id);
  if (after === undefined) throw new Error(`a ${kind.kind} was not stored`);
  if (isDeepStrictEqual(before, after)) await sql.query('ROLLBACK TO SAVEPOINT resource');
  await sql.query('RELEASE SAVEPOINT resource');
  return { made, after };
}

async function keep(work: Work, row: ManagedRow): Promise<void> {
  work.claimed.add(referenceText(row.kind, row.resource_id));
  if (managedIdOf(work, row.kind, row.name) === row.resource_id) return;
  await keepManaged(work.sql, work.ctx.account.id, work.project, row);
}

const managedIdOf = ({ managed }: Work, kind: string, name: string): string | undefined =>
  managed.find((row) => row.kind === kind && row.name === name)?.resource_id;

/** What has the name; the one that the project knows already where there are several. */
function idOf(work: Work, kind: string, name: string): string | undefined {
  const ids = work.inventory.idsNamed(kind, name);
  const own = managedIdOf(work, kind, name);
  if (ids.length < 2) return ids[0];
  if (own !== undefined && ids.includes(own)) return own;
  throw conflict(
    `There are ${ids.length} of the kind ${kind} named "${name}", and it is not clear which one is meant. Rename all but one.`,
  );
}

/** What the project has made under this name and somebody has renamed since, unless its new name is asked for too. */
function renamed(work: Work, { kind, name }: Wish, wanted: ReadonlySet<string>): string | undefined {
  const id = managedIdOf(work, kind.kind, name);
  const current = id === undefined ? undefined : work.inventory.nameOf(kind.kind, id);
  return current === undefined || wanted.has(referenceText(kind.kind, current)) ? undefined : id;
}

function resolve(work: Work, { kind, spec, references }: Wish): Record<string, unknown> {
  const ids = new Map(
    references.map((one) => [referenceText(one.kind, one.name), idOf(work, one.kind, one.name)]),
  );
  return withIds(spec, kind.opaque, (reference, path) => {
    const id = ids.get(reference);
    if (id !== undefined) return id;
    const message = `refers to ${reference}, which is neither in the files nor in the account`;
    throw invalidRequest(`spec.${path} ${message}.`, { details: [{ path, message }] });
  });
}
