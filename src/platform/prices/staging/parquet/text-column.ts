import { must } from '../../../../kernel/must.ts';
import { putRun, putRuns, widthOf } from './bits.ts';
import { ByteSink } from './byte-sink.ts';
import { type Chunk, ENCODINGS, GROUP_ROWS } from './chunk.ts';
import { putLevels } from './levels.ts';

/** Longer texts do not say what a group has. */
const MOST_RANGE_BYTES = 256;

/** Where a row has no text. */
export const NO_TEXT = -1;

/** A column of texts: each of them stands once in a group, and the rows have their numbers. */
export class TextColumn {
  /** By row: the number of its text, or `NO_TEXT`. */
  readonly indexes = new Int32Array(GROUP_ROWS);
  readonly #numbers = new Map<string, number>();
  #texts: string[] = [];
  readonly #data = new ByteSink();
  readonly #dictionary = new ByteSink();
  readonly #present = new Int32Array(GROUP_ROWS);
  readonly #valid = new Int32Array(GROUP_ROWS);

  indexOf(text: string | null): number {
    if (text === null) return NO_TEXT;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const index = this.#texts.length;
    this.#texts.push(text);
    this.#numbers.set(text, index);
    return index;
  }

  /** What the rows have, or what all of them have; the column is empty afterwards. */
  take(rows: number, same?: number): Chunk {
    const data = this.#data;
    data.clear();
    const nulls = same === undefined ? this.#compact(rows) : same === NO_TEXT ? rows : 0;
    putLevels(data, this.#valid, rows, nulls);
    if (nulls === rows) {
      this.#forget();
      return { encoding: ENCODINGS.plain, data: data.written, dictionary: null, nulls, range: null };
    }
    const width = Math.max(1, widthOf(this.#texts.length - 1));
    data.byte(width);
    if (same === undefined) putRuns(data, nulls === 0 ? this.indexes : this.#present, rows - nulls, width);
    else putRun(data, same, rows, width);
    const [dictionary, range] = this.#putTexts();
    this.#forget();
    return { encoding: ENCODINGS.dictionary, data: data.written, dictionary, nulls, range };
  }

  /** Moves the numbers together where there are nulls; how many there are. */
  #compact(rows: number): number {
    const { indexes } = this;
    let at = 0;
    while (at < rows && indexes[at] !== NO_TEXT) at += 1;
    if (at === rows) return 0;
    const [present, valid] = [this.#present, this.#valid];
    let count = 0;
    for (let row = 0; row < rows; row += 1) {
      const index = indexes[row] ?? NO_TEXT;
      const isThere = index === NO_TEXT ? 0 : 1;
      valid[row] = isThere;
      present[count] = index;
      count += isThere;
    }
    return rows - count;
  }

  #putTexts(): [NonNullable<Chunk['dictionary']>, Chunk['range']] {
    const sink = this.#dictionary;
    sink.clear();
    for (const text of this.#texts) {
      const bytes = sink.room(4 + text.length * 3);
      const length = bytes.write(text, sink.length + 4);
      bytes.writeUInt32LE(length, sink.length);
      sink.length += 4 + length;
    }
    const range = rangeOf(this.#texts);
    return [{ count: this.#texts.length, bytes: sink.written }, range];
  }

  #forget(): void {
    this.#texts = [];
    this.#numbers.clear();
  }
}

/** Texts are compared by their bytes, which for some letters is not the order of JavaScript. */
function rangeOf(texts: readonly string[]): Chunk['range'] {
  let [low, high] = [must(texts[0], 'a text'), must(texts[0], 'a text')];
  for (const text of texts) {
    if (isBefore(text, low)) low = text;
    else if (isBefore(high, text)) high = text;
  }
  const [least, most] = [Buffer.from(low), Buffer.from(high)];
  return Math.max(least.length, most.length) > MOST_RANGE_BYTES ? null : { least, most };
}

/** Only where one of two letters is beyond U+D7FF do both orders differ. */
const FAR = /[\ud800-\uffff]/;

function isBefore(one: string, other: string): boolean {
  if (FAR.test(one) || FAR.test(other)) return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
  return one < other;
}
