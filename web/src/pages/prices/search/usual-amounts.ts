/** So many times the 90th percentile is far above what anybody pays. */
const FAR = 3;

/** Interpolates linearly. */
function percentile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

/** Where usual amounts end; what is larger is far outside, and often an error of a file. */
export function usualEnd(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((one, other) => one - other);
  return FAR * percentile(sorted, 0.9);
}
