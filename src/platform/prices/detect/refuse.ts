import { priceFault } from '../faults/index.ts';

const SHOWN_CHARACTERS = 200;

const BINARY: readonly { magic: Buffer; name: string }[] = [
  { magic: Buffer.from('%PDF'), name: 'a PDF document' },
  { magic: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), name: 'an old Excel workbook' },
  { magic: Buffer.from('PAR1'), name: 'a Parquet file' },
  { magic: Buffer.from('7z\xbc\xaf', 'latin1'), name: 'a 7z archive' },
  { magic: Buffer.from('Rar!'), name: 'a RAR archive' },
  { magic: Buffer.from('BZh'), name: 'a bzip2 archive' },
  { magic: Buffer.from([0xfd, 0x37, 0x7a, 0x58]), name: 'an xz archive' },
  { magic: Buffer.from([0x89, 0x50, 0x4e, 0x47]), name: 'a picture' },
  { magic: Buffer.from([0xff, 0xd8, 0xff]), name: 'a picture' },
];

const HTML =
  /^\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|meta|title|div|p|h\d|center|pre|table|iframe|span|noscript|form|br|b)\b/is;
/** As the stores of the clouds answer. */
const ERROR = /^\s*(?:<\?xml[^>]*\?>\s*)?<Error\b/i;

/** Refuses what is no price file at all, in words that say what it is instead. */
export function refuseOthers(start: Buffer, head: Buffer): void {
  const text = head.toString('utf8');
  if (text.trim() === '') throw priceFault('empty_file', 'The file is empty.');
  const binary = BINARY.find(({ magic }) => start.subarray(0, magic.length).equals(magic));
  if (binary !== undefined)
    throw priceFault(
      'unsupported_format',
      `The file is ${binary.name}. Standard charges must be CSV or JSON.`,
    );
  if (
    !HTML.test(text) &&
    !ERROR.test(text) &&
    !/^\s*<\?xml[^>]*\?>\s*<(?:!doctype\s+html|html)\b/is.test(text)
  )
    return;
  const shown = plainText(text).slice(0, SHOWN_CHARACTERS);
  throw priceFault('html_instead_of_file', `The address answers with a web page instead of a file: ${shown}`);
}

const plainText = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Refuses JSON that is whole and small and no price file, or that ends before anything tells what it is. */
export function refuseUnknown(head: Buffer): void {
  const text = head.toString('utf8');
  if (!/^\s*[{[]/.test(text)) return;
  if (endsEarly(text)) throw priceFault('truncated', 'The file ends before its JSON does. Fetch it again.');
  if (!ERROR_KEY.test(text.slice(0, SHOWN_CHARACTERS))) return;
  const shown = text.trim().slice(0, SHOWN_CHARACTERS);
  throw priceFault('wrong_kind', `The address answers with an error instead of a file: ${shown}`);
}

const ERROR_KEY = /"(?:errors?|error_?(?:code|message)|message|code|status(?:_?code)?|detail|fault)"\s*:/i;

function endsEarly(text: string): boolean {
  const plain = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '');
  if (plain.includes('"')) return true;
  return (plain.match(/[{[]/g)?.length ?? 0) > (plain.match(/[}\]]/g)?.length ?? 0);
}
