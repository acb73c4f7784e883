import { hash } from 'node:crypto';

export const DIGEST_WORDS = 4;
const LONGEST_PLAIN = 15;

/**
 * Sixteen bytes that stand for a text: short ones as they are, longer ones by their SHA-256. A file may have millions of
 * them, which as strings would not fit into memory.
 */
export function digestOf(text: string): Int32Array {
  const bytes = new Uint8Array(DIGEST_WORDS * 4);
  const plain = text.length <= LONGEST_PLAIN ? Buffer.from(text) : undefined;
  if (plain !== undefined && plain.length <= LONGEST_PLAIN) {
    bytes.set(plain, 1);
    bytes[0] = plain.length;
  } else {
    bytes.set(hash('sha256', text, 'buffer').subarray(0, bytes.length));
    bytes[0] = 255;
  }
  return new Int32Array(bytes.buffer);
}
