import { isUtf8 } from 'node:buffer';
import type { CsvRecord } from './tokenizer.ts';

const SPACE = 0x20;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const ZERO = 0x30;
const NINE = 0x39;

/** Reads cells as text: in UTF-8, or in Windows-1252 where they are not valid UTF-8, since some files have both. */
export class CellText {
  readonly #windows = new TextDecoder('windows-1252');
  /** How many cells were not UTF-8, and the record of the first. */
  strays = 0;
  firstStray = 0;

  /** Trimmed; control characters, which some exports leave in cells, do not count as text. */
  of(record: CsvRecord, cell: number): string {
    if (cell < 0 || cell >= record.cells) return '';
    let start = record.starts[cell] as number;
    let end = record.ends[cell] as number;
    const { data } = record;
    while (start < end && (data[start] as number) <= SPACE) start += 1;
    while (end > start && (data[end - 1] as number) <= SPACE) end -= 1;
    if (start === end) return '';
    const text = this.#decode(record, start, end);
    const single = record.hasDoubled && record.doubled.has(cell) ? text.replaceAll('""', '"') : text;
    return data[start] === EQUALS ? withoutTextMark(single) : single;
  }

  #decode({ data, number }: CsvRecord, start: number, end: number): string {
    let isPlain = true;
    for (let at = start; at < end && isPlain; at += 1) {
      const byte = data[at] as number;
      isPlain = byte < 0x80 && byte !== 0;
    }
    if (isPlain) return data.toString('latin1', start, end);
    const bytes = data.subarray(start, end);
    if (isUtf8(bytes)) return bytes.toString('utf8').replaceAll('\0', '').trim();
    this.strays += 1;
    if (this.strays === 1) this.firstStray = number;
    return this.#windows.decode(bytes).replaceAll('\0', '').trim();
  }
}

/** The length of a cell once it is trimmed is not zero. */
export function isFilled(record: CsvRecord, cell: number): boolean {
  if (cell < 0 || cell >= record.cells) return false;
  const { data } = record;
  const end = record.ends[cell] as number;
  for (let at = record.starts[cell] as number; at < end; at += 1)
    if ((data[at] as number) > SPACE) return true;
  return false;
}

/** Whether a cell begins as a number or ends as a percentage, by two of its bytes. */
export function mayBePercentage({ data, starts, ends }: CsvRecord, cell: number): boolean {
  const first = data[starts[cell] as number] as number;
  return (first >= ZERO && first <= NINE) || data[(ends[cell] as number) - 1] === PERCENT;
}

/** Spreadsheets keep digits as text in this way. */
const withoutTextMark = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
