import type { Family } from '../model/index.ts';
import { ByteReader, NO_KEY, PADDING } from './bytes/byte-reader.ts';
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
  [/<(in_network|provider_references)[\s>]/, 'tic_in_network'],
  [/<out_of_network[\s>]/, 'tic_allowed'],
  [/<reporting_structure[\s>]/, 'tic_toc'],
];

/** Which file of a payer this is, by the keys of its outermost object, as far as the first bytes show them. */
export function ticFamilyOf(head: Buffer): Family | undefined {
  const start = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (isXml(head)) return xmlFamily(head.toString('utf8'));
  const reader = new ByteReader();
  reader.load(Buffer.concat([head.subarray(start), Buffer.alloc(PADDING)]), head.length - start);
  reader.token();
  if (!reader.isObject) return undefined;
  try {
    for (let key = reader.enterObject(KEYS); key !== NO_KEY; key = reader.nextKey(KEYS)) {
      if (FAMILIES[key] !== undefined) return FAMILIES[key];
      reader.skipValue();
    }
  } catch {
    // The head ends, or is no JSON: nothing has told the family until there.
  }
  return undefined;
}

export const isXml = (head: Buffer): boolean => /^(\uFEFF)?\s*</.test(head.toString('utf8', 0, 256));

const xmlFamily = (head: string): Family | undefined =>
  XML_FAMILIES.find(([pattern]) => pattern.test(head))?.[1];
