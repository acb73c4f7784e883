import { invalidRequest } from '../../kernel/errors.ts';

const LONGEST_KEY = 1_024;
const LONGEST_SEGMENT = 240;

/** The same rules for every store, so that what works in a folder works in S3 and the other way round. */
export function checkKey(key: string): string {
  const fault = keyFault(key);
  if (fault !== undefined)
    throw invalidRequest(`The object key ${JSON.stringify(key.slice(0, 200))} ${fault}.`);
  return key;
}

function keyFault(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (!key.isWellFormed()) return 'is not valid Unicode';
  if (Buffer.byteLength(key) > LONGEST_KEY) return `is longer than ${LONGEST_KEY} bytes`;
  if (/[\0-\x1f\x7f\\]/.test(key)) return 'has a control character or a backslash';
  for (const segment of key.split('/')) {
    if (segment === '') return 'starts or ends with a slash or has two in a row';
    if (segment === '.' || segment === '..') return `has the segment "${segment}"`;
    if (encodeSegment(segment).length > LONGEST_SEGMENT) return 'has a part that is too long for a file name';
  }
  return undefined;
}

/**
 * A file name that means the same on every file system: lower-case letters, digits and `._-` stand for themselves, all
 * else is written in hexadecimal. So names that differ only in case or in Unicode form stay apart.
 */
export const encodeSegment = (segment: string): string =>
  segment.replace(/[^a-z0-9._-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );

export const decodeSegment = (name: string): string => decodeURIComponent(name);

/** The order of S3: by UTF-8 bytes. JavaScript's own order is by UTF-16 units. */
export const compareKeys = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));
