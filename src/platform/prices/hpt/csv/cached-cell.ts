import type { CellText } from './cell-text.ts';
import type { CsvRecord } from './tokenizer.ts';

const ENTRIES = 8;

/** Whether a cell has these bytes. */
export function hasBytes(record: CsvRecord, cell: number, bytes: Buffer): boolean {
  const { data } = record;
  const { length } = bytes;
  const start = record.starts[cell] as number;
  if ((record.ends[cell] as number) - start !== length) return false;
  for (let at = 0; at < length; at += 1) if (data[start + at] !== bytes[at]) return false;
  return true;
}

/** What the text of a cell means, for columns whose few texts come again and again: bytes are compared sooner than decoded. */
export class CachedCell {
  readonly #text: CellText;
  readonly #meaningOf: (text: string) => string | null;
  readonly #bytes: Buffer[] = [];
  readonly #values: (string | null)[] = [];
  #next = 0;

  constructor(text: CellText, meaningOf: (text: string) => string | null) {
    this.#text = text;
    this.#meaningOf = meaningOf;
  }

  of(record: CsvRecord, cell: number): string | null {
    if (cell === -1 || record.starts[cell] === record.ends[cell]) return null;
    const all = this.#bytes;
    for (let at = 0; at < all.length; at += 1) {
      const bytes = all[at] as Buffer;
      if (hasBytes(record, cell, bytes)) return this.#values[at] as string | null;
    }
    const value = this.#meaningOf(this.#text.of(record, cell));
    all[this.#next] = Buffer.from(record.data.subarray(record.starts[cell], record.ends[cell]));
    this.#values[this.#next] = value;
    this.#next = (this.#next + 1) % ENTRIES;
    return value;
  }
}
