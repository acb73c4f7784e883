import { RATE_COLUMNS } from '../model/index.ts';
import { GROUP_ROWS, NO_TEXT, NumberColumn, ParquetFile, TextColumn } from './parquet/index.ts';
import { RATE, RATE_WORDS, SCALE_SHIFT } from './rate-file.ts';
import { NO_AMOUNT, NONE } from './tables.ts';
import { TERMS_TEXTS, type TermsTable, type TermsText } from './terms-table.ts';
import type { RateTexts } from './text-file.ts';

const HALF = 2 ** 32;
const FLAGS_MASK = (1 << SCALE_SHIFT) - 1;

const ITEM_TEXTS = ['code_type', 'code', 'code_raw', 'description', 'arrangement'] as const;
const EXTRA_TEXTS = ['amount_raw', 'notes', 'algorithm', 'payments'] as const;
const NUMBERS = {
  ...({ code_ord: 4, ord: 8, amount: 8, payer_ord: 4, set_id: 4, expires_on: 4, flags: 4 } as const),
  ...({ at1: 4, at2: 4, at3: 4, at4: 4, byte_offset: 8, byte_length: 4 } as const),
};

type RateColumn = keyof typeof RATE_COLUMNS;
type ItemText = (typeof ITEM_TEXTS)[number];
type ExtraText = (typeof EXTRA_TEXTS)[number];
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

const NPI_INVALID = 16;

/** Makes groups of rows of amounts and writes them. */
export class RateGroups {
  readonly #file: ParquetFile;
  readonly #terms: TermsTable;
  readonly #marks: SetMarks;
  readonly #texts = Object.fromEntries(
    [...ITEM_TEXTS, ...EXTRA_TEXTS, ...TERMS_TEXTS].map((name) => [name, new TextColumn()]),
  ) as Record<ItemText | ExtraText | TermsText, TextColumn>;
  readonly #numbers = Object.fromEntries(
    Object.entries(NUMBERS).map(([name, bytes]) => [name, new NumberColumn(bytes)]),
  ) as Record<NumberName, NumberColumn>;
  /** By row, the number of its terms within the group. */
  readonly #termsOf = new Int32Array(GROUP_ROWS);
  readonly #localOf = new Map<number, number>();
  readonly #amounts = new Int32Array(GROUP_ROWS * 2);
  #rows = 0;
  #hasExtras = false;

  constructor(path: string, terms: TermsTable, marks: SetMarks) {
    this.#file = new ParquetFile(path, RATE_COLUMNS);
    this.#terms = terms;
    this.#marks = marks;
  }

  /**
   * How many rows of those were wanted.
   * @param words of `count` rows, the first of which is row `ord`.
   */
  add(
    item: CodedItem,
    { words, count, ord }: { words: Int32Array; count: number; ord: number },
    textsAt: (place: number) => RateTexts,
  ): number {
    let [done, added] = [0, 0];
    while (done < count) {
      const first = this.#rows;
      const end = Math.min(count, done + GROUP_ROWS - first);
      for (let row = done; row < end; row += 1) this.#row(words, row * RATE_WORDS, ord + row, textsAt);
      this.#item(item, first);
      added += this.#rows - first;
      done = end;
      if (this.#rows === GROUP_ROWS) this.#write();
    }
    return added;
  }

  #item(item: CodedItem, first: number): void {
    const rows = this.#rows;
    for (const name of ITEM_TEXTS) {
      const column = this.#texts[name];
      column.indexes.fill(column.indexOf(item[name]), first, rows);
    }
    this.#numbers.code_ord.values.fill(item.code_ord, first, rows);
  }

  #row(words: Int32Array, at: number, ord: number, textsAt: (place: number) => RateTexts): void {
    const set = words[at + RATE.set] ?? NONE;
    const { wanted, invalid } = this.#marks;
    if (wanted !== undefined && (set === NONE || wanted[set] !== 1)) return;
    const row = this.#rows;
    this.#rows = row + 1;
    const numbers = this.#numbers;
    const marks = words[at + RATE.marks] ?? 0;
    const [low, high] = [words[at + RATE.amount] ?? 0, words[at + RATE.amount + 1] ?? 0];
    const scale = marks >> SCALE_SHIFT;
    const amount = high * HALF + (low >>> 0);
    numbers.ord.values[row] = ord;
    numbers.amount.values[row] = scale === NO_AMOUNT ? Number.NaN : amount;
    this.#amounts[row * 2] = low;
    this.#amounts[row * 2 + 1] = high;
    const isInvalid = invalid !== undefined && set !== NONE && invalid[set] === 1;
    numbers.flags.values[row] = (marks & FLAGS_MASK) | (isInvalid ? NPI_INVALID : 0);
    numbers.set_id.values[row] = orNaN(set);
    numbers.payer_ord.values[row] = orNaN(words[at + RATE.payer] ?? NONE);
    numbers.at1.values[row] = orNaN(words[at + RATE.at1] ?? NONE);
    numbers.at2.values[row] = orNaN(words[at + RATE.at2] ?? NONE);
    numbers.at3.values[row] = orNaN(words[at + RATE.at3] ?? NONE);
    numbers.at4.values[row] = orNaN(words[at + RATE.at4] ?? NONE);
    numbers.byte_offset.values[row] =
      (words[at + RATE.offset + 1] ?? 0) * HALF + ((words[at + RATE.offset] ?? 0) >>> 0);
    numbers.byte_length.values[row] = words[at + RATE.length] ?? 0;
    this.#termsOf[row] = this.#localTerms(words[at + RATE.terms] ?? NONE);
    this.#extras(row, scale, amount, words[at + RATE.text] ?? 0, textsAt);
  }

  #localTerms(terms: number): number {
    const known = this.#localOf.get(terms);
    if (known !== undefined) return known;
    const local = this.#localOf.size;
    this.#localOf.set(terms, local);
    return local;
  }

  #extras(
    row: number,
    scale: number,
    amount: number,
    place: number,
    textsAt: (place: number) => RateTexts,
  ): void {
    const texts = this.#texts;
    const isShort = scale >= 1 && scale <= 4;
    if (place !== 0) {
      if (!this.#hasExtras)
        for (const name of EXTRA_TEXTS) if (name !== 'amount_raw') texts[name].indexes.fill(NO_TEXT, 0, row);
      this.#hasExtras = true;
      const [raw, notes, algorithm, payments] = textsAt(place >>> 0);
      texts.notes.indexes[row] = texts.notes.indexOf(notes);
      texts.algorithm.indexes[row] = texts.algorithm.indexOf(algorithm);
      texts.payments.indexes[row] = texts.payments.indexOf(payments);
      texts.amount_raw.indexes[row] = texts.amount_raw.indexOf(
        raw ?? (isShort ? shortened(amount, scale) : null),
      );
      return;
    }
    texts.amount_raw.indexes[row] = isShort ? texts.amount_raw.indexOf(shortened(amount, scale)) : NO_TEXT;
    if (!this.#hasExtras) return;
    texts.notes.indexes[row] = NO_TEXT;
    texts.algorithm.indexes[row] = NO_TEXT;
    texts.payments.indexes[row] = NO_TEXT;
  }

  #write(): void {
    const rows = this.#rows;
    if (rows === 0) return;
    const same = this.#putTerms(rows);
    for (const name of Object.keys(RATE_COLUMNS) as RateColumn[])
      this.#file.add(this.#chunk(name, rows, same), rows);
    this.#file.endGroup(rows);
    this.#rows = 0;
    this.#hasExtras = false;
    this.#localOf.clear();
  }

  #chunk(name: RateColumn, rows: number, same: ReadonlyMap<string, number>) {
    if (name === 'amount') return this.#numbers.amount.take(rows, (row) => this.#exact(row));
    if (isNumber(name)) return this.#numbers[name].take(rows);
    const isNowhere = !this.#hasExtras && (name === 'notes' || name === 'algorithm' || name === 'payments');
    return this.#texts[name].take(rows, isNowhere ? NO_TEXT : same.get(name));
  }

  /** Puts what the terms of the rows say into their columns; where all rows say the same, that alone. */
  #putTerms(rows: number): Map<string, number> {
    const same = new Map<string, number>();
    const locals = [...this.#localOf.keys()];
    const map = new Int32Array(locals.length);
    for (const name of TERMS_TEXTS) {
      const column = this.#texts[name];
      locals.forEach((terms, local) => {
        map[local] = column.indexOf(this.#terms.text(name, terms));
      });
      if (map.every((index) => index === map[0])) same.set(name, map[0] ?? NO_TEXT);
      else
        for (let row = 0; row < rows; row += 1) column.indexes[row] = map[this.#termsOf[row] ?? 0] ?? NO_TEXT;
    }
    const days = Float64Array.from(locals, (terms) => this.#terms.expires(terms));
    const { values } = this.#numbers.expires_on;
    for (let row = 0; row < rows; row += 1) values[row] = days[this.#termsOf[row] ?? 0] ?? Number.NaN;
    return same;
  }

  #exact(row: number): bigint {
    const [low, high] = [this.#amounts[row * 2] ?? 0, this.#amounts[row * 2 + 1] ?? 0];
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

const orNaN = (value: number): number => (value === NONE ? Number.NaN : value);

/** A plain number with zeros at its end, with as many fraction digits as the file has. */
function shortened(amount: number, digits: number): string {
  const fraction = amount % 10_000;
  return `${(amount - fraction) / 10_000}.${String(10_000 + fraction).slice(1, 1 + digits)}`;
}
