import { DeltaEncoder, putRun, putRuns, widthOf } from './bits.ts';
import { ByteSink } from './byte-sink.ts';
import { type Chunk, ENCODINGS, GROUP_ROWS } from './chunk.ts';
import { putLevels } from './levels.ts';

/** Where differences are exact. */
const LARGEST = 2 ** 51;
/** Numbers that lie no farther apart stand once, and the rows have their places. */
const MOST_APART = 1 << 14;

/** A column of whole numbers. */
export class NumberColumn {
  /** NaN where a row has none; `nulls` of them. */
  readonly values = new Float64Array(GROUP_ROWS);
  nulls = 0;
  readonly #bytes: 4 | 8;
  readonly #data = new ByteSink();
  readonly #dictionary = new ByteSink();
  readonly #deltas = new DeltaEncoder();
  readonly #present = new Float64Array(GROUP_ROWS);
  readonly #indexes = new Int32Array(GROUP_ROWS);
  readonly #places = new Int32Array(MOST_APART);

  /** @param bytes of a number as it is stored. */
  constructor(bytes: 4 | 8) {
    this.#bytes = bytes;
  }

  /** @param exact what the numbers are in truth, for those that are too large. */
  take(rows: number, exact?: (row: number) => bigint): Chunk {
    const data = this.#data;
    data.clear();
    const { nulls } = this;
    this.nulls = 0;
    const count = rows - nulls;
    const values = nulls === 0 ? this.values : this.#compact(rows);
    putLevels(data, this.#indexes, rows, nulls);
    const plain = { encoding: ENCODINGS.plain, dictionary: null, nulls, range: null };
    if (count === 0) return { ...plain, data: data.written };
    const { least, most } = rangeOf(values, count);
    if (Math.max(Math.abs(least), Math.abs(most)) >= LARGEST) {
      if (exact === undefined) throw new Error(`${most} is too large for a column of numbers.`);
      for (let row = 0; row < rows; row += 1)
        if (!Number.isNaN(this.values[row])) data.put(this.#stored(exact(row)));
      return { ...plain, data: data.written };
    }
    const range = { least: this.#stored(BigInt(least)), most: this.#stored(BigInt(most)) };
    if (most - least >= MOST_APART) {
      this.#deltas.put(data, values, count);
      return { ...plain, encoding: ENCODINGS.delta, data: data.written, range };
    }
    const dictionary = this.#putPlaces(values, count, { least, most });
    return { ...plain, encoding: ENCODINGS.dictionary, data: data.written, dictionary, range };
  }

  /** Moves the values together, and notes which rows have one. */
  #compact(rows: number): Float64Array {
    const [all, present, valid] = [this.values, this.#present, this.#indexes];
    let count = 0;
    for (let row = 0; row < rows; row += 1) {
      const value = all[row] ?? Number.NaN;
      const isThere = Number.isNaN(value) ? 0 : 1;
      valid[row] = isThere;
      present[count] = value;
      count += isThere;
    }
    return present;
  }

  #putPlaces(
    values: Float64Array,
    count: number,
    { least, most }: { least: number; most: number },
  ): NonNullable<Chunk['dictionary']> {
    const [data, dictionary] = [this.#data, this.#dictionary];
    dictionary.clear();
    if (least === most) {
      dictionary.put(this.#stored(BigInt(least)));
      data.byte(1);
      putRun(data, 0, count, 1);
      return { count: 1, bytes: dictionary.written };
    }
    const [places, indexes] = [this.#places, this.#indexes];
    places.fill(0, 0, most - least + 1);
    let distinct = 0;
    for (let row = 0; row < count; row += 1) {
      const value = (values[row] ?? 0) - least;
      let place = places[value] ?? 0;
      if (place === 0) {
        distinct += 1;
        place = distinct;
        places[value] = place;
        dictionary.put(this.#stored(BigInt(value + least)));
      }
      indexes[row] = place - 1;
    }
    const width = widthOf(distinct - 1);
    data.byte(width);
    putRuns(data, indexes, count, width);
    return { count: distinct, bytes: dictionary.written };
  }

  #stored(value: bigint): Buffer {
    const bytes = Buffer.alloc(this.#bytes);
    if (this.#bytes === 8) bytes.writeBigInt64LE(value);
    else bytes.writeInt32LE(Number(value));
    return bytes;
  }
}

function rangeOf(values: Float64Array, count: number): { least: number; most: number } {
  let least = values[0] ?? 0;
  let most = least;
  for (let row = 1; row < count; row += 1) {
    const value = values[row] ?? 0;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  return { least, most };
}
