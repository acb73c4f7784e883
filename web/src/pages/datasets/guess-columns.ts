import { must } from '../../lib/must.ts';
import type { DataType } from './filters.ts';

export interface Draft {
  name: string;
  data_type: DataType;
}

const LOOKED_AT = 256 * 1_024;
const DELIMITERS = [',', ';', '\t', '|'];

const PATTERNS: readonly (readonly [DataType, RegExp])[] = [
  ['boolean', /^(true|false)$/i],
  ['integer', /^[+-]?\d{1,18}$/],
  ['float', /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i],
  ['timestamp', /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/],
  ['url', /^https?:\/\/\S+$/i],
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
];

/** The narrowest type that all of the values have. */
function typeOf(values: readonly unknown[]): DataType {
  const known = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return 'text';
  if (known.some((value) => typeof value === 'object')) return 'jsonb';
  return PATTERNS.find(([, pattern]) => known.every((value) => pattern.test(String(value))))?.[0] ?? 'text';
}

/** Columns for a new dataset by the beginning of a file. Only a proposal: the import reads the file by itself. */
export async function guessColumns(file: File): Promise<Draft[]> {
  const text = await beginningOf(file);
  const rows = /^\s*[[{]/.test(text) ? jsonRows(text) : csvRows(text, file.size > LOOKED_AT);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== '');
  return names.map((name) => ({ name, data_type: typeOf(rows.map((row) => row[name])) }));
}

async function beginningOf(file: File): Promise<string> {
  const isGzip = new Uint8Array(await file.slice(0, 2).arrayBuffer()).join() === '31,139';
  if (!isGzip) return file.slice(0, LOOKED_AT).text();
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < LOOKED_AT) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

type Loose = Record<string, unknown>;

/** An array of objects, or one object a line; the last of a cut file is left out. */
function jsonRows(text: string): Loose[] {
  const objects = text.match(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}/g) ?? [];
  return objects.slice(0, 500).flatMap((object) => {
    try {
      return [JSON.parse(object) as Loose];
    } catch {
      return [];
    }
  });
}

function csvRows(text: string, isCut: boolean): Loose[] {
  const first = text.slice(0, text.search(/\r?\n|$/));
  const delimiter = must(
    DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0],
    'a delimiter',
  );
  const lines = records(text.replace(/^\uFEFF/, ''), delimiter);
  const [names = [], ...rest] = isCut ? lines.slice(0, -1) : lines;
  return rest
    .slice(0, 500)
    .map((values) => Object.fromEntries(names.map((name, place) => [name.trim(), values[place] ?? null])));
}

/** Lines of values, with quotes as in RFC 4180. */
function records(text: string, delimiter: string): string[][] {
  let line: string[] = [];
  const lines = [line];
  const separator = delimiter.replace('|', '\\|');
  const value = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'g');
  for (const [whole, raw = '', end = ''] of text.matchAll(value)) {
    if (whole === '') break;
    line.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === delimiter) continue;
    line = [];
    lines.push(line);
  }
  return lines.filter((values) => values.length > 1 || (values[0] ?? '') !== '');
}
