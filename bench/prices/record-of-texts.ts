import type { CsvRecord } from '../../src/platform/prices/hpt/csv/tokenizer.ts';

const FIRST_BYTES = 1 << 20;
const FIRST_CELLS = 4_096;

/** A record of texts as the tokenizer would have found it in bytes. */
export class RecordOfTexts {
  count = 0;
  readonly #record: CsvRecord = {
    ...{ data: Buffer.allocUnsafeSlow(FIRST_BYTES), cells: 0, number: 0, offset: 0, length: 0, fault: null },
    ...{ hasDoubled: false, doubled: new Set(), isRepeated: false },
    starts: new Int32Array(FIRST_CELLS),
    ends: new Int32Array(FIRST_CELLS),
    filled: new Int32Array(FIRST_CELLS),
    filledCount: 0,
  };

  take(cells: readonly string[]): CsvRecord {
    const record = this.#record;
    const { data, starts, ends, filled } = record;
    let [at, filledCount] = [0, 0];
    for (let cell = 0; cell < cells.length; cell += 1) {
      const text = cells[cell] as string;
      starts[cell] = at;
      if (text !== '') {
        at += data.write(text, at, 'latin1');
        filled[filledCount] = cell;
        filledCount += 1;
      }
      ends[cell] = at;
    }
    this.count += 1;
    record.number = this.count;
    record.cells = cells.length;
    record.filledCount = filledCount;
    return record;
  }
}
