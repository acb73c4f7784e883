export interface Pairs {
  ours: number[];
  anchor: number[];
}

/** The times of two works by turns, each of them first in every other round; the rounds to warm up do not count. */
export async function inPairs(
  { warm, rounds }: { warm: number; rounds: number },
  works: Readonly<Record<keyof Pairs, () => Promise<number>>>,
): Promise<Pairs> {
  const times: Pairs = { ours: [], anchor: [] };
  for (let round = 0; round < warm + rounds; round += 1) {
    const names = round % 2 === 0 ? (['ours', 'anchor'] as const) : (['anchor', 'ours'] as const);
    for (const name of names) {
      const time = await works[name]();
      if (round >= warm) times[name].push(time);
    }
  }
  return times;
}
