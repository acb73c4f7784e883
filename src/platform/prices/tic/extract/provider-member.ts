import { type ByteReader, NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import type { NpiList } from './npi-list.ts';

export interface Tin {
  tinType: string | null;
  tin: string | null;
  businessName: string | null;
}

export const NO_TIN: Tin = { tinType: null, tin: null, businessName: null };

const MEMBER_KEYS = new KeyTable(['npi', 'tin', 'providers']);
const [NPI, TIN, PROVIDERS] = [1, 2, 3];
const TIN_KEYS = new KeyTable(['type', 'value', 'business_name']);
const [TYPE, VALUE, BUSINESS_NAME] = [1, 2, 3];

/** Reads one element of `provider_groups`: its NPIs go to the end of the list. Null when it is no object. */
export function readMember(reader: ByteReader, npis: NpiList): Tin | null {
  if (!reader.isObject) {
    reader.skipValue();
    return null;
  }
  const before = npis.count;
  let tin = NO_TIN;
  for (let key = reader.enterObject(MEMBER_KEYS); key !== NO_KEY; key = reader.nextKey(MEMBER_KEYS)) {
    if (key === NPI) {
      npis.truncate(before);
      npis.read(reader);
    } else if (key === TIN) tin = readTin(reader);
    else if (key === PROVIDERS && reader.isObject) {
      // As in the XML example, where the group stands one level deeper.
      npis.truncate(before);
      tin = readMember(reader, npis) ?? NO_TIN;
    } else reader.skipValue();
  }
  return tin;
}

export function readTin(reader: ByteReader): Tin {
  const tin = { ...NO_TIN };
  if (!reader.isObject) {
    if (reader.isArray) return firstTin(reader);
    const text = numberOf(reader.text());
    if (text === null || !/\d/.test(text)) return tin;
    return { ...tin, tinType: BARE_TYPES[text.replace(/\D/g, '').length] ?? null, tin: text };
  }
  for (let key = reader.enterObject(TIN_KEYS); key !== NO_KEY; key = reader.nextKey(TIN_KEYS)) {
    if (key === TYPE) tin.tinType = reader.text()?.trim().toLowerCase() ?? null;
    else if (key === VALUE) tin.tin = numberOf(reader.text());
    else if (key === BUSINESS_NAME) tin.businessName = reader.text();
    else reader.skipValue();
  }
  return tin;
}

/** What a number is by its digits, where nothing says it. */
const BARE_TYPES: Readonly<Record<number, string>> = { 9: 'ein', 10: 'npi' };

/** Spreadsheets make 123456789.0 of 123456789. */
const numberOf = (text: string | null): string | null =>
  text !== null && /^\s*\d+\.0+\s*$/.test(text) ? text.trim().replace(/\..*/, '') : text;

function firstTin(reader: ByteReader): Tin {
  let first: Tin | null = null;
  for (let more = reader.enterArray(); more; more = reader.nextElement()) {
    if (first === null && !reader.isArray) first = readTin(reader);
    else reader.skipValue();
  }
  return first ?? NO_TIN;
}
