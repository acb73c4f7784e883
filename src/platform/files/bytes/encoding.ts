import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { Bytes } from './peekable.ts';

export interface TextEncoding {
  /** A label of the Encoding Standard. */
  name: string;
  /** Length of the byte order mark. */
  mark: number;
  /** Lines end with a carriage return alone, as they did on old machines. */
  oldLines?: boolean;
  /** Why this encoding, in a sentence, where neither the file nor its sender said so. */
  assumed?: string;
}

const MARKS: readonly { bytes: Buffer; name: string }[] = [
  { bytes: Buffer.from([0xef, 0xbb, 0xbf]), name: 'utf-8' },
  { bytes: Buffer.from([0xff, 0xfe]), name: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), name: 'utf-16be' },
];

const ALIASES: Readonly<Record<string, string>> = { 'latin-1': 'windows-1252', 'utf-16': 'utf-16le' };

/** The encoding a person named, or 400. */
export function namedEncoding(label: string): string {
  const name = ALIASES[label.trim().toLowerCase()] ?? label;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw invalidRequest(
      `encoding: "${label}" is unknown. Use utf-8, utf-16, latin-1, windows-1252 or another WHATWG encoding label.`,
      { details: [{ path: 'encoding', message: 'is not a known encoding' }] },
    );
  }
}

/** By its mark, else by what its beginning looks like. A given name wins, except over the mark of UTF-16. */
export function encodingOf(start: Buffer, isWhole: boolean, given: string | undefined): TextEncoding {
  const mark = MARKS.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes));
  if (mark !== undefined && (given === undefined || given === mark.name || given.startsWith('utf-16')))
    return { name: mark.name, mark: mark.bytes.length };
  if (given !== undefined) return { name: given, mark: 0 };
  const wide = wideEncodingOf(start);
  if (wide !== undefined)
    return {
      name: wide,
      mark: 0,
      assumed: assumption(wide, 'it has no byte order mark, and nearly every second byte is zero'),
    };
  if (isMostlyUtf8(isWhole ? start : wholeCharacters(start))) return { name: 'utf-8', mark: 0 };
  return {
    name: 'windows-1252',
    mark: 0,
    assumed: assumption('windows-1252', 'it has no byte order mark and is not valid UTF-8'),
  };
}

const assumption = (name: string, why: string): string =>
  `The encoding of the file is unknown; it was read as ${name}, because ${why}. Set encoding if that is wrong.`;

/** XML may say itself how it is written; what nobody knows, or the bytes belie, is passed over. */
export function declaredEncoding(start: Buffer): string | undefined {
  const head = start.subarray(0, 200).toString('latin1');
  const said = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  if (said === undefined || /^utf-?16/i.test(said)) return undefined;
  try {
    return namedEncoding(said);
  } catch {
    return undefined;
  }
}

/**
 * Letters beyond ASCII are seldom UTF-8 by chance. A text with more of them than of bytes that are none is damaged, and is told
 * so by its line; read as another encoding, every such letter would be wrong without a word.
 */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  const text = bytes.toString('utf8');
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const beyond = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return beyond > damaged;
}

const LOOKED_AT = 4_096;

/** Text in UTF-16 has a zero in nearly every second byte when it is mostly ASCII. */
function wideEncodingOf(start: Buffer): string | undefined {
  const length = Math.min(start.length, LOOKED_AT) & ~1;
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < length; at += 1) if (start[at] === 0) zeros[(at & 1) as 0 | 1] += 1;
  const [even, odd] = zeros;
  const [few, many] = [length / 40, (length / 2) * 0.7];
  if (length >= 8 && odd > many && even < few) return 'utf-16le';
  if (length >= 8 && even > many && odd < few) return 'utf-16be';
  return undefined;
}

/** Without a last character that the cut may have parted. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= 4 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}

/** Whether the beginning of a text knows no line break but the old one. */
export const hasOldLines = (sample: Buffer): boolean => sample.includes(0x0d) && !sample.includes(0x0a);

async function* withNewLines(bytes: Bytes): AsyncGenerator<Buffer> {
  for await (const part of bytes) {
    const copy = Buffer.from(part);
    for (let at = copy.indexOf(0x0d); at !== -1; at = copy.indexOf(0x0d, at)) copy[at] = 0x0a;
    yield copy;
  }
}

/** The text without its mark, in UTF-8. What claims to be UTF-8 is passed on as it is. */
export const toUtf8 = (bytes: Bytes, encoding: TextEncoding): AsyncGenerator<Buffer> =>
  encoding.oldLines === true ? withNewLines(decoded(bytes, encoding)) : decoded(bytes, encoding);

async function* decoded(bytes: Bytes, { name, mark }: TextEncoding): AsyncGenerator<Buffer> {
  let left = mark;
  const decoder = name === 'utf-8' ? undefined : new TextDecoder(name, { fatal: true, ignoreBOM: true });
  const decode = (part: Buffer, more: boolean): Buffer => {
    try {
      return Buffer.from(decoder!.decode(part, { stream: more }));
    } catch (error) {
      throw invalidRequest(`The file is not text in ${name}. Set encoding=…, or save it as UTF-8.`, {
        cause: error,
      });
    }
  };
  for await (const part of bytes) {
    const rest = left === 0 ? part : part.subarray(left);
    left = Math.max(0, left - part.length);
    if (rest.length > 0) yield decoder === undefined ? rest : decode(rest, true);
  }
  if (decoder !== undefined) yield decode(Buffer.alloc(0), false);
}
