import { createHash } from 'node:crypto';

export interface Fingerprint {
  /** The same for the same words: 32 hexadecimal digits. */
  hash: string;
  /** Nearly the same for nearly the same words: 16 hexadecimal digits. */
  simhash: string;
  words: number;
}

const WORD = /[\p{L}\p{N}]+/gu;
const SHINGLE = 3;
const MOST_WORDS = 100_000;

/** What identifies a text apart from its form: case, punctuation and white space do not count. */
export function fingerprint(text: string): Fingerprint {
  const words = normalise(text);
  const hash = createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 32);
  return { hash, simhash: simhash(words), words: words.length };
}

function normalise(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    words.push(word);
    if (words.length === MOST_WORDS) break;
  }
  return words;
}

/** Every run of three words votes on each of 64 bits. */
function simhash(words: readonly string[]): string {
  const votes = new Int32Array(64);
  const last = Math.max(1, words.length - SHINGLE + 1);
  for (let start = 0; start < last && words.length > 0; start++) {
    const [high, low] = hash64(words.slice(start, start + SHINGLE).join(' '));
    for (let bit = 0; bit < 32; bit++) {
      votes[bit]! += (high >>> bit) & 1 ? 1 : -1;
      votes[bit + 32]! += (low >>> bit) & 1 ? 1 : -1;
    }
  }
  let [high, low] = [0, 0];
  for (let bit = 0; bit < 32; bit++) {
    if (votes[bit]! > 0) high |= 1 << bit;
    if (votes[bit + 32]! > 0) low |= 1 << bit;
  }
  return hex(high) + hex(low);
}

const hex = (number: number): string => (number >>> 0).toString(16).padStart(8, '0');

/** Two multiplicative hashes of 32 bits, mixed with each other at the end. */
function hash64(text: string): [number, number] {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [one, two];
}

/** The number of bits in which two differ, from 0 (the same) to 64; up to 3 mean the same text with small changes. */
export function simhashDistance(one: string, two: string): number {
  let bits = 0;
  for (const start of [0, 8]) {
    let different =
      Number.parseInt(one.slice(start, start + 8), 16) ^ Number.parseInt(two.slice(start, start + 8), 16);
    while (different !== 0) {
      different &= different - 1;
      bits++;
    }
  }
  return bits;
}
