import { isAscii } from 'node:buffer';
import { TextDecoder as ExactDecoder, legacyHookDecode } from '@exodus/bytes/encoding.js';
import { type Charset, findHtmlCharset, findTextCharset, findXmlCharset } from './find-charset.ts';

export interface DecodedText extends Charset {
  text: string;
  /** Some bytes do not belong to this character set; a replacement character stands for them. */
  isDamaged: boolean;
}

export const decodeHtml = (bytes: Uint8Array, contentType?: string): DecodedText =>
  decodeAs(bytes, findHtmlCharset(bytes, contentType));

export const decodeXml = (bytes: Uint8Array, contentType?: string): DecodedText =>
  decodeAs(bytes, findXmlCharset(bytes, contentType));

export const decodePlainText = (bytes: Uint8Array, contentType?: string): DecodedText =>
  decodeAs(bytes, findTextCharset(bytes, contentType));

/** `charset` is a name as in `Charset`. */
export function decodeAs(bytes: Uint8Array, charset: Charset): DecodedText {
  const text = decode(bytes, charset.charset);
  return { ...charset, text, isDamaged: text.includes('\ufffd') };
}

/** For a document that arrives in pieces; one decoder to a document. */
export function createStreamDecoder(charset: string): { decode(bytes?: Uint8Array): string } {
  const decoder = createDecoder(charset);
  return {
    decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })),
  };
}

function decode(bytes: Uint8Array, charset: string): string {
  if (charset === 'utf-8' && isAscii(bytes))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (charset === 'replacement') return legacyHookDecode(bytes, charset);
  return createDecoder(charset).decode(bytes);
}

/** ICU reads these otherwise than browsers do: no Windows extension of EUC-KR, no Hong Kong characters in Big5 … */
const NOT_AS_BROWSERS = new Set(['big5', 'euc-jp', 'euc-kr', 'iso-2022-jp', 'shift_jis']);

function createDecoder(charset: string): {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
} {
  if (charset === 'replacement') return new TextDecoder('windows-1252');
  return NOT_AS_BROWSERS.has(charset) ? new ExactDecoder(charset) : new TextDecoder(charset);
}
