import { type Measure, median } from './table.ts';

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** The times of several kinds of work in turns, so that all of them meet the same machine; the first round does not count. */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const time = await timed(works[name]);
      if (round > 0) times[name].push(time);
    }
  }
  return times;
}

/** The median of the ratios of neighbours in time. */
export function ratioOf(
  what: string,
  bar: number,
  ours: readonly number[],
  anchor: readonly number[],
): Measure {
  const ratio = median(ours.map((time, round) => time / anchor[round]!));
  return {
    what,
    value: `${ratio.toFixed(2)} (${median(ours).toFixed(0)} against ${median(anchor).toFixed(0)} ms)`,
    bar: `≤ ${bar.toFixed(1)} times`,
    pass: ratio <= bar,
  };
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
