import type { Output } from '../../lib/api.ts';

export type Answer = Output<'lineage.graph'>;
export type Asset = Answer['nodes'][number];
export type Edge = Answer['edges'][number];
export type Way = 'both' | 'up' | 'down';

export interface Known {
  assets: ReadonlyMap<string, Asset>;
  edges: readonly Edge[];
}

/** Several answers as one; each asset and each edge once. */
export function merged(answers: readonly Answer[]): Known {
  const assets = new Map<string, Asset>();
  const edges = new Map<string, Edge>();
  for (const answer of answers) {
    for (const node of answer.nodes) if (!assets.has(node.asset_id)) assets.set(node.asset_id, node);
    for (const edge of answer.edges) edges.set(`${edge.from} ${edge.to} ${edge.relation}`, edge);
  }
  return { assets, edges: [...edges.values()] };
}

export const before = ({ edges }: Known, id: string): readonly string[] => [
  ...new Set(edges.filter(({ to }) => to === id).map(({ from }) => from)),
];
export const after = ({ edges }: Known, id: string): readonly string[] => [
  ...new Set(edges.filter(({ from }) => from === id).map(({ to }) => to)),
];

/** Everything that can be reached one way, without end. */
function reach(known: Known, from: string, step: typeof before, depth: number): Set<string> {
  const found = new Set([from]);
  let level: readonly string[] = [from];
  for (let steps = 0; steps < depth && level.length > 0; steps += 1) {
    level = level.flatMap((id) => step(known, id)).filter((id) => !found.has(id));
    for (const id of level) found.add(id);
  }
  return found;
}

export interface Shown {
  root: string;
  way: Way;
  /** Steps around the root that are shown at first. */
  steps: number;
  /** Assets whose neighbours are shown too, as `up id` and `down id`. */
  opened: readonly string[];
}

/** The assets in view: around the root, and what was opened. */
export function inView(known: Known, { root, way, steps, opened }: Shown): Set<string> {
  const shown = new Set([root]);
  if (way !== 'down') for (const id of reach(known, root, before, steps)) shown.add(id);
  if (way !== 'up') for (const id of reach(known, root, after, steps)) shown.add(id);
  for (const one of opened) {
    const [direction, id = ''] = one.split(' ');
    if (!shown.has(id)) continue;
    for (const next of (direction === 'up' ? before : after)(known, id)) shown.add(next);
  }
  return shown;
}

export interface Line {
  from: string;
  to: string;
}

/** Lines between what is in view; kinds that are folded away are passed over, so that their neighbours stay linked. */
export function lines(
  known: Known,
  shown: ReadonlySet<string>,
  folded: ReadonlySet<string>,
): readonly Line[] {
  const isFolded = (id: string) => folded.has(known.assets.get(id)?.kind ?? '');
  const found = new Map<string, Line>();
  for (const from of shown) {
    if (isFolded(from)) continue;
    const seen = new Set<string>();
    let level = after(known, from);
    while (level.length > 0) {
      const passed: string[] = [];
      for (const to of level) {
        if (!shown.has(to) || seen.has(to)) continue;
        seen.add(to);
        if (isFolded(to)) passed.push(to);
        else if (to !== from) found.set(`${from} ${to}`, { from, to });
      }
      level = passed.flatMap((id) => after(known, id));
    }
  }
  return [...found.values()];
}

/** When something in the graph began or ended, in order. */
export const momentsOf = ({ edges }: Known): readonly number[] =>
  [
    ...new Set(
      edges.flatMap(({ since, until }) => [
        Date.parse(since),
        ...(until === null ? [] : [Date.parse(until)]),
      ]),
    ),
  ].sort((one, other) => one - other);

export function kindsOf(
  known: Known,
  shown: ReadonlySet<string>,
): readonly (readonly [kind: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const id of shown) {
    const kind = known.assets.get(id)?.kind;
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}
