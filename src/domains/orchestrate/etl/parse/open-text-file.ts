import { join } from 'node:path';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { StagedFile } from '../files/stage-source.ts';
import type { ColumnText } from './column-text.ts';
import { type FileKind, kindOf, openUnpacked, type Packing } from './file-kind.ts';
import type { Format, ParseOptions } from './options.ts';
import { rewrite } from './rewrite.ts';
import { csvFile, type TextFile } from './text-file.ts';
import { foreignEncoding, writeUtf8 } from './to-utf8.ts';

interface Opening {
  columnText: ColumnText;
  options: ParseOptions;
  folder: string;
  signal: AbortSignal;
}

/** The file as a text that DuckDB reads: as it stands where it can be, and written anew where it must be. */
export async function openTextFile(
  staged: StagedFile,
  opening: Opening,
): Promise<{ format: Format; text: TextFile }> {
  const found = await kindOf(staged, opening.options.format);
  const { format } = found;
  if (format === 'xlsx') return { format, text: await openSheet(staged, opening) };
  const { path, kind } = await inUtf8(staged, found, opening);
  if (format === 'csv') return { format, text: csvFile(opening.columnText, path, kind, opening.options) };
  if (format === 'xml') return { format, text: await openXml(path, kind, opening) };
  if (format === 'json') await checkArrayEnds(path, kind.packing);
  const isArray = kind.sample.toString('latin1').trimStart().startsWith('[');
  const layout = format === 'jsonl' ? 'newline_delimited' : isArray ? 'array' : 'unstructured';
  return {
    format,
    text: { path, packing: kind.packing, format: 'json', json: { layout, isTextual: false } },
  };
}

async function openSheet(
  staged: StagedFile,
  { columnText, options, folder, signal }: Opening,
): Promise<TextFile> {
  const path = join(folder, 'sheet.csv');
  const { sheet, range } = options;
  await rewrite({ kind: 'xlsx', source: staged.path, target: path, sheet, range }, signal);
  const kind = await kindOf({ ...staged, path }, 'csv');
  return csvFile(columnText, path, kind, { ...options, delimiter: ',', quote: '"', escape: '"' });
}

async function openXml(
  source: string,
  kind: FileKind,
  { options, folder, signal }: Opening,
): Promise<TextFile> {
  if (kind.packing !== 'none') {
    const plain = join(folder, 'plain.xml');
    await writeUtf8(source, kind, 'utf-8', plain, signal);
    return openXml(plain, { ...kind, packing: 'none' }, { options, folder, signal } as Opening);
  }
  const path = join(folder, 'records.jsonl');
  const { recordPath } = options;
  const records = await rewrite({ kind: 'xml', source, target: path, recordPath }, signal);
  if (records === 0)
    throw invalidRequest(
      'The file has no such records. Check record_path: it names the elements that are rows.',
      {
        details: [{ path: 'record_path', message: 'finds nothing' }],
      },
    );
  return { path, packing: 'none', format: 'json', json: { layout: 'newline_delimited', isTextual: true } };
}

/** DuckDB takes an array without its end for a whole one, and what is missing would be lost without a word. */
async function checkArrayEnds(path: string, packing: Packing): Promise<void> {
  let tail = '';
  for await (const chunk of openUnpacked(path, packing) as AsyncIterable<Buffer>)
    tail = `${tail}${chunk.subarray(-64).toString('latin1')}`.trimEnd().slice(-1);
  if (tail !== ']' && tail !== '}')
    throw invalidRequest('The file cannot be read as json: it breaks off before the end. Fetch it again.');
}

async function inUtf8(
  staged: StagedFile,
  kind: FileKind,
  { options, folder, signal }: Opening,
): Promise<{ path: string; kind: FileKind }> {
  const encoding = foreignEncoding(kind, options.encoding ?? xmlEncoding(kind));
  if (encoding === undefined) return { path: staged.path, kind };
  const path = join(folder, 'text');
  await writeUtf8(staged.path, kind, encoding, path, signal);
  return { path, kind: await kindOf({ ...staged, path }, kind.format) };
}

/** XML may say itself how it is written. */
const xmlEncoding = ({ format, sample }: FileKind): string | undefined =>
  format === 'xml'
    ? /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(sample.toString('latin1', 0, 200))?.[1]
    : undefined;
