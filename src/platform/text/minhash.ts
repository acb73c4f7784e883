import { mix } from './hash.ts';

export const PERMUTATIONS = 128;

const WAYS = Array.from({ length: PERMUTATIONS }, (_, at) => ({
  factor: mix(at * 2 + 1) | 1,
  offset: mix(at * 2 + 0x9e3779b9),
}));

/** The least of each permutation of a set of shingles: two signatures agree in as many places as their sets do. */
export function minhash(shingles: Uint32Array): Uint32Array {
  const signature = new Uint32Array(PERMUTATIONS);
  for (const [at, { factor, offset }] of WAYS.entries()) signature[at] = leastOf(shingles, factor, offset);
  return signature;
}

function leastOf(shingles: Uint32Array, factor: number, offset: number): number {
  let least = 0xffffffff;
  for (let at = 0; at < shingles.length; at += 1) {
    const product = Math.imul(shingles[at]! ^ offset, factor);
    const value = (product ^ (product >>> 15)) >>> 0;
    if (value < least) least = value;
  }
  return least;
}

/** How alike the sets of two signatures are, about: off by 0.04 as a rule. */
export function estimateSimilarity(one: Uint32Array, other: Uint32Array): number {
  let same = 0;
  for (let at = 0; at < PERMUTATIONS; at += 1) if (one[at] === other[at]) same += 1;
  return same / PERMUTATIONS;
}
