import { invalidRequest } from '../../../../kernel/errors.ts';
export interface RejectedLine {
  /** From 1, in the file. */
  row: number;
  reason: string;
}

/** What became of a file of reference data. */
export interface Adapted<Row> {
  rows: Row[];
  rejected: RejectedLine[];
}

/** UTF-8, or Windows-1252 where that fails. */
export function textOf(input: Uint8Array | string): string {
  if (typeof input === 'string') return input.replace(/^\ufeff/, '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(input);
  }
}

const DELIMITERS = ['\t', '|', ',', ';'];

/** Which column is wanted, by what its header says; the first pattern and of its columns the first one counts. */
export type Columns<Field extends string> = Readonly<Record<Field, RegExp | readonly RegExp[]>>;

export interface TableRow<Field extends string> {
  row: number;
  /** Empty where the file has no such column. */
  cells: Record<Field, string>;
}

export interface ReadOptions<Field extends string> {
  columns: Columns<Field>;
  required: readonly NoInfer<Field>[];
  /** A header may be spread over so many lines, as on paper. */
  headerLines?: number;
}

/**
 * Rows of a file by the names of its columns, whatever delimiter it has and however many lines of title stand before its
 * header. Throws when no line can be the header.
 */
export function readTable<Field extends string>(
  input: Uint8Array | string,
  options: ReadOptions<Field>,
): TableRow<Field>[] {
  const text = textOf(input);
  for (const delimiter of orderedDelimiters(text)) {
    const lines = splitRows(text, delimiter);
    const found = findHeader(lines, options);
    if (found !== null) return rowsAfter(lines, found);
  }
  const wanted = options.required.join(', ');
  throw invalidRequest(
    `No line of the file is a header with columns for ${wanted}. Check that it is the right file.`,
  );
}

const orderedDelimiters = (text: string): string[] => {
  const beginning = text.slice(0, 65_536);
  const count = (delimiter: string) => beginning.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => count(other) - count(one));
};

interface Header<Field extends string> {
  line: number;
  places: Record<Field, number>;
}

const MOST_TITLE_LINES = 40;

function findHeader<Field extends string>(
  lines: readonly string[][],
  { columns, required, headerLines = 1 }: ReadOptions<Field>,
): Header<Field> | null {
  for (let line = 0; line < Math.min(lines.length, MOST_TITLE_LINES); line++)
    for (let height = 1; height <= Math.min(headerLines, line + 1); height++) {
      const names = stacked(lines.slice(line - height + 1, line + 1));
      const places = placesOf(names, columns);
      if (required.every((field) => places[field] >= 0)) return { line, places };
    }
  return null;
}

function stacked(lines: readonly string[][]): string[] {
  const width = Math.max(...lines.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) =>
    lines
      .map((cells) => cells[column] ?? '')
      .join(' ')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
}

function placesOf<Field extends string>(
  names: readonly string[],
  columns: Columns<Field>,
): Record<Field, number> {
  const entries = (Object.entries(columns) as [Field, RegExp | readonly RegExp[]][]).map(
    ([field, patterns]) => {
      const found = [patterns].flat().map((pattern) => names.findIndex((name) => pattern.test(name)));
      return [field, found.find((place) => place >= 0) ?? -1];
    },
  );
  return Object.fromEntries(entries) as Record<Field, number>;
}

function rowsAfter<Field extends string>(
  lines: readonly string[][],
  { line, places }: Header<Field>,
): TableRow<Field>[] {
  const fields = Object.entries(places) as [Field, number][];
  return lines.slice(line + 1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const named = fields.map(([field, place]) => [field, (cells[place] ?? '').trim()]);
    return [{ row: line + 2 + index, cells: Object.fromEntries(named) as Record<Field, string> }];
  });
}

/** Cells of every line; quotes may hold delimiters, line breaks and doubled quotes. */
function splitRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    row.push(cell);
    if (text[end] !== delimiter) {
      rows.push(row);
      row = [];
      if (end >= text.length) break;
    }
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  return rows;
}

function plainCell(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { cell: text.slice(start, end), end };
}

function quotedCell(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  const cell = text.slice(start + 1, end).replaceAll('""', '"');
  const rest = plainCell(text, Math.min(end + 1, text.length), delimiter);
  return { cell: cell + rest.cell, end: rest.end };
}
