import type { FileHandle } from 'node:fs/promises';
import { readEntry } from '../../zip/zip.ts';
import { BadWorkbook } from './bad-workbook.ts';
import { unescaped, type Workbook, walkXml } from './workbook.ts';

export interface CellRange {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MOST_SHEET_BYTES = 20 * 1024 ** 3;
const MOST_COLUMNS = 2_000;
const DAY_MS = 86_400_000;
/** Excel counts a 29th of February in 1900, so its day 61 is the first that is right. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Of `B3:F200` or `B3:F`; all cells when there is none. */
export function readRange(text: string | undefined): CellRange {
  const parts = /^([A-Z]+)(\d+):([A-Z]+)(\d+)?$/.exec((text ?? '').toUpperCase());
  if (parts === null) return { left: 0, top: 1, right: MOST_COLUMNS - 1, bottom: Number.POSITIVE_INFINITY };
  const [, left = '', top = '1', right = '', bottom] = parts;
  return {
    left: columnOf(left),
    top: Number(top),
    right: columnOf(right),
    bottom: bottom === undefined ? Number.POSITIVE_INFINITY : Number(bottom),
  };
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Calls for every row with a value in the range, its values as texts from the left; null where there is none. */
export async function eachRow(
  file: FileHandle,
  workbook: Workbook,
  range: CellRange,
  onRow: (values: (string | null)[]) => void,
  pause: () => Promise<void>,
): Promise<void> {
  let row = 0;
  let column = -1;
  let cell = { type: '', style: 0, text: '', isPlain: false };
  let values: (string | null)[] = [];
  const chunks = pausing(readEntry(file, workbook.sheet, MOST_SHEET_BYTES), pause);
  await walkXml(chunks, {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        column = -1;
        values = [];
      } else if (name === 'c') {
        const letters = /^[A-Z]+/.exec(r ?? '')?.[0];
        column = letters === undefined ? column + 1 : columnOf(letters);
        cell = { type: t, style: Number(s), text: '', isPlain: false };
      } else cell.isPlain = name === 'v' || name === 't';
    },
    text(text) {
      if (cell.isPlain) cell.text += text;
    },
    close(name) {
      if (name === 'v' || name === 't') cell.isPlain = false;
      else if (name === 'c') {
        if (column < range.left || column > range.right || row < range.top || row > range.bottom) return;
        if (column >= MOST_COLUMNS + range.left)
          throw new BadWorkbook(`it has more than ${MOST_COLUMNS} columns`);
        const value = valueIn(workbook, cell);
        if (value !== null) {
          while (values.length < column - range.left) values.push(null);
          values[column - range.left] = value;
        }
      } else if (name === 'row' && values.length > 0) onRow(values);
    },
  });
}

async function* pausing(chunks: AsyncIterable<Buffer>, pause: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    await pause();
  }
}

function valueIn(
  { strings, dates, is1904 }: Workbook,
  { type, style, text }: { type: string; style: number; text: string },
): string | null {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? null;
    case 'b':
      return text === '1' ? 'true' : 'false';
    case 'e':
      return null;
    case 'n':
      if (text === '') return null;
      return dates[style] === true ? dateOf(Number(text), is1904) : String(Number(text));
    default:
      return text === '' ? null : unescaped(text);
  }
}

/** A time without a day is told by the hours and minutes alone. */
function dateOf(days: number, is1904: boolean): string {
  if (!Number.isFinite(days)) return '';
  const time = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MS));
  if (Number.isNaN(time.getTime())) return String(days);
  const text = time.toISOString();
  if (days >= 0 && days < 1) return text.slice(11, 19);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
