import Type from 'typebox';
import type { MountedKind } from '../../../http/define-domain.ts';
import type { Context } from '../../../kernel/context.ts';
import type { ErrorDetail } from '../../../kernel/errors.ts';
import { Text } from '../../../kernel/schema.ts';
import { shapeFaults } from '../../../resource/check-shape.ts';
import { faultAt, named, type Place, refuse } from './faults.ts';
import { orderOf } from './order.ts';
import { type Reference, referencesIn, referenceText, withIds } from './references.ts';
import type { GivenResource } from './schema.ts';
import type { ResourcesServices } from './services.ts';
import { makerOf } from './written-form.ts';

/** A resource that a file asks for, checked as far as that needs no other. */
export interface Wish {
  place: Place;
  kind: MountedKind;
  name: string;
  /** With references. */
  spec: Record<string, unknown>;
  references: readonly Reference[];
}

type Fault = ErrorDetail & { of: Place };

const AnyName = Text(200, 'Name.');

/** The wishes in the order of their references, or 400 with everything that is wrong with them. */
export async function readWishes(
  ctx: Context<ResourcesServices>,
  given: readonly GivenResource[],
): Promise<Wish[]> {
  const kinds = ctx.services.kinds();
  const read = given.map((resource, index) => readWish(kinds, resource, index));
  const wishes = read.flatMap(({ wish }) => wish ?? []);
  refuse([...read.flatMap(({ faults }) => faults), ...repeated(wishes), ...unknownKinds(wishes, kinds)]);
  for (const wish of wishes) await examine(ctx, wish);
  return ordered(wishes, kinds);
}

function readWish(
  kinds: readonly MountedKind[],
  { kind: kindName, name, spec }: GivenResource,
  index: number,
): { wish?: Wish; faults: Fault[] } {
  const place = { index, kind: kindName, name };
  const kind = kinds.find((one) => one.kind === kindName);
  if (kind === undefined) {
    const known = kinds.map((one) => one.kind).join(', ');
    return { faults: [faultAt(place, 'kind', `"${kindName}" is not a kind; use one of ${known}`)] };
  }
  const { references, faults } = referencesIn(spec, kind.opaque);
  const shape = Type.Object({ name: kind.name ?? AnyName, spec: kind.spec });
  const filled = structuredClone({ name, spec: withIds(spec, kind.opaque, (text) => text) });
  return {
    wish: { place, kind, name, spec, references },
    faults: [
      ...faults.map(({ path, message }) => faultAt(place, `spec.${path}`, message)),
      ...shapeFaults(shape, filled).map(({ path, message }) => faultAt(place, path, message)),
    ],
  };
}

function repeated(wishes: readonly Wish[]): Fault[] {
  const seen = new Map<string, Place>();
  return wishes.flatMap(({ kind, name, place }) => {
    const text = referenceText(kind.kind, name);
    const first = seen.get(text);
    if (first === undefined) {
      seen.set(text, place);
      return [];
    }
    return [faultAt(place, '', `is also resources[${first.index}]; write it once`)];
  });
}

const unknownKinds = (wishes: readonly Wish[], kinds: readonly MountedKind[]): Fault[] =>
  wishes.flatMap(({ place, references }) =>
    references
      .filter(({ kind }) => !kinds.some((one) => one.kind === kind))
      .map(({ path, kind, name }) =>
        faultAt(place, `spec.${path}`, `refers to ${referenceText(kind, name)}, but "${kind}" is not a kind`),
      ),
  );

async function examine(ctx: Context, { kind, spec, place }: Wish): Promise<void> {
  try {
    await kind.examine?.(makerOf(ctx, kind), spec as never);
  } catch (error) {
    throw named(error, place);
  }
}

function ordered(wishes: readonly Wish[], kinds: readonly MountedKind[]): Wish[] {
  const places = new Map(wishes.map(({ kind, name }, place) => [referenceText(kind.kind, name), place]));
  const steps = wishes.map(({ kind, references }) => ({
    rank: kinds.findIndex((one) => one.kind === kind.kind),
    after: references.flatMap((reference) => places.get(referenceText(reference.kind, reference.name)) ?? []),
  }));
  const found = orderOf(steps);
  if ('order' in found) return found.order.map((place) => wishes[place]!);
  const circle = found.circle.map((place) => wishes[place]!);
  const text = circle.map(({ kind, name }) => referenceText(kind.kind, name)).join(' → ');
  const [first] = circle;
  refuse([faultAt(first!.place, 'spec', `refers back to itself: ${text}; remove one of the references`)]);
  return [];
}
