import { DeltaEncoder } from './bits.ts';
import { ByteSink } from './byte-sink.ts';
import { type Chunk, ENCODINGS, GROUP_ROWS } from './chunk.ts';
import { putLevels } from './levels.ts';

/** Where differences are exact. */
const LARGEST = 2 ** 51;

/** A column of whole numbers, with NaN where a row has none. */
export class NumberColumn {
  readonly values = new Float64Array(GROUP_ROWS);
  readonly #bytes: 4 | 8;
  readonly #data = new ByteSink();
  readonly #deltas = new DeltaEncoder();
  readonly #present = new Float64Array(GROUP_ROWS);
  readonly #valid = new Int32Array(GROUP_ROWS);

  /** @param bytes of a number as it is stored. */
  constructor(bytes: 4 | 8) {
    this.#bytes = bytes;
  }

  /** @param exact what the numbers are in truth, for those that are too large; with the nulls. */
  take(rows: number, exact?: (row: number) => bigint): Chunk {
    const data = this.#data;
    data.clear();
    const { values, count, least, most } = this.#look(rows);
    const nulls = rows - count;
    putLevels(data, this.#valid, rows, nulls);
    const plain = { encoding: ENCODINGS.plain, dictionary: null, nulls };
    if (count === 0) return { ...plain, data: data.written, range: null };
    if (Math.max(Math.abs(least), Math.abs(most)) >= LARGEST && exact !== undefined) {
      for (let row = 0; row < rows; row += 1)
        if (!Number.isNaN(this.values[row])) data.put(this.#exactBytes(exact(row)));
      return { ...plain, data: data.written, range: null };
    }
    this.#deltas.put(data, values, count);
    const range = { least: this.#exactBytes(BigInt(least)), most: this.#exactBytes(BigInt(most)) };
    return { ...plain, encoding: ENCODINGS.delta, data: data.written, range };
  }

  #look(rows: number): { values: Float64Array; count: number; least: number; most: number } {
    const [all, present, valid] = [this.values, this.#present, this.#valid];
    let [least, most, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (let row = 0; row < rows; row += 1) {
      const value = all[row] ?? Number.NaN;
      if (value < least) least = value;
      if (value > most) most = value;
      if (!Number.isNaN(value)) count += 1;
    }
    if (count === rows) return { values: all, count, least, most };
    count = 0;
    for (let row = 0; row < rows; row += 1) {
      const value = all[row] ?? Number.NaN;
      const isThere = !Number.isNaN(value) ? 1 : 0;
      valid[row] = isThere;
      present[count] = value;
      count += isThere;
    }
    return { values: present, count, least, most };
  }

  #exactBytes(value: bigint): Buffer {
    const bytes = Buffer.alloc(this.#bytes);
    if (this.#bytes === 8) bytes.writeBigInt64LE(value);
    else bytes.writeInt32LE(Number(value));
    return bytes;
  }
}
