import { NONE, RATE, RATE_WORDS } from '../rates/index.ts';
import type { TableWriter } from './table-writer.ts';

/** Which rows are those of an item, as long as they stand together. */
export class ItemBlocks {
  readonly #writer: () => TableWriter;
  /** What is not in the table yet. */
  readonly #block = { item: NONE, start: 0, rows: 0 };

  constructor(writer: () => TableWriter) {
    this.#writer = writer;
  }

  extend(item: number, start: number, rows: number): void {
    const block = this.#block;
    if (block.item === item && block.rows > 0) {
      block.rows += rows;
      return;
    }
    this.end();
    block.item = item;
    block.start = start;
    block.rows = rows;
  }

  /** Rows of `RATE_WORDS` words each, the first of which is the `start`th; `at1` is the item, less `firstItem`. */
  extendBy(
    words: Int32Array,
    count: number,
    { start, firstItem }: { start: number; firstItem: number },
  ): void {
    for (let row = 0; row < count; ) {
      const item = words[row * RATE_WORDS + RATE.at1] ?? NONE;
      let end = row + 1;
      while (end < count && words[end * RATE_WORDS + RATE.at1] === item) end += 1;
      this.extend(firstItem + item, start + row, end - row);
      row = end;
    }
  }

  end(): void {
    const { item, start, rows } = this.#block;
    if (rows > 0) this.#writer().appendRow([item, start, rows]);
    this.#block.rows = 0;
  }
}
