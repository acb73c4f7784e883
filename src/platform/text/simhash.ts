import { hashText } from './hash.ts';

const HALF = 32;

/** 64 bits of a text's words: few of them differ between texts that share most of their words. */
export function simhash(words: Iterable<string>): bigint {
  const balance = new Int32Array(HALF * 2);
  for (const word of words) {
    add(balance, 0, hashText(word, 1));
    add(balance, HALF, hashText(word, 2));
  }
  let hash = 0n;
  for (const [bit, sum] of balance.entries()) if (sum > 0) hash |= 1n << BigInt(bit);
  return hash;
}

function add(balance: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < HALF; bit += 1)
    balance[from + bit] = (balance[from + bit] ?? 0) + ((hash >>> bit) & 1) * 2 - 1;
}

/** In how many bits two hashes differ. */
export function hammingDistance(one: bigint, other: bigint): number {
  let rest = one ^ other;
  let count = 0;
  for (; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
}
