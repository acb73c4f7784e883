import type { FileHandle } from 'node:fs/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { readDirectory, readEntry, type ZipEntry } from '../../zip/zip.ts';
import { BadWorkbook } from './bad-workbook.ts';

type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const MOST_SMALL_BYTES = 64 * 1024 ** 2;
const MOST_STRING_BYTES = 1024 ** 3;
const MOST_STRING_CHARACTERS = 128 * 1024 ** 2;
const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** Formats of numbers that are dates, as every program knows them; those from 27 and 50 on in East Asian files. */
const DATE_FORMATS = new Set([
  ...between(14, 22),
  ...between(27, 36),
  ...between(45, 47),
  ...between(50, 58),
]);

/** What is needed of a workbook to read one of its sheets. */
export interface Workbook {
  sheet: ZipEntry;
  strings: string[];
  /** By the number of a cell's style: whether its number is a date. */
  dates: boolean[];
  is1904: boolean;
}

/** Walks through an XML text as it comes. Names are without their prefix. */
export async function walkXml(chunks: AsyncIterable<Buffer>, { open, text, close }: Handlers): Promise<void> {
  const parser = new SaxesParser();
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const fail = (error: Error) => {
    throw new BadWorkbook(`its XML is damaged (${error.message})`);
  };
  parser.on('error', fail);
  parser.on('doctype', () => fail(new Error('a document type declaration is not supported')));
  if (open !== undefined)
    parser.on('opentag', (tag: SaxesTagPlain) => open(bare(tag.name), tag.attributes as Attributes));
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close !== undefined) parser.on('closetag', (tag: SaxesTagPlain) => close(bare(tag.name)));
  const decoder = new TextDecoder();
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}

export async function openWorkbook(file: FileHandle, wanted: string | number | undefined): Promise<Workbook> {
  const entries = await readDirectory(file);
  const part = (name: string, most = MOST_SMALL_BYTES) => {
    const entry = entries.get(name);
    return entry === undefined ? undefined : readEntry(file, entry, most);
  };
  const book = part('xl/workbook.xml');
  if (book === undefined) throw new BadWorkbook('it is a zip archive, not an Excel workbook');
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  await walkXml(book, {
    open(name, attributes) {
      if (name === 'sheet') sheets.push({ name: attributes.name ?? '', relation: attributes['r:id'] ?? '' });
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    },
  });
  const found =
    typeof wanted === 'string' ? sheets.find(({ name }) => name === wanted) : sheets[(wanted ?? 1) - 1];
  if (found === undefined)
    throw new BadWorkbook(
      `it has no sheet ${JSON.stringify(wanted)}; its sheets are ${sheets.map(({ name }) => `"${name}"`).join(', ')}`,
    );
  const targets = new Map<string, string>();
  await walkXml(part('xl/_rels/workbook.xml.rels') ?? nothing(), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheet = entries.get(targets.get(found.relation) ?? '');
  if (sheet === undefined) throw new BadWorkbook(`its sheet "${found.name}" is missing`);
  const strings = await readStrings(part('xl/sharedStrings.xml', MOST_STRING_BYTES));
  return { sheet, strings, dates: await readStyles(part('xl/styles.xml')), is1904 };
}

async function* nothing(): AsyncGenerator<Buffer> {
  yield Buffer.from('<none/>');
}

async function readStrings(chunks: AsyncIterable<Buffer> | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (chunks === undefined) return strings;
  let current = '';
  let isText = false;
  let isPhonetic = false;
  let characters = 0;
  await walkXml(chunks, {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      strings.push(unescaped(current));
      characters += current.length;
      if (characters > MOST_STRING_CHARACTERS)
        throw new BadWorkbook('its texts are too large to hold in memory');
    },
  });
  return strings;
}

async function readStyles(chunks: AsyncIterable<Buffer> | undefined): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const dates: boolean[] = [];
  let isCells = false;
  if (chunks === undefined) return dates;
  await walkXml(chunks, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), isDateFormat(formatCode));
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells)
        dates.push(own.get(Number(numFmtId)) ?? DATE_FORMATS.has(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return dates;
}

/** Letters of days and hours outside of quoted texts, colours, paddings and escapes; `[hh]` are hours, `[Magenta]` is not. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(
    code.replace(/"[^"]*"|\[(?!(?:h+|m+|s+)\])[^\]]*\]|[\\_*]./gi, '').replace(/general/gi, ''),
  );

/** Characters that XML cannot hold are written as `_x000D_` (NUL, which no table takes, is left so), and the underscore of such a text as `_x005F_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x((?!0000)[0-9A-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
