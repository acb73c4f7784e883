import { must } from '../../../kernel/must.ts';
import { type Amount, divideHalfUp, sortedAmounts } from './amount.ts';

const LEAST_FOR_QUARTILES = 3;
const LEAST_FOR_TENTHS = 5;

/** By linear interpolation between the two nearest of the sorted amounts; `percent` is whole. */
export function percentile(sorted: readonly Amount[], percent: number): Amount {
  const place = (sorted.length - 1) * percent;
  const index = Math.floor(place / 100);
  const low = must(sorted[index], 'an amount to take a percentile of');
  const high = sorted[index + 1] ?? low;
  return low + divideHalfUp((high - low) * BigInt(place % 100), 100n);
}

export const medianOf = (amounts: readonly Amount[]): Amount | null =>
  amounts.length === 0 ? null : percentile(sortedAmounts(amounts), 50);

export interface Summary {
  count: number;
  min: Amount | null;
  p10: Amount | null;
  p25: Amount | null;
  median: Amount | null;
  p75: Amount | null;
  p90: Amount | null;
  max: Amount | null;
}

/** What a few amounts can tell: no quartiles of fewer than three, no tenths of fewer than five. */
export function summarise(amounts: readonly Amount[]): Summary {
  const sorted = sortedAmounts(amounts);
  const count = sorted.length;
  const from = (least: number, percent: number) => (count < least ? null : percentile(sorted, percent));
  return {
    count,
    min: from(1, 0),
    p10: from(LEAST_FOR_TENTHS, 10),
    p25: from(LEAST_FOR_QUARTILES, 25),
    median: from(1, 50),
    p75: from(LEAST_FOR_QUARTILES, 75),
    p90: from(LEAST_FOR_TENTHS, 90),
    max: from(1, 100),
  };
}

/** The share of amounts below one, with half of those that equal it. */
export function percentileRank(amounts: readonly Amount[], amount: Amount): number | null {
  if (amounts.length === 0) return null;
  const below = amounts.filter((other) => other < amount).length;
  const equal = amounts.filter((other) => other === amount).length;
  return (below + equal / 2) / amounts.length;
}
