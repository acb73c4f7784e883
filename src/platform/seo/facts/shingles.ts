import { characterClass, IDEOGRAPH, JOINER, UNSPACED, WORD } from './characters.ts';

const WORDS_PER_SHINGLE = 5;
/** Longer texts are known by the lowest of their hashes, which is a fair sample of all. */
const MOST_SHINGLES = 2_000;
const MOST_WORDS = 50_000;

/** Hashes of all runs of five words in ascending order, each once, as Uint32 in base64. Of text in lower case. */
export function shinglesOf(text: string): string {
  const words = wordHashes(text);
  if (words.length === 0) return '';
  const count = Math.max(1, words.length - WORDS_PER_SHINGLE + 1);
  const shingles = new Uint32Array(count);
  for (let start = 0; start < count; start++) {
    let hash = 0;
    const end = Math.min(start + WORDS_PER_SHINGLE, words.length);
    for (let at = start; at < end; at++) hash = Math.imul(hash, 0x01000193) ^ (words[at] ?? 0);
    shingles[start] = mixed(hash);
  }
  const distinct = lowestDistinct(shingles.sort());
  return Buffer.from(distinct.buffer, distinct.byteOffset, distinct.byteLength).toString('base64');
}

/** The other way round, for those who compare. */
export function readShingles(base64: string): Uint32Array {
  const bytes = Buffer.from(base64, 'base64');
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function lowestDistinct(sorted: Uint32Array): Uint32Array {
  let length = 0;
  for (let at = 0; at < sorted.length && length < MOST_SHINGLES; at++) {
    const value = sorted[at] ?? 0;
    if (length === 0 || sorted[length - 1] !== value) sorted[length++] = value;
  }
  return sorted.subarray(0, length);
}

/** One number a word; a character of writing without spaces counts as a word. */
function wordHashes(text: string): Uint32Array {
  const hashes = new Uint32Array(Math.min(MOST_WORDS, text.length));
  let count = 0;
  let hash = 0;
  for (let at = 0; at < text.length && count < hashes.length; at++) {
    const code = text.charCodeAt(at);
    const kind = characterClass(code);
    if (kind === WORD) {
      hash = Math.imul(hash ^ code, 0x01000193) + 0x9e3779b9;
      continue;
    }
    if (kind === JOINER && hash !== 0) continue;
    if (hash !== 0) {
      hashes[count++] = hash;
      hash = 0;
    }
    if ((kind === IDEOGRAPH || kind === UNSPACED) && count < hashes.length)
      hashes[count++] = Math.imul(code, 0x85ebca6b);
  }
  if (hash !== 0 && count < hashes.length) hashes[count++] = hash;
  return hashes.subarray(0, count);
}

/** Spreads differences over all bits. */
function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
