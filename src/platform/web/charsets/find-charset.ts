import { isAscii, isUtf8 } from 'node:buffer';
import { getBOMEncoding, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniff from 'html-encoding-sniffer';

export interface Charset {
  /** Name of the Encoding Standard in lower case, such as `windows-1252`. */
  charset: string;
  /** What told: a byte order mark, the Content-Type, the document itself, its bytes, or nothing. */
  source: 'mark' | 'header' | 'document' | 'bytes' | 'default';
}

const NOTHING = 'nothing';

/** How a browser reads a page: mark, header, `<meta>` of its head; then UTF-8 where the bytes are, else Windows-1252. */
export function findHtmlCharset(bytes: Uint8Array, contentType?: string): Charset {
  const declared = findDeclared(bytes, contentType, false);
  if (declared !== undefined) return declared;
  return findInBytes(bytes);
}

/** Mark, header, `<?xml encoding=…?>`; without any of them XML is UTF-8. */
export const findXmlCharset = (bytes: Uint8Array, contentType?: string): Charset =>
  findDeclared(bytes, contentType, true) ?? { charset: 'utf-8', source: 'default' };

/** Text without markup: mark, header, then its bytes. */
export function findTextCharset(bytes: Uint8Array, contentType?: string): Charset {
  return findMark(bytes) ?? findInHeader(contentType) ?? findInBytes(bytes);
}

function findInBytes(bytes: Uint8Array): Charset {
  if (isUtf8(bytes)) return { charset: 'utf-8', source: 'bytes' };
  const whole = withoutCutCharacter(bytes);
  // A single last byte is a letter of Windows-1252 just as well, unless the rest speaks for UTF-8.
  const isCutUtf8 = whole.length < bytes.length && isUtf8(whole) && !isAscii(whole);
  return isCutUtf8 ? { charset: 'utf-8', source: 'bytes' } : { charset: 'windows-1252', source: 'default' };
}

function findDeclared(bytes: Uint8Array, contentType: string | undefined, xml: boolean): Charset | undefined {
  const outside = findMark(bytes) ?? findInHeader(contentType);
  if (outside !== undefined) return outside;
  const inside = sniff(bytes, {
    xml,
    defaultEncoding: NOTHING,
    ...(xml ? {} : { maxPrescanBytes: headLength(bytes) }),
  });
  return inside === NOTHING ? undefined : { charset: inside.toLowerCase(), source: 'document' };
}

/** Browsers look at this much before they parse, whatever it is. */
const PRESCANNED = 1_024;
const LONGEST_HEAD = 64 * 1_024;
const HEAD_ENDS = /<\/head[\s>]|<body[\s>]/i;

/** They take a `<meta>` that comes later too, and read the page anew; where the head ends none counts any more. */
function headLength(bytes: Uint8Array): number {
  if (bytes.length <= PRESCANNED) return PRESCANNED;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_HEAD)).toString(
    'latin1',
  );
  const end = start.search(HEAD_ENDS);
  return Math.max(PRESCANNED, end === -1 ? start.length : end);
}

function findMark(bytes: Uint8Array): Charset | undefined {
  const charset = getBOMEncoding(bytes);
  return charset === null ? undefined : { charset, source: 'mark' };
}

function findInHeader(contentType: string | undefined): Charset | undefined {
  const label = contentType === undefined ? undefined : CHARSET_PARAMETER.exec(contentType)?.[1];
  const charset = label === undefined ? null : nameOf(label);
  return charset === null ? undefined : { charset, source: 'header' };
}

const CHARSET_PARAMETER = /;\s*charset\s*=\s*["']?\s*([^\s"';,]+)/i;

const names = new Map<string, string | null>();
const MOST_NAMES = 500;

/** Sites say the same few names all day long. */
function nameOf(label: string): string | null {
  let name = names.get(label);
  if (name === undefined) {
    name = normalizeEncoding(label);
    if (names.size < MOST_NAMES) names.set(label, name);
  }
  return name;
}

/** A body that was cut may end inside of a character. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}
