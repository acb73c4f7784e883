import { StringDecoder } from 'node:string_decoder';

/** Makes text of the bytes of an XML file, piece by piece, and tells how many bytes a text of it has. */
export interface XmlText {
  decode(bytes: Buffer): string;
  lengthOf(text: string): number;
}

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const SINGLE_BYTES = /^(?:iso-?8859-1|latin-?1|windows-1252|cp1252|us-ascii)$/i;
const HEAD_BYTES = 200;

/** As the file declares it; UTF-8 unless that is an encoding of single bytes. */
export function textOf(start: Buffer): XmlText {
  const declared = DECLARED.exec(start.toString('latin1', 0, HEAD_BYTES).trimStart())?.[1] ?? '';
  if (SINGLE_BYTES.test(declared)) {
    const decoder = new TextDecoder('windows-1252');
    return { decode: (bytes) => decoder.decode(bytes), lengthOf: (text) => text.length };
  }
  const decoder = new StringDecoder('utf8');
  return { decode: (bytes) => decoder.write(bytes), lengthOf: Buffer.byteLength };
}
