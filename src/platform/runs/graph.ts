import type { StageDefinition } from './define.ts';

type Linked = Pick<StageDefinition, 'id' | 'depends_on'>;

/** Of two stages with the same id, which is a fault of its own, the first counts. */
const byFirstId = (stages: readonly Linked[]): Map<string, Linked> =>
  new Map(stages.toReversed().map((stage) => [stage.id, stage]));

/** All stages before one, the nearest first. */
export function ancestorsOf(stages: readonly Linked[], id: string): string[] {
  const byId = byFirstId(stages);
  const found = new Set<string>();
  let level = byId.get(id)?.depends_on ?? [];
  while (level.length > 0) {
    const fresh = level.filter((one) => byId.has(one) && one !== id && !found.has(one));
    for (const one of fresh) found.add(one);
    level = fresh.flatMap((one) => byId.get(one)?.depends_on ?? []);
  }
  return [...found];
}

/** All stages after one. */
export const descendantsOf = (stages: readonly Linked[], id: string): string[] =>
  stages.filter((stage) => ancestorsOf(stages, stage.id).includes(id)).map((stage) => stage.id);

/** Every cycle once, as the ids along it, the first again at the end. */
export function cyclesIn(stages: readonly Linked[]): string[][] {
  const byId = byFirstId(stages);
  const state = new Map<string, 'open' | 'closed'>();
  const trail: string[] = [];
  const cycles: string[][] = [];
  const walk = (id: string): void => {
    if (state.get(id) === 'closed' || !byId.has(id)) return;
    if (state.get(id) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(id)), id]);
      return;
    }
    state.set(id, 'open');
    trail.push(id);
    for (const before of byId.get(id)?.depends_on ?? []) walk(before);
    trail.pop();
    state.set(id, 'closed');
  };
  for (const { id } of stages) walk(id);
  return cycles;
}
