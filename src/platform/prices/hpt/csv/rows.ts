import { AmountReader } from '../amount.ts';
import type { HptItem } from '../item.ts';
import type { HptRow } from '../row.ts';
import { fingerprintOf, SeenSet } from '../seen-set.ts';
import type { FilePayers, Tally } from '../tally.ts';
import { joinNotes, methodologyOf } from '../words.ts';
import { CachedCell } from './cached-cell.ts';
import { type CellText, isFilled } from './cell-text.ts';
import { CsvItems } from './items.ts';
import type { AmountColumn, ColumnPlan, PayerColumns } from './plan.ts';
import { TallPayers } from './tall-payers.ts';
import type { CsvRecord } from './tokenizer.ts';

/** Stands for the item itself among what has been seen. */
const ITEM = -1;

interface Words {
  ord: number | null;
  methodology: string | null;
  algorithm: string | null;
  notes: string | null;
  payments: string | null;
}

/** Turns the records of a CSV file into one row for every amount. */
export class CsvRows {
  readonly #plan: ColumnPlan;
  readonly #text: CellText;
  readonly #tally: Tally;
  readonly #onRow: (row: HptRow) => void;
  readonly #hasPlaces: boolean;
  readonly #items: CsvItems;
  readonly #payers: TallPayers;
  readonly #reader = new AmountReader();
  readonly #seen = new SeenSet();
  readonly #methodologies: CachedCell;
  readonly #payments: CachedCell;
  readonly #notes: CachedCell;
  #item: HptItem | undefined;
  /** The amounts that the item at hand had last, by their place in the plan. */
  readonly #last: Float64Array;
  recordsWithoutAmount = 0;

  constructor(
    plan: ColumnPlan,
    context: { text: CellText; payers: FilePayers; tally: Tally; hasPlaces: boolean },
    onRow: (row: HptRow) => void,
  ) {
    const { text, payers, tally, hasPlaces } = context;
    this.#plan = plan;
    this.#text = text;
    this.#tally = tally;
    this.#hasPlaces = hasPlaces;
    this.#onRow = onRow;
    this.#items = new CsvItems(plan, text, tally);
    this.#payers = new TallPayers(plan, payers, text);
    this.#methodologies = new CachedCell(text, methodologyOf);
    this.#payments = new CachedCell(text, (written) => written || null);
    this.#notes = new CachedCell(text, (written) => written || null);
    this.#last = new Float64Array(plan.itemAmounts.length);
  }

  take(record: CsvRecord): void {
    if (record.fault !== null) return this.#tally.reject(record.number, `The record ${record.fault}.`);
    const { width } = this.#plan;
    if (record.cells > width && hasMore(record, width))
      return this.#tally.reject(
        record.number,
        `The record has ${record.cells} cells; the header has ${width}. A comma may stand outside quotes.`,
      );
    pad(record, width);
    const item = this.#items.of(record);
    if (item !== this.#item) {
      if (isBlank(record)) return;
      this.#item = item;
      this.#last.fill(Number.NaN);
      if (this.#seen.add(item.fingerprint, ITEM, 0)) this.#tally.items += 1;
    }
    if (item.codes.length === 0) return this.#withoutCode(record, item);
    const before = this.#tally.rates;
    const had = this.#itemAmounts(record, item);
    for (const columns of this.#plan.payers) this.#payerAmounts(record, item, columns);
    if (!had && this.#tally.rates === before) this.recordsWithoutAmount += 1;
  }

  #withoutCode(record: CsvRecord, { hasHalfCode }: HptItem): void {
    const { itemAmounts, payers } = this.#plan;
    const isCharge = ({ column }: AmountColumn): boolean => isFilled(record, column);
    if (!itemAmounts.some(isCharge) && !payers.some(({ amounts }) => amounts.some(isCharge))) {
      if (!isBlank(record)) this.recordsWithoutAmount += 1;
      return;
    }
    const reason = hasHalfCode
      ? 'The record has a charge, and a code without its type or a type without its code.'
      : 'The record has a charge and no code.';
    this.#tally.reject(record.number, reason);
  }

  /** Whether the record has any, told before or not. */
  #itemAmounts(record: CsvRecord, item: HptItem): boolean {
    const columns = this.#plan.itemAmounts;
    let had = false;
    for (let place = 0; place < columns.length; place += 1) {
      const { kind, column } = columns[place] as AmountColumn;
      if (record.starts[column] === record.ends[column] || !this.#read(record, column, false)) continue;
      had = true;
      const { amount, raw } = this.#reader;
      if (amount !== null && amount === this.#last[place]) continue;
      this.#last[place] = amount ?? Number.NaN;
      const value = amount ?? fingerprintOf(raw ?? '').low;
      if (!this.#seen.add(item.fingerprint, place * 2 + (amount === null ? 1 : 0), value)) continue;
      const notes = this.#notes.of(record, this.#plan.fields.notes);
      const words = { ord: null, methodology: null, algorithm: null, notes, payments: null };
      this.#tell(record, item, kind, column, words);
    }
    return had;
  }

  #payerAmounts(record: CsvRecord, item: HptItem, columns: PayerColumns): void {
    let words: Words | undefined;
    const { amounts } = columns;
    for (let place = 0; place < amounts.length; place += 1) {
      const { kind, column } = amounts[place] as AmountColumn;
      if (record.starts[column] === record.ends[column]) continue;
      if (kind === 'algorithm') {
        words ??= this.#wordsOf(record, columns);
        if (words.algorithm === null) continue;
        this.#reader.amount = null;
        this.#reader.raw = null;
        this.#reader.flags = 0;
      } else if (!this.#read(record, column, kind === 'percentage')) continue;
      words ??= this.#wordsOf(record, columns);
      this.#tell(record, item, kind, column, words);
    }
  }

  #wordsOf(record: CsvRecord, columns: PayerColumns): Words {
    const { algorithm, methodology, notes, payments } = columns;
    const generic = this.#notes.of(record, this.#plan.fields.notes);
    const own = notes === -1 ? '' : this.#text.of(record, notes);
    return {
      ord: columns.ord ?? this.#payers.ordOf(record),
      methodology: this.#methodologies.of(record, methodology),
      algorithm: algorithm === -1 ? null : this.#text.of(record, algorithm) || null,
      notes: own === '' ? generic : joinNotes(own, generic),
      payments: this.#payments.of(record, payments),
    };
  }

  #read(record: CsvRecord, cell: number, isPercentage: boolean): boolean {
    const start = record.starts[cell] as number;
    const end = record.ends[cell] as number;
    if (this.#reader.readDigits(record.data, start, end, isPercentage)) return true;
    return this.#reader.readText(this.#text.of(record, cell), isPercentage);
  }

  #tell(record: CsvRecord, item: HptItem, kind: HptRow['amount_kind'], column: number, words: Words): void {
    const { amount, raw, flags } = this.#reader;
    const ord = this.#tally.rates;
    this.#tally.rates = ord + 1;
    this.#onRow({
      codes: item.codes,
      ord,
      amount_kind: kind,
      amount,
      amount_raw: raw,
      methodology: words.methodology,
      arrangement: null,
      setting: item.setting,
      billing_class: item.billingClass,
      modifiers: item.modifiers,
      place_of_service: null,
      payer_ord: words.ord,
      set_id: null,
      description: item.description,
      algorithm: words.algorithm,
      notes: words.notes,
      drug_unit: item.drugUnit,
      drug_type: item.drugType,
      payments: words.payments,
      expires_on: null,
      flags,
      pointer: null,
      at1: record.number,
      at2: column + 1,
      at3: null,
      at4: null,
      byte_offset: this.#hasPlaces ? record.offset : null,
      byte_length: this.#hasPlaces ? record.length : null,
    });
  }
}

const hasMore = (record: CsvRecord, width: number): boolean => {
  for (let cell = width; cell < record.cells; cell += 1) if (isFilled(record, cell)) return true;
  return false;
};

const isBlank = (record: CsvRecord): boolean => !hasMore(record, 0);

/** A short record lacks only empty cells. */
function pad(record: CsvRecord, width: number): void {
  for (let cell = record.cells; cell < width; cell += 1) {
    record.starts[cell] = 0;
    record.ends[cell] = 0;
    record.doubled[cell] = 0;
  }
  record.cells = Math.max(record.cells, width);
}
