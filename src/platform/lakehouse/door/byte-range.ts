import type { ByteRange } from '../../objects/index.ts';

/** The last bytes of an object, however long it is. */
export interface Suffix {
  last: number;
}

const RANGE = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/** Undefined asks for the whole object, as S3 does with several ranges and with what is none. */
export function readByteRange(header: string | undefined): ByteRange | Suffix | undefined {
  const [, start = '', end = ''] = RANGE.exec(header ?? '') ?? [];
  if (start === '') return end === '' ? undefined : { last: wholeNumber(end) };
  if (end === '') return { start: wholeNumber(start) };
  const range = { start: wholeNumber(start), end: wholeNumber(end) };
  return range.end < range.start ? undefined : range;
}

/** The same range from the start of an object of this size; it begins behind the end when no byte is asked for. */
export const fromStart = (range: ByteRange | Suffix, size: number): ByteRange =>
  'last' in range ? { start: Math.max(0, size - range.last) } : range;

const wholeNumber = (digits: string): number => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
