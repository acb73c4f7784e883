import { type Amount, gapOf } from '../statistics/index.ts';

export interface NearestPair {
  hospital: Amount;
  payer: Amount;
}

/** Of all pairs the one whose ratio is nearest to one; then the smaller gap, then the smaller amount of the hospital. */
export function nearestPair(hospital: readonly Amount[], payer: readonly Amount[]): NearestPair | null {
  let best: NearestPair | null = null;
  for (const one of hospital)
    for (const other of payer) {
      const pair = { hospital: one, payer: other };
      if (best === null || isNearer(pair, best)) best = pair;
    }
  return best;
}

function isNearer(one: NearestPair, other: NearestPair): boolean {
  const [large, small] = ordered(one);
  const [otherLarge, otherSmall] = ordered(other);
  const difference = large * otherSmall - otherLarge * small;
  if (difference !== 0n) return difference < 0n;
  const gaps = gapOf(one.hospital, one.payer) - gapOf(other.hospital, other.payer);
  return gaps === 0n ? one.hospital < other.hospital : gaps < 0n;
}

const ordered = ({ hospital, payer }: NearestPair): [Amount, Amount] =>
  hospital > payer ? [hospital, payer] : [payer, hospital];
