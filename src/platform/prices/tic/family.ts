import type { Family } from '../model/index.ts';
import { ByteReader, NO_KEY, PADDING } from './bytes/byte-reader.ts';
import { INCOMPLETE, JsonFault } from './bytes/faults.ts';
import { KeyTable } from './bytes/key-table.ts';

const NAMES = [
  'in_network',
  'provider_references',
  'out_of_network',
  'reporting_structure',
  'provider_groups',
];
const KEYS = new KeyTable(NAMES);
const FAMILIES: readonly (Family | undefined)[] = [
  ...([undefined, 'tic_in_network', 'tic_in_network', 'tic_allowed', 'tic_toc', 'tic_providers'] as const),
];
const XML_FAMILIES: readonly [RegExp, Family][] = [
  [/<(?:[\w.-]+:)?(?:in_network|provider_references)[\s>]/, 'tic_in_network'],
  [/<(?:[\w.-]+:)?out_of_network[\s>]/, 'tic_allowed'],
  [/<(?:[\w.-]+:)?reporting_structure[\s>]/, 'tic_toc'],
];

/** What a file is, and within which keys its content stands: none, unless it was put into a list or another object. */
export interface TicPlace {
  family: Family;
  path: readonly string[];
}

/** Which file of a payer this is, by the keys of its outermost object, as far as the first bytes show them. */
export const ticFamilyOf = (head: Buffer): Family | undefined => ticPlaceOf(head)?.family;

export function ticPlaceOf(head: Buffer): TicPlace | undefined {
  if (isXml(head)) {
    const family = xmlFamily(head.toString('utf8'));
    return family === undefined ? undefined : { family, path: [] };
  }
  const start = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  const reader = new ByteReader();
  reader.load(Buffer.concat([head.subarray(start), Buffer.alloc(PADDING)]), head.length - start);
  reader.token();
  if (!reader.isArray) return placeIn(reader, []);
  return reader.enterArray() ? placeIn(reader, ['0']) : undefined;
}

const MOST_WRAPPERS = 2;

/** The object that begins here, or else the first object in it that tells. */
function placeIn(reader: ByteReader, path: readonly string[]): TicPlace | undefined {
  if (!reader.isObject) return undefined;
  const begin = reader.at;
  const found = familyOf(reader);
  if (found !== undefined || path.length > MOST_WRAPPERS) return found && { family: found, path };
  reader.at = begin;
  return inner(reader, path);
}

/** The head may end, or be no JSON: then nothing has told the family until there. */
function untilFault<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error === INCOMPLETE || error instanceof JsonFault) return undefined;
    throw error;
  }
}

const familyOf = (reader: ByteReader): Family | undefined =>
  untilFault(() => {
    for (let key = reader.enterObject(KEYS); key !== NO_KEY; key = reader.nextKey(KEYS)) {
      if (FAMILIES[key] !== undefined) return FAMILIES[key];
      reader.skipValue();
    }
    return undefined;
  });

const inner = (reader: ByteReader, path: readonly string[]): TicPlace | undefined =>
  untilFault(() => {
    for (let key = reader.enterObject(KEYS); key !== NO_KEY; key = reader.nextKey(KEYS)) {
      const at = reader.at;
      const place = placeIn(reader, [...path, keyBefore(reader)]);
      if (place !== undefined) return place;
      reader.at = at;
      reader.skipValue();
    }
    return undefined;
  });

const LONGEST_KEY = 1_000;

/** The key of the value that begins here. */
function keyBefore({ bytes, at }: ByteReader): string {
  const before = bytes.toString('utf8', Math.max(0, at - LONGEST_KEY), at);
  const written = /"(?:[^"\\]|\\.)*"(?=\s*:\s*$)/.exec(before)?.[0] ?? '""';
  return String(JSON.parse(written));
}

export const isXml = (head: Buffer): boolean => /^(\uFEFF)?\s*</.test(head.toString('utf8', 0, 256));

const xmlFamily = (head: string): Family | undefined =>
  XML_FAMILIES.find(([pattern]) => pattern.test(head))?.[1];
