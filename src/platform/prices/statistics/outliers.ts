import { type Amount, numberOfAmount } from './amount.ts';

const LEAST_AMOUNTS = 8;
const FARTHEST = 3.5;
/** Makes the median of distances comparable to a standard deviation. */
const NORMAL = 0.6745;

/** Which amounts lie implausibly far from the others, by the median of distances between logarithms. */
export function outliersOf(amounts: readonly Amount[]): boolean[] {
  const logarithms = amounts.map((amount) => (amount > 0n ? Math.log(numberOfAmount(amount)) : Number.NaN));
  const usable = logarithms.filter((value) => !Number.isNaN(value));
  const none = amounts.map(() => false);
  if (usable.length < LEAST_AMOUNTS) return none;
  const middle = medianOfNumbers(usable);
  const spread = medianOfNumbers(usable.map((value) => Math.abs(value - middle)));
  if (spread === 0) return none;
  return logarithms.map((value) => Math.abs((NORMAL * (value - middle)) / spread) > FARTHEST);
}

function medianOfNumbers(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
