import { readSync } from 'node:fs';

/** Fills the bytes from a place in a file; one that ends before that is not what it should be. */
export function readFully(file: number, bytes: Uint8Array, position: number, whatIsShort: string): void {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, position + at);
    if (count === 0) throw new Error(`${whatIsShort} is shorter than it should be.`);
    at += count;
  }
}
