import { hash, randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PREFIXED_BODY = /^[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/;

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** Time-ordered: later ids sort after earlier ones to the millisecond. */
export function uuidv7(now: number = Date.now()): string {
  if (poolOffset + 10 > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now, 0, 6);
  pool.copy(bytes, 6, poolOffset, poolOffset + 10);
  poolOffset += 10;
  return asUuidv7(bytes);
}

/** What is made once, however often it is asked for, and when it was first asked for. */
export interface TimedKey {
  text: string;
  at: Date;
}

/** The same for the same key, and time-ordered like all others. */
export function uuidv7For({ text, at }: TimedKey): string {
  const bytes = Buffer.from(hash('sha256', text, 'buffer').subarray(0, 16));
  bytes.writeUIntBE(at.getTime(), 0, 6);
  return asUuidv7(bytes);
}

function asUuidv7(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export type IdPrefix =
  | 'ds'
  | 'sp'
  | 'cj'
  | 'ej'
  | 'pl'
  | 'pr'
  | 'ex'
  | 'wt'
  | 'wr'
  | 'er'
  | 'ij'
  | 'up'
  | 'fj'
  | 'et';

/** `ds_` and the like: the prefix plus a UUIDv7 in 26 characters of Crockford base32. */
export function prefixedId(prefix: IdPrefix, uuid: string = uuidv7()): string {
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = ALPHABET[Number(value & 31n)] + text;
    value >>= 5n;
  }
  return `${prefix}_${text}`;
}

export const isUuid = (text: string): boolean => UUID.test(text);

export const isPrefixedId = (prefix: IdPrefix, text: string): boolean =>
  text.startsWith(`${prefix}_`) && PREFIXED_BODY.test(text.slice(prefix.length + 1));

/** The UUID within a prefixed id; undefined for anything else. */
export function uuidOf(prefixed: string): string | undefined {
  const body = prefixed.slice(prefixed.indexOf('_') + 1);
  if (!PREFIXED_BODY.test(body)) return undefined;
  const value = [...body].reduce((sum, letter) => (sum << 5n) | BigInt(ALPHABET.indexOf(letter)), 0n);
  const hex = value.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
