import { withoutEntities } from '../entities.ts';
import { type HptItem, ItemCodes } from '../item.ts';
import { somethingOrNull } from '../nothing.ts';
import { fingerprintOfBytes } from '../seen-set.ts';
import type { Tally } from '../tally.ts';
import { billingClassOf, drugTypeOf, modifiersOf, settingOf } from '../words.ts';
import { CachedCell } from './cached-cell.ts';
import type { CellText } from './cell-text.ts';
import type { ColumnPlan } from './plan.ts';
import type { CsvRecord } from './tokenizer.ts';

/** No cell has it where it counts: cells are read without it. */
const SEPARATOR = 0;

/** Reads the item of a record. Tall files repeat it for every payer: while its bytes stay the same, so does the item. */
export class CsvItems {
  readonly #plan: ColumnPlan;
  readonly #text: CellText;
  readonly #codes: ItemCodes;
  readonly #settings: CachedCell;
  readonly #classes: CachedCell;
  readonly #modifiers: CachedCell;
  readonly #drugUnits: CachedCell;
  readonly #drugTypes: CachedCell;
  readonly #types: CachedCell;
  readonly #columns: Int32Array;
  readonly #lengths: Int32Array;
  #bytes = Buffer.alloc(0);
  #used = 0;
  #item: HptItem | undefined;

  constructor(plan: ColumnPlan, text: CellText, tally: Tally) {
    this.#plan = plan;
    this.#text = text;
    this.#codes = new ItemCodes(tally);
    this.#settings = new CachedCell(text, settingOf);
    this.#classes = new CachedCell(text, billingClassOf);
    this.#modifiers = new CachedCell(text, modifiersOf);
    this.#drugUnits = new CachedCell(text, somethingOrNull);
    this.#drugTypes = new CachedCell(text, drugTypeOf);
    this.#types = new CachedCell(text, (written) => written);
    const { description, setting, modifiers, drugUnit, drugType, billingClass } = plan.fields;
    const columns = [description, setting, modifiers, drugUnit, drugType, billingClass, ...plan.modifiers];
    for (const { code, type } of plan.codes) columns.push(code, type);
    this.#columns = Int32Array.from(
      columns.filter((column) => column !== -1).sort((one, other) => one - other),
    );
    this.#lengths = new Int32Array(this.#columns.length);
  }

  of(record: CsvRecord): HptItem {
    if (this.#item !== undefined && this.#isSame(record)) return this.#item;
    this.#remember(record);
    this.#item = this.#read(record);
    return this.#item;
  }

  #isSame(record: CsvRecord): boolean {
    const columns = this.#columns;
    const lengths = this.#lengths;
    let from = 0;
    for (let place = 0; place < columns.length; place += 1) {
      const length = lengths[place] as number;
      if (!this.#isAt(from, length, record, columns[place] as number)) return false;
      from += length + 1;
    }
    return true;
  }

  /** Whether a cell has the bytes that are remembered at this place. */
  #isAt(from: number, length: number, record: CsvRecord, column: number): boolean {
    const { data } = record;
    const bytes = this.#bytes;
    const start = record.starts[column] as number;
    if ((record.ends[column] as number) - start !== length) return false;
    for (let at = 0; at < length; at += 1) if (data[start + at] !== bytes[from + at]) return false;
    return true;
  }

  #remember(record: CsvRecord): void {
    const columns = this.#columns;
    let total = 0;
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place] as number;
      const length = (record.ends[column] as number) - (record.starts[column] as number);
      this.#lengths[place] = length;
      total += length + 1;
    }
    if (this.#bytes.length < total) this.#bytes = Buffer.alloc(total * 2);
    let to = 0;
    const bytes = this.#bytes;
    const { data } = record;
    for (const column of columns) {
      const end = record.ends[column] as number;
      for (let at = record.starts[column] as number; at < end; at += 1, to += 1)
        bytes[to] = data[at] as number;
      bytes[to] = SEPARATOR;
      to += 1;
    }
    this.#used = to;
  }

  #read(record: CsvRecord): HptItem {
    const { fields, codes } = this.#plan;
    const modifiers = this.#modifiersOf(record);
    const pairs = codes.map(({ code, type, ofType }) => {
      const text = this.#text.of(record, code);
      // A column of one type names it for no code too.
      return { code: text, type: (text === '' ? null : ofType) ?? this.#types.of(record, type) ?? '' };
    });
    const read = this.#codes.of(pairs, modifiers);
    return {
      description: withoutEntities(this.#text.of(record, fields.description)) || null,
      ...read,
      setting: this.#settings.of(record, fields.setting),
      billingClass: this.#classes.of(record, fields.billingClass),
      drugUnit: this.#drugUnits.of(record, fields.drugUnit),
      drugType: this.#drugTypes.of(record, fields.drugType),
      fingerprint: fingerprintOfBytes(this.#bytes, this.#used),
    };
  }

  #modifiersOf(record: CsvRecord): string {
    const { fields, modifiers } = this.#plan;
    const first = this.#modifiers.of(record, fields.modifiers) ?? '';
    if (modifiers.length === 0) return first;
    return modifiersOf([first, ...modifiers.map((column) => this.#text.of(record, column))]);
  }
}
