import { DeltaEncoder } from './bits.ts';
import { ByteSink } from './byte-sink.ts';
import { type Chunk, ENCODINGS, GROUP_ROWS } from './chunk.ts';
import { putLevels } from './levels.ts';

const POINT = 0x2e;
const ZERO = 0x30;

/** A column of texts that hardly repeat: their lengths, and all of them one after the other. Rows are put in order. */
export class PhraseColumn {
  readonly #lengths = new Float64Array(GROUP_ROWS);
  readonly #valid = new Int32Array(GROUP_ROWS);
  readonly #letters = new ByteSink();
  readonly #data = new ByteSink();
  readonly #deltas = new DeltaEncoder();
  #count = 0;
  #rows = 0;

  putNull(): void {
    this.#valid[this.#rows] = 0;
    this.#rows += 1;
  }

  put(text: string): void {
    const letters = this.#letters;
    const length = letters.room(text.length * 3).write(text, letters.length);
    letters.length += length;
    this.#next(length);
  }

  /** A number with so many digits behind its point. */
  putDecimal(whole: number, fraction: number, digits: number): void {
    const letters = this.#letters;
    const bytes = letters.room(32);
    let length = 1;
    for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) length += 1;
    let at = letters.length + length + digits;
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
    letters.length += length + 1 + digits;
    this.#next(length + 1 + digits);
  }

  #next(length: number): void {
    this.#lengths[this.#count] = length;
    this.#count += 1;
    this.#valid[this.#rows] = 1;
    this.#rows += 1;
  }

  take(): Chunk {
    const [data, rows, count] = [this.#data, this.#rows, this.#count];
    data.clear();
    const nulls = rows - count;
    putLevels(data, this.#valid, rows, nulls);
    if (count > 0) {
      this.#deltas.put(data, this.#lengths, count);
      data.put(this.#letters.written);
    }
    this.#letters.clear();
    this.#count = 0;
    this.#rows = 0;
    const encoding = count > 0 ? ENCODINGS.deltaLengths : ENCODINGS.plain;
    return { encoding, data: data.written, dictionary: null, nulls, range: null };
  }
}
