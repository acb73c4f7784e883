import { type ByteReader, NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import { eachOf } from './each-of.ts';

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const MOST_EXPONENT = 400;

/** What tells groups of providers apart: the decimal text of a number, without the zeros at the end of its fraction. */
export function numericGroupKey(lexeme: string): string {
  const parts = NUMBER.exec(lexeme);
  if (parts === null) return lexeme;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MOST_EXPONENT) return lexeme;
  const digits = (whole + fraction)
    .padEnd(whole.length + exponent, '0')
    .padStart(fraction.length - exponent + 1, '0');
  const point = digits.length - Math.max(0, fraction.length - exponent);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const after = digits.slice(point).replace(/0+$/, '');
  const plain = after === '' ? before : `${before}.${after}`;
  return plain === '0' ? plain : sign + plain;
}

/** What JSON would write as a number too. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The key that stands here, as a number or as text. */
export function readGroupKey(reader: ByteReader): string | null {
  const { isNumber } = reader;
  const text = reader.text()?.trim() ?? null;
  return text !== null && (isNumber || PLAIN_NUMBER.test(text)) ? numericGroupKey(text) : text;
}

const REFERENCE_KEYS = new KeyTable(['provider_group_id']);
const ID = 1;

/** The keys in a list of references, and how many values of it are none. */
export function readGroupKeys(reader: ByteReader): { keys: string[]; unread: number } {
  const keys: string[] = [];
  let unread = 0;
  const readOne = (isNested: boolean): void => {
    if (reader.isArray && !isNested) {
      eachOf(reader, () => readOne(true));
      return;
    }
    const isNothing = reader.bytes[reader.at] === 0x6e;
    const key = reader.isObject ? readReference(reader) : readGroupKey(reader);
    if (key !== null) keys.push(key);
    else if (!isNothing) unread += 1;
  };
  eachOf(reader, () => readOne(false));
  return { keys, unread };
}

/** A reference that is written like the definition. */
function readReference(reader: ByteReader): string | null {
  let key: string | null = null;
  for (let at = reader.enterObject(REFERENCE_KEYS); at !== NO_KEY; at = reader.nextKey(REFERENCE_KEYS)) {
    if (at === ID) key = readGroupKey(reader);
    else reader.skipValue();
  }
  return key;
}
