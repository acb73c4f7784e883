/** A step and the places, in the list, of those that come before it. */
export interface Step {
  after: readonly number[];
  /** Among those that could come next, the lowest goes first. */
  rank: number;
}

/** The places of all steps in an order in which each comes after what it needs; or those of a circle. */
export function orderOf(steps: readonly Step[]): { order: number[] } | { circle: number[] } {
  const order: number[] = [];
  const done = new Set<number>();
  const byRank = steps
    .map((step, place) => ({ ...step, place }))
    .sort((one, other) => one.rank - other.rank || one.place - other.place);
  while (order.length < steps.length) {
    const ready = byRank.filter(
      ({ place, after }) => !done.has(place) && after.every((before) => done.has(before)),
    );
    if (ready.length === 0) return { circle: circleIn(steps, done) };
    // Those of the lowest rank at once: none of them needs another.
    for (const { place } of ready.filter(({ rank }) => rank === ready[0]?.rank)) {
      done.add(place);
      order.push(place);
    }
  }
  return { order };
}

/** Whoever follows what is not done comes by the same step again. */
function circleIn(steps: readonly Step[], done: ReadonlySet<number>): number[] {
  const path: number[] = [];
  let place = steps.findIndex((_, index) => !done.has(index));
  while (!path.includes(place)) {
    path.push(place);
    place = steps[place]!.after.find((before) => !done.has(before))!;
  }
  return [...path.slice(path.indexOf(place)), place];
}
