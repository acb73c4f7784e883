import { inflateSync } from 'node:zlib';

/** What a test reads of a PDF that Chromium made. */
export interface ReadPdf {
  pages: number;
  isTagged: boolean;
  /** Its bookmarks, in their order. */
  bookmarks: string[];
  language: string | undefined;
  title: string | undefined;
  /** Its words, with blanks where the file has them. */
  text: string;
}

interface PdfObject {
  head: string;
  stream: Buffer | undefined;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes));
  const heads = [...objects.values()].map(({ head }) => head);
  const catalog = heads.find((head) => /\/Type\s*\/Catalog/.test(head)) ?? '';
  const info = heads.find((head) => /\/Producer/.test(head)) ?? '';
  return {
    pages: heads.filter((head) => /\/Type\s*\/Page\b/.test(head)).length,
    isTagged: /\/MarkInfo\s*<<[^>]*\/Marked true/.test(catalog) && /\/StructTreeRoot \d+ 0 R/.test(catalog),
    bookmarks: bookmarksOf(objects, catalog),
    language: stringAt(catalog, 'Lang'),
    title: stringAt(info, 'Title'),
    text: textOf(objects),
  };
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const from = match.index + match[0].length;
    const end = text.indexOf('endobj', from);
    const at = text.indexOf('stream', from);
    const hasStream = at !== -1 && at < end && /^\r?\n/.test(text.slice(at + 6, at + 8));
    const head = text.slice(from, hasStream ? at : end);
    const start = hasStream ? at + (text[at + 6] === '\r' ? 8 : 7) : 0;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = hasStream ? file.subarray(start, start + length) : undefined;
    const stream = raw !== undefined && /FlateDecode/.test(head) ? inflateSync(raw) : raw;
    objects.set(match[1] ?? '', { head, stream });
  }
  return objects;
}

function bookmarksOf(objects: ReadonlyMap<string, PdfObject>, catalog: string): string[] {
  const headOf = (id: string | undefined) => (id === undefined ? '' : (objects.get(id)?.head ?? ''));
  const link = (head: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  const walk = (id: string | undefined): string[] => {
    if (id === undefined) return [];
    const head = headOf(id);
    return [stringAt(head, 'Title') ?? '', ...walk(link(head, 'First')), ...walk(link(head, 'Next'))];
  };
  return walk(link(headOf(link(catalog, 'Outlines')), 'First'));
}

function stringAt(head: string, name: string): string | undefined {
  const plain = new RegExp(`/${name}\\s*\\(((?:\\\\.|[^\\\\)])*)\\)`, 's').exec(head)?.[1];
  const hex = new RegExp(`/${name}\\s*<([0-9A-Fa-f]+)>`).exec(head)?.[1];
  const bytes =
    hex === undefined
      ? plain === undefined
        ? undefined
        : Buffer.from(unescaped(plain), 'latin1')
      : Buffer.from(hex, 'hex');
  if (bytes === undefined) return undefined;
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  return bytes.toString('latin1');
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replaceAll(/\\([nrtbf()\\])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t' })[sign] ?? sign);

/** The glyphs of every page, by the tables that tell what they mean. */
function textOf(objects: ReadonlyMap<string, PdfObject>): string {
  const tables = new Map<string, Map<number, string>>();
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    const stream = table === undefined ? undefined : objects.get(table)?.stream;
    if (stream !== undefined) tables.set(id, meaningsIn(stream.toString('latin1')));
  }
  const lines: string[] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type\s*\/Page\b/.test(head)) continue;
    const fonts = new Map<string, Map<number, string>>();
    const fontPart = /\/Font\s*<<([^>]*)>>/.exec(head)?.[1] ?? '';
    for (const [, name = '', id = ''] of fontPart.matchAll(/\/(\w+) (\d+) 0 R/g))
      fonts.set(name, tables.get(id) ?? new Map());
    for (const [, id = ''] of (/\/Contents\s*\[?([^\]/]*)/.exec(head)?.[1] ?? '').matchAll(/(\d+) 0 R/g))
      lines.push(wordsOf(objects.get(id)?.stream?.toString('latin1') ?? '', fonts));
  }
  return lines.join('\n');
}

function wordsOf(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  let meanings = new Map<number, string>();
  let text = '';
  for (const [, font, block, hex] of content.matchAll(
    /\/(\w+) [\d.]+ Tf|(?:^|\n)(ET|BT|[^\n]*T[dm])(?=\s|$)|<([0-9A-Fa-f]+)>/g,
  )) {
    if (font !== undefined) meanings = fonts.get(font) ?? new Map();
    else if (block !== undefined) text += block === 'ET' ? '\n' : '';
    else
      for (let at = 0; at + 4 <= (hex ?? '').length; at += 4)
        text += meanings.get(Number.parseInt((hex ?? '').slice(at, at + 4), 16)) ?? '';
  }
  return text;
}

function meaningsIn(table: string): Map<number, string> {
  const meanings = new Map<number, string>();
  const number = (hex: string) => Number.parseInt(hex, 16);
  const letters = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of block.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi))
      meanings.set(number(from), letters(to));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of block.matchAll(
      /<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/gi,
    ))
      for (let code = number(from); code <= number(to); code += 1)
        meanings.set(code, String.fromCodePoint(number(first) + code - number(from)));
  return meanings;
}
