/** One value of DER: a tag with its bytes. */
export interface Der {
  tag: number;
  /** Tag, length and value. */
  whole: Buffer;
  value: Buffer;
}

/** What is malformed, and must not be taken for something else. */
export class DerFault extends Error {
  override name = 'DerFault';
}

export const TAG = {
  ...{ boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, null: 0x05, oid: 0x06, utf8: 0x0c },
  ...{
    sequence: 0x30,
    set: 0x31,
    printable: 0x13,
    teletex: 0x14,
    ia5: 0x16,
    utcTime: 0x17,
    time: 0x18,
    bmp: 0x1e,
  },
} as const;

/** Context-specific tags: `[0]` of a single value, and of a structure. */
export const plainTag = (number: number): number => 0x80 | number;
export const structureTag = (number: number): number => 0xa0 | number;

/** The value at a place; lengths must be written as short as they can be. */
export function readDer(bytes: Buffer, at = 0): Der {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f)
    throw new DerFault('a value is cut off');
  let start = at + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4 || start + count > bytes.length) throw new DerFault('a length is malformed');
    length = bytes.readUIntBE(start, count);
    start += count;
    if (length < 0x80 || (count > 1 && length < 2 ** (8 * (count - 1))))
      throw new DerFault('a length is not minimal');
  }
  if (start + length > bytes.length) throw new DerFault('a value is cut off');
  return { tag, whole: bytes.subarray(at, start + length), value: bytes.subarray(start, start + length) };
}

/** All of the bytes are one value. */
export function readWhole(bytes: Buffer, tag: number): Der {
  const der = expect(readDer(bytes), tag);
  if (der.whole.length !== bytes.length) throw new DerFault('there are bytes after a value');
  return der;
}

export function childrenOf({ value }: Der): Der[] {
  const children: Der[] = [];
  for (let at = 0; at < value.length; ) {
    const child = readDer(value, at);
    children.push(child);
    at += child.whole.length;
  }
  return children;
}

export function expect(der: Der | undefined, tag: number): Der {
  if (der === undefined || der.tag !== tag) throw new DerFault(`a value of type ${tag} is missing`);
  return der;
}

export function readOid(der: Der | undefined): string {
  const { value } = expect(der, TAG.oid);
  const parts: number[] = [];
  let part = 0;
  for (const [index, byte] of value.entries()) {
    part = part * 128 + (byte & 0x7f);
    if (byte >= 0x80) {
      if (index === value.length - 1) throw new DerFault('an OID is cut off');
      continue;
    }
    if (parts.length === 0) {
      const top = Math.min(2, Math.floor(part / 40));
      parts.push(top, part - top * 40);
    } else parts.push(part);
    part = 0;
  }
  return parts.join('.');
}

export function readBoolean(der: Der): boolean {
  const { value } = expect(der, TAG.boolean);
  if (value.length !== 1 || (value[0] !== 0 && value[0] !== 0xff))
    throw new DerFault('a boolean is malformed');
  return value[0] === 0xff;
}

/** Small numbers, such as lengths of paths. */
export function readInteger(der: Der, tag: number = TAG.integer): number {
  const { value } = expect(der, tag);
  if (value.length === 0 || value.length > 6) throw new DerFault('an integer is malformed');
  return value.readIntBE(0, value.length);
}

/** Set bits by their number; trailing zeros must not be written. */
export function readBits(der: Der): Set<number> {
  const { value } = expect(der, TAG.bits);
  const unused = value[0];
  if (unused === undefined || unused > 7) throw new DerFault('a bit string is malformed');
  const bits = new Set<number>();
  for (const [index, byte] of value.subarray(1).entries())
    for (let bit = 0; bit < 8; bit += 1) if ((byte & (0x80 >> bit)) !== 0) bits.add(index * 8 + bit);
  return bits;
}

const TEXTS: Readonly<Record<number, BufferEncoding>> = {
  [TAG.utf8]: 'utf8',
  [TAG.printable]: 'latin1',
  [TAG.teletex]: 'latin1',
  [TAG.ia5]: 'latin1',
};

export function readText({ tag, value }: Der): string {
  if (tag === TAG.bmp) return Buffer.from(value).swap16().toString('utf16le');
  return value.toString(TEXTS[tag] ?? 'hex');
}

/** Years before 2050 have two digits, later ones four; always in UTC, with seconds (RFC 5280, section 4.1.2.5). */
export function readTime(der: Der | undefined): Date {
  const text = der?.value.toString('latin1') ?? '';
  const [, year = '', rest = ''] =
    (der?.tag === TAG.utcTime ? /^(\d\d)(\d{10})Z$/ : /^(\d{4})(\d{10})Z$/).exec(text) ?? [];
  const isShort = der?.tag === TAG.utcTime;
  if (year === '' || (!isShort && der?.tag !== TAG.time)) throw new DerFault('a time is malformed');
  const full = isShort ? Number(year) + (Number(year) < 50 ? 2_000 : 1_900) : Number(year);
  if (!isShort && full < 2_050) throw new DerFault('a time before 2050 must be a UTCTime');
  const [month = 0, day, hour, minute, second] = (rest.match(/\d\d/g) ?? []).map(Number);
  const time = new Date(Date.UTC(full, month - 1, day, hour, minute, second));
  if (Number.isNaN(time.getTime())) throw new DerFault('a time is malformed');
  return time;
}
