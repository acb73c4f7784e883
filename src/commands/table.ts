import { paint } from './terminal.ts';

/** Wider cells are cut on a terminal; what is piped is whole. */
const WIDEST_CELL = 60;

/** Rows under their names, numbers to the right. */
export function tableText(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const limit = process.stdout.isTTY ? WIDEST_CELL : Number.POSITIVE_INFINITY;
  const cells = rows.map((row) => columns.map((name) => cut(cellText(row[name]), limit)));
  const widths = columns.map((name, at) =>
    Math.max(widthOf(name), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  const isNumeric = columns.map((name) => rows.every((row) => isNumberOrNone(row[name])));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => padded(text, widths[at] ?? 0, isNumeric[at] === true))
      .join('  ')
      .trimEnd();
  return [paint('bold', line(columns)), ...cells.map(line)].join('\n');
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A control character of a crawled page must not reach the terminal.
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

const isNumberOrNone = (value: unknown): boolean =>
  typeof value === 'number' || value === null || value === undefined;

const widthOf = (text: string): number => [...text].length;
const cut = (text: string, limit: number): string =>
  widthOf(text) <= limit ? text : `${[...text].slice(0, limit - 1).join('')}…`;

function padded(text: string, width: number, toTheRight: boolean): string {
  const space = ' '.repeat(Math.max(width - widthOf(text), 0));
  return toTheRight ? space + text : text + space;
}
