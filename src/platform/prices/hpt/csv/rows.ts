import type { AmountKind } from '../../model/index.ts';
import { AmountReader } from '../amount.ts';
import type { HptItem } from '../item.ts';
import { isNothing, somethingOrNull } from '../nothing.ts';
import type { HptRow } from '../row.ts';
import { SeenItems } from '../seen-items.ts';
import { fingerprintOf } from '../seen-set.ts';
import type { FilePayers, Tally } from '../tally.ts';
import { isBarePercentage, joinNotes, methodologyOf } from '../words.ts';
import { CachedCell } from './cached-cell.ts';
import { type CellText, isFilled, mayBePercentage } from './cell-text.ts';
import type { CsvHead } from './find-head.ts';
import { CsvItems } from './items.ts';
import type { AmountColumn, ColumnPlan, PayerColumns, PayerRole } from './plan.ts';
import { RecordDoubts } from './record-doubts.ts';
import { TallPayers } from './tall-payers.ts';
import type { CsvRecord } from './tokenizer.ts';

/** What is said of the amounts of one payer in one record. */
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
  readonly #seen: SeenItems;
  readonly #methodologies: CachedCell;
  readonly #payments: CachedCell;
  readonly #notes: CachedCell;
  readonly #words: Words = { ord: null, methodology: null, algorithm: null, notes: null, payments: null };
  #item: HptItem | undefined;
  #itemNumber = 0;
  /** The first amount of items that stands behind the columns that repeat. */
  readonly #firstVarying: number;
  recordsWithoutAmount = 0;
  readonly doubts: RecordDoubts;

  constructor(
    plan: ColumnPlan,
    context: { head: CsvHead; text: CellText; payers: FilePayers; tally: Tally; hasPlaces: boolean },
    onRow: (row: HptRow) => void,
  ) {
    const { head, text, payers, tally, hasPlaces } = context;
    this.doubts = new RecordDoubts(plan, text, head);
    this.#plan = plan;
    this.#text = text;
    this.#tally = tally;
    this.#hasPlaces = hasPlaces;
    this.#onRow = onRow;
    this.#items = new CsvItems(plan, text, tally);
    this.#payers = new TallPayers(plan, payers, text);
    this.#methodologies = new CachedCell(text, methodologyOf);
    this.#payments = new CachedCell(text, somethingOrNull);
    this.#notes = new CachedCell(text, somethingOrNull);
    this.#seen = new SeenItems(plan.itemAmounts.length);
    const varying = plan.itemAmounts.findIndex(({ column }) => column >= plan.repeating);
    this.#firstVarying = varying === -1 ? plan.itemAmounts.length : varying;
  }

  take(record: CsvRecord): void {
    const { width } = this.#plan;
    const fault = this.#faultOf(record, width);
    if (fault !== null) {
      this.#reject(record, fault);
      return;
    }
    const isSame = record.isRepeated && this.#item !== undefined;
    const item = isSame ? (this.#item as HptItem) : this.#items.of(record);
    if (item !== this.#item) {
      this.#item = undefined;
      if (isBlank(record)) return;
      const doubt = this.doubts.ofItem(record, item);
      if (doubt !== null) {
        this.#reject(record, doubt);
        return;
      }
      this.#item = item;
      this.#itemNumber = this.#seen.numberOf(item.fingerprint);
      this.#tally.items = this.#seen.count;
    }
    const doubt = record.cells > width ? this.doubts.ofSurplus(record, item) : null;
    if (doubt !== null) {
      this.#reject(record, doubt);
      return;
    }
    if (item.codes.length === 0) {
      this.#withoutCode(record, item);
      return;
    }
    const before = this.#tally.rates;
    const had = this.#itemAmounts(record, item, isSame ? this.#firstVarying : 0);
    this.#payerAmounts(record, item);
    if (!had && !isSame && this.#tally.rates === before) this.recordsWithoutAmount += 1;
  }

  /** What comes behind it is read afresh. */
  #reject(record: CsvRecord, reason: string): void {
    this.#item = undefined;
    this.#tally.reject(record.number, reason);
  }

  #faultOf(record: CsvRecord, width: number): string | null {
    if (record.fault !== null) return `The record ${record.fault}.`;
    return record.cells > width && hasMore(record, width)
      ? `The record has ${record.cells} cells; the header has ${width}. A delimiter may stand outside quotes.`
      : null;
  }

  #withoutCode(record: CsvRecord, { hasHalfCode }: HptItem): void {
    const { itemAmounts, payers } = this.#plan;
    const isCharge = ({ column }: AmountColumn): boolean => this.#isCharge(record, column);
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
  #itemAmounts(record: CsvRecord, item: HptItem, from: number): boolean {
    const columns = this.#plan.itemAmounts;
    let had = false;
    for (let place = from; place < columns.length; place += 1) {
      const { kind, column } = columns[place] as AmountColumn;
      if (record.starts[column] === record.ends[column] || !this.#read(record, column, false)) continue;
      had = true;
      if (!this.#isNew(item, place)) continue;
      this.#clearWords();
      this.#words.notes = this.#genericNotes(record);
      this.#tell(record, item, kind, column);
    }
    return had;
  }

  #isNew({ fingerprint }: HptItem, place: number): boolean {
    const { amount, raw } = this.#reader;
    return amount === null
      ? this.#seen.isNewText(fingerprint, place, fingerprintOf(raw ?? ''))
      : this.#seen.isNew(this.#itemNumber, fingerprint, place, amount);
  }

  #payerAmounts(record: CsvRecord, item: HptItem): void {
    const { filled, filledCount } = record;
    const { roles } = this.#plan;
    let payer: PayerColumns | undefined;
    for (let place = 0; place < filledCount; place += 1) {
      const column = filled[place] as number;
      const role = roles[column] as PayerRole | null | undefined;
      if (role === null || role === undefined) continue;
      const { kind } = role;
      if (kind === 'methodology') {
        if (mayBePercentage(record, column)) {
          this.#percentageForMethod(record, item, role.payer);
          payer = undefined;
        }
        continue;
      }
      if (kind !== 'algorithm' && !this.#read(record, column, kind === 'percentage')) continue;
      if (payer !== role.payer) {
        payer = role.payer;
        this.#readWords(record, payer);
      }
      if (kind === 'algorithm') {
        if (this.#words.algorithm === null) continue;
        this.#reader.clear();
      }
      this.#tell(record, item, kind, column);
    }
  }

  /** A percentage in the column of methods is the amount of a payer who has no other in the record. */
  #percentageForMethod(record: CsvRecord, item: HptItem, payer: PayerColumns): void {
    const text = this.#text.of(record, payer.methodology);
    if (!text.includes('%')) return;
    const isBare = isBarePercentage(text);
    const isPriced = payer.amounts.some(({ column }) => this.#isCharge(record, column));
    if (isBare && !isPriced) {
      this.#readWords(record, payer);
      this.#words.methodology = null;
      this.#reader.readText(text, true);
      this.#tell(record, item, 'percentage', payer.methodology);
    } else if (isBare || !isPriced)
      this.#tally.warnOnce(
        'percentage for method',
        `The methodology "${text}" of record ${record.number} has a percentage, and such are not read as amounts.`,
      );
  }

  #isCharge(record: CsvRecord, column: number): boolean {
    return isFilled(record, column) && !isNothing(this.#text.of(record, column));
  }

  #clearWords(): void {
    const words = this.#words;
    words.ord = null;
    words.methodology = null;
    words.algorithm = null;
    words.payments = null;
  }

  #readWords(record: CsvRecord, columns: PayerColumns): void {
    const { algorithm, methodology, notes, payments } = columns;
    const words = this.#words;
    words.ord = columns.ord === -1 ? this.#payers.ordOf(record) : columns.ord;
    words.methodology = this.#methodologies.of(record, methodology);
    words.algorithm = this.#textOf(record, algorithm);
    words.payments = this.#payments.of(record, payments);
    const generic = this.#genericNotes(record);
    const own = this.#textOf(record, notes);
    words.notes = own === null ? generic : joinNotes(own, generic);
  }

  #genericNotes(record: CsvRecord): string | null {
    const { notes } = this.#plan.fields;
    return notes === -1 || record.starts[notes] === record.ends[notes] ? null : this.#notes.of(record, notes);
  }

  #textOf(record: CsvRecord, cell: number): string | null {
    if (cell === -1 || record.starts[cell] === record.ends[cell]) return null;
    return somethingOrNull(this.#text.of(record, cell));
  }

  #read(record: CsvRecord, cell: number, isPercentage: boolean): boolean {
    const start = record.starts[cell] as number;
    const end = record.ends[cell] as number;
    if (this.#reader.readDigits(record.data, start, end, isPercentage)) return true;
    return this.#reader.readText(this.#text.of(record, cell), isPercentage);
  }

  #tell(record: CsvRecord, item: HptItem, kind: AmountKind, column: number): void {
    const words = this.#words;
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

/** Whether any cell from this one on has text. */
function hasMore(record: CsvRecord, from: number): boolean {
  for (let place = record.filledCount - 1; place >= 0; place -= 1) {
    const cell = record.filled[place] as number;
    if (cell < from) return false;
    if (isFilled(record, cell)) return true;
  }
  return false;
}

const isBlank = (record: CsvRecord): boolean => !hasMore(record, 0);
