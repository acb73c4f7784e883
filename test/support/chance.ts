import { createCipheriv, hash } from 'node:crypto';
import { basename } from 'node:path';
import { seed } from './seed.ts';

export interface Chance {
  /** As `randomBytes` of `node:crypto`. */
  randomBytes(length: number): Buffer<ArrayBuffer>;
  /** As `randomInt` of `node:crypto`. */
  randomInt(least: number, end: number): number;
  /** As `Math.random`. */
  randomFraction(): number;
}

/** What looks like chance and comes from the seed of this run; each file has its own, since several share a process. */
export function chanceOf({ filename }: ImportMeta): Chance {
  const key = hash('sha256', `${seed} ${basename(filename)}`, 'buffer').subarray(0, 16);
  const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
  const randomBytes = (length: number) => Buffer.from(stream.update(Buffer.alloc(length)));
  const randomFraction = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
  return {
    randomBytes,
    randomFraction,
    randomInt: (least, end) => least + Math.floor(randomFraction() * (end - least)),
  };
}
