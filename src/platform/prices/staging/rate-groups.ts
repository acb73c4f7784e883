import { must } from '../../../kernel/must.ts';
import { FLAGS, RATE_COLUMNS } from '../model/index.ts';
import { NO_AMOUNT, NONE, RATE, RATE_WORDS, SCALE_SHIFT } from '../rates/index.ts';
import { GROUP_ROWS, NO_TEXT, NumberColumn, ParquetFile, PhraseColumn, TextColumn } from './parquet/index.ts';
import { TERMS_TEXTS, type TermsTable, type TermsText } from './terms-table.ts';
import type { RateTexts } from './text-file.ts';

const HALF = 2 ** 32;
const FLAGS_MASK = (1 << SCALE_SHIFT) - 1;
const UNIT = 10_000;
const UNIT_DIGITS = 4;

const ITEM_TEXTS = ['code_type', 'code', 'code_raw', 'description', 'arrangement'] as const;
const RARE_TEXTS = ['notes', 'algorithm', 'payments'] as const;
const NUMBERS = {
  ...({ code_ord: 4, ord: 8, amount: 8, payer_ord: 4, set_id: 4, expires_on: 4, flags: 4 } as const),
  ...({ at1: 4, at2: 4, at3: 4, at4: 4, byte_offset: 8, byte_length: 4 } as const),
};
/** Columns of numbers that are what the rows say, or null. */
const PLACES = { set_id: 'set', payer_ord: 'payer', at1: 'at1', at2: 'at2', at3: 'at3', at4: 'at4' } as const;

type RateColumn = keyof typeof RATE_COLUMNS;
type ItemText = (typeof ITEM_TEXTS)[number];
type RareText = (typeof RARE_TEXTS)[number];
type NumberName = keyof typeof NUMBERS;

/** One of the codes of an item, with what its amounts have in common. */
export interface CodedItem extends Record<ItemText, string | null> {
  code_ord: number;
}

/** Which rows are left out and which are marked, by their sets; undefined for none. */
export interface SetMarks {
  wanted: Uint8Array | undefined;
  invalid: Uint8Array | undefined;
}

/** Makes groups of rows of amounts and writes them. */
export class RateGroups {
  readonly #file: ParquetFile;
  readonly #terms: TermsTable;
  readonly #marks: SetMarks;
  readonly #textsAt: (place: number) => RateTexts;
  readonly #texts = Object.fromEntries(
    [...ITEM_TEXTS, ...RARE_TEXTS, ...TERMS_TEXTS].map((name) => [name, new TextColumn()]),
  ) as Record<ItemText | RareText | TermsText, TextColumn>;
  readonly #numbers = Object.fromEntries(
    Object.entries(NUMBERS).map(([name, bytes]) => [name, new NumberColumn(bytes)]),
  ) as Record<NumberName, NumberColumn>;
  readonly #raw = new PhraseColumn();
  /** The rows of the group, as they are on disk. */
  readonly #words = new Int32Array(GROUP_ROWS * RATE_WORDS);
  #rows = 0;
  /** By row, the number of its terms within the group; by terms, that number and 1. */
  readonly #termsOf = new Int32Array(GROUP_ROWS);
  readonly #localOf: Int32Array;

  constructor(path: string, terms: TermsTable, marks: SetMarks, textsAt: (place: number) => RateTexts) {
    this.#file = new ParquetFile(path, RATE_COLUMNS);
    this.#terms = terms;
    this.#marks = marks;
    this.#textsAt = textsAt;
    this.#localOf = new Int32Array(terms.count);
  }

  /**
   * How many rows of those were wanted.
   * @param words of `count` rows, the first of which is row `ord`.
   */
  add(item: CodedItem, words: Int32Array, count: number, ord: number): number {
    let [done, added] = [0, 0];
    while (done < count) {
      const first = this.#rows;
      const end = Math.min(count, done + GROUP_ROWS - first);
      this.#take(words, done, end, ord);
      this.#putItem(item, first);
      added += this.#rows - first;
      done = end;
      if (this.#rows === GROUP_ROWS) this.#write();
    }
    return added;
  }

  #take(words: Int32Array, start: number, end: number, ord: number): void {
    const { wanted } = this.#marks;
    const ords = this.#numbers.ord.values;
    if (wanted === undefined) {
      const row = this.#rows;
      this.#words.set(words.subarray(start * RATE_WORDS, end * RATE_WORDS), row * RATE_WORDS);
      for (let index = start; index < end; index += 1) ords[row + index - start] = ord + index;
      this.#rows += end - start;
      return;
    }
    for (let index = start; index < end; index += 1) {
      const at = index * RATE_WORDS;
      const set = words[at + RATE.set] ?? NONE;
      if (set === NONE || wanted[set] !== 1) continue;
      this.#words.set(words.subarray(at, at + RATE_WORDS), this.#rows * RATE_WORDS);
      ords[this.#rows] = ord + index;
      this.#rows += 1;
    }
  }

  #putItem(item: CodedItem, first: number): void {
    const rows = this.#rows;
    for (const name of ITEM_TEXTS) {
      const column = this.#texts[name];
      column.indexes.fill(column.indexOf(item[name]), first, rows);
    }
    this.#numbers.code_ord.values.fill(item.code_ord, first, rows);
  }

  #write(): void {
    const rows = this.#rows;
    if (rows === 0) return;
    this.#putNumbers(rows);
    const same = this.#putTerms(rows);
    if (!this.#putTexts(rows)) for (const name of RARE_TEXTS) same.set(name, NO_TEXT);
    for (const name of Object.keys(RATE_COLUMNS) as RateColumn[])
      this.#file.add(this.#chunk(name, rows, same), rows);
    this.#file.endGroup(rows);
    this.#rows = 0;
  }

  #chunk(name: RateColumn, rows: number, same: ReadonlyMap<string, number>) {
    if (name === 'amount_raw') return this.#raw.take();
    if (name === 'amount') return this.#numbers.amount.take(rows, (row) => this.#exact(row));
    return isNumber(name) ? this.#numbers[name].take(rows) : this.#texts[name].take(rows, same.get(name));
  }

  #putNumbers(rows: number): void {
    const words = this.#words;
    for (const [name, field] of Object.entries(PLACES)) {
      const column = this.#numbers[name as keyof typeof PLACES];
      column.nulls = copyPlaces(words, RATE[field], column.values, rows);
    }
    const { amount, flags, byte_offset: offsets, byte_length: lengths } = this.#numbers;
    const { invalid } = this.#marks;
    for (let row = 0, at = 0; row < rows; row += 1, at += RATE_WORDS) {
      const marks = words[at + RATE.marks] ?? 0;
      const set = words[at + RATE.set] ?? NONE;
      const isInvalid = invalid !== undefined && set !== NONE && invalid[set] === 1;
      flags.values[row] = (marks & FLAGS_MASK) | (isInvalid ? FLAGS.npi_invalid : 0);
      offsets.values[row] = longAt(words, at + RATE.offset);
      lengths.values[row] = words[at + RATE.length] ?? 0;
      if (marks >> SCALE_SHIFT === NO_AMOUNT) {
        amount.values[row] = Number.NaN;
        amount.nulls += 1;
      } else amount.values[row] = longAt(words, at + RATE.amount);
    }
  }

  /** Puts what the terms of the rows say into their columns; where all rows say the same, that alone. */
  #putTerms(rows: number): Map<string, number> {
    const same = new Map<string, number>();
    const locals = this.#localTerms(rows);
    const termsOf = this.#termsOf;
    const map = new Int32Array(locals.length);
    for (const name of TERMS_TEXTS) {
      const column = this.#texts[name];
      locals.forEach((terms, local) => {
        map[local] = column.indexOf(this.#terms.text(name, terms));
      });
      const { indexes } = column;
      if (map.every((index) => index === map[0])) same.set(name, map[0] ?? NO_TEXT);
      else for (let row = 0; row < rows; row += 1) indexes[row] = map[termsOf[row] ?? 0] ?? NO_TEXT;
    }
    const days = Float64Array.from(locals, (terms) => this.#terms.expires(terms));
    const column = this.#numbers.expires_on;
    for (let row = 0; row < rows; row += 1) {
      const day = days[termsOf[row] ?? 0] ?? Number.NaN;
      column.values[row] = day;
      if (Number.isNaN(day)) column.nulls += 1;
    }
    return same;
  }

  /** Numbers the terms of the rows from 0 on; those terms in that order. */
  #localTerms(rows: number): number[] {
    const [words, termsOf, localOf] = [this.#words, this.#termsOf, this.#localOf];
    const locals: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      const terms = words[row * RATE_WORDS + RATE.terms] ?? 0;
      let local = localOf[terms] ?? 0;
      if (local === 0) {
        local = locals.push(terms);
        localOf[terms] = local;
      }
      termsOf[row] = local - 1;
    }
    for (const terms of locals) localOf[terms] = 0;
    return locals;
  }

  /** Puts the texts that few rows have; whether any has one beside that of its amount. */
  #putTexts(rows: number): boolean {
    const words = this.#words;
    let isAny = false;
    for (let row = 0, at = 0; row < rows; row += 1, at += RATE_WORDS) {
      const place = words[at + RATE.text] ?? 0;
      const digits = (words[at + RATE.marks] ?? 0) >> SCALE_SHIFT;
      if (place !== 0) {
        if (!isAny) for (const name of RARE_TEXTS) this.#texts[name].indexes.fill(NO_TEXT, 0, rows);
        isAny = true;
        if (this.#putTextsOf(row, this.#textsAt(place >>> 0))) continue;
      }
      if (digits === 0 || digits > UNIT_DIGITS) this.#raw.putNull();
      else {
        const amount = longAt(words, at + RATE.amount);
        const fraction = amount % UNIT;
        const shown = Math.floor(fraction / 10 ** (UNIT_DIGITS - digits));
        this.#raw.putDecimal((amount - fraction) / UNIT, shown, digits);
      }
    }
    return isAny;
  }

  /** Whether there was a text of the amount among them. */
  #putTextsOf(row: number, [raw, notes, algorithm, payments]: RateTexts): boolean {
    const texts = this.#texts;
    texts.notes.indexes[row] = texts.notes.indexOf(notes);
    texts.algorithm.indexes[row] = texts.algorithm.indexOf(algorithm);
    texts.payments.indexes[row] = texts.payments.indexOf(payments);
    if (raw !== null) this.#raw.put(raw);
    return raw !== null;
  }

  #exact(row: number): bigint {
    const at = row * RATE_WORDS + RATE.amount;
    const [low, high] = [must(this.#words[at], 'an amount'), must(this.#words[at + 1], 'an amount')];
    return (BigInt(high) << 32n) | BigInt(low >>> 0);
  }

  finish(): void {
    this.#write();
    this.#file.finish();
  }

  close(): void {
    this.#file.close();
  }
}

const isNumber = (name: RateColumn): name is NumberName => name in NUMBERS;

const longAt = (words: Int32Array, at: number): number =>
  (words[at + 1] ?? 0) * HALF + ((words[at] ?? 0) >>> 0);

/** Copies one field of all rows; how many of them are null. */
function copyPlaces(words: Int32Array, field: number, values: Float64Array, rows: number): number {
  let nulls = 0;
  for (let row = 0, at = field; row < rows; row += 1, at += RATE_WORDS) {
    const value = words[at] ?? NONE;
    if (value === NONE) {
      values[row] = Number.NaN;
      nulls += 1;
    } else values[row] = value;
  }
  return nulls;
}
