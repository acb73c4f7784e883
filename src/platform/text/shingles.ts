import { hashText, mix } from './hash.ts';

/**
 * The runs of so many words that a text has, as 32 bits each, every one once and in order. A text of fewer words is one
 * run of all of them; one without words has none.
 */
export function shingles(words: readonly string[], size = 5): Uint32Array {
  if (words.length === 0) return new Uint32Array(0);
  const hashes = Uint32Array.from(words, (word) => hashText(word));
  const runs = new Uint32Array(Math.max(1, words.length - size + 1));
  const length = Math.min(size, words.length);
  for (let from = 0; from < runs.length; from += 1) {
    let hash = length;
    for (let at = from; at < from + length; at += 1) hash = mix(Math.imul(hash, 31) ^ hashes[at]!);
    runs[from] = hash;
  }
  return distinct(runs.sort());
}

function distinct(sorted: Uint32Array): Uint32Array {
  let count = 0;
  for (const value of sorted) if (count === 0 || sorted[count - 1] !== value) sorted[count++] = value;
  return sorted.slice(0, count);
}

/** How much two sets of shingles have in common: 1 for equal ones, 0 for nothing or two empty ones. */
export function jaccard(one: Uint32Array, other: Uint32Array): number {
  let [left, right, both] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const [mine, theirs] = [one[left]!, other[right]!];
    if (mine === theirs) both += 1;
    if (mine <= theirs) left += 1;
    if (mine >= theirs) right += 1;
  }
  const either = one.length + other.length - both;
  return either === 0 ? 0 : both / either;
}
