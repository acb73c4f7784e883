import { ByteSink } from './byte-sink.ts';
import { type Chunk, ENCODINGS, GROUP_ROWS } from './chunk.ts';
import { putLevels } from './levels.ts';

const LENGTH_BYTES = 4;
const POINT = 0x2e;
const ZERO = 0x30;

/** A column of texts that hardly repeat: each behind its length, as every reader knows it. Rows are put in order. */
export class PhraseColumn {
  readonly #valid = new Int32Array(GROUP_ROWS);
  readonly #letters = new ByteSink();
  readonly #data = new ByteSink();
  #count = 0;
  #rows = 0;

  putNull(): void {
    this.#valid[this.#rows] = 0;
    this.#rows += 1;
  }

  put(text: string): void {
    const letters = this.#letters;
    const bytes = letters.room(LENGTH_BYTES + text.length * 3);
    this.#next(bytes.write(text, letters.length + LENGTH_BYTES));
  }

  /** A number with so many digits behind its point. */
  putDecimal(whole: number, fraction: number, digits: number): void {
    const letters = this.#letters;
    const bytes = letters.room(LENGTH_BYTES + 32);
    let length = 1;
    for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) length += 1;
    let at = letters.length + LENGTH_BYTES + length + digits;
    let rest = fraction;
    for (let left = digits; left > 0; left -= 1) {
      bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
      at -= 1;
    }
    bytes[at] = POINT;
    rest = whole;
    for (let left = length; left > 0; left -= 1) {
      at -= 1;
      bytes[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#next(length + 1 + digits);
  }

  /** The letters are there, behind the room for their length. */
  #next(length: number): void {
    const letters = this.#letters;
    letters.room(0).writeUInt32LE(length, letters.length);
    letters.length += LENGTH_BYTES + length;
    this.#count += 1;
    this.#valid[this.#rows] = 1;
    this.#rows += 1;
  }

  take(): Chunk {
    const [data, rows, count] = [this.#data, this.#rows, this.#count];
    data.clear();
    const nulls = rows - count;
    putLevels(data, this.#valid, rows, nulls);
    data.put(this.#letters.written);
    this.#letters.clear();
    this.#count = 0;
    this.#rows = 0;
    return { encoding: ENCODINGS.plain, data: data.written, dictionary: null, nulls, range: null };
  }
}
