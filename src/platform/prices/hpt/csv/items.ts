import { type HptItem, itemOf } from '../item.ts';
import type { Tally } from '../tally.ts';
import { billingClassOf, drugTypeOf, modifiersOf, settingOf } from '../words.ts';
import { hasBytes } from './cached-cell.ts';
import type { CellText } from './cell-text.ts';
import type { ColumnPlan } from './plan.ts';
import type { CsvRecord } from './tokenizer.ts';

/** Reads the item of a record. Tall files repeat it for every payer: while its bytes stay the same, so does the item. */
export class CsvItems {
  readonly #plan: ColumnPlan;
  readonly #text: CellText;
  readonly #tally: Tally;
  readonly #columns: Int32Array;
  readonly #lengths: Int32Array;
  #bytes = Buffer.alloc(0);
  #item: HptItem | undefined;

  constructor(plan: ColumnPlan, text: CellText, tally: Tally) {
    this.#plan = plan;
    this.#text = text;
    this.#tally = tally;
    const { description, setting, modifiers, drugUnit, drugType, billingClass } = plan.fields;
    const columns = [description, setting, modifiers, drugUnit, drugType, billingClass];
    for (const { code, type } of plan.codes) columns.push(code, type);
    this.#columns = Int32Array.from(columns.filter((column) => column !== -1).sort((one, other) => one - other));
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
      if (!hasBytes(record, columns[place] as number, this.#bytes, from, length)) return false;
      from += length;
    }
    return true;
  }

  #remember(record: CsvRecord): void {
    let total = 0;
    this.#columns.forEach((column, place) => {
      const length = (record.ends[column] as number) - (record.starts[column] as number);
      this.#lengths[place] = length;
      total += length;
    });
    if (this.#bytes.length < total) this.#bytes = Buffer.alloc(total * 2);
    let at = 0;
    for (const column of this.#columns)
      at += record.data.copy(this.#bytes, at, record.starts[column], record.ends[column]);
  }

  #read(record: CsvRecord): HptItem {
    const { fields, codes } = this.#plan;
    const cell = (column: number): string => this.#text.of(record, column);
    return itemOf(
      {
        description: cell(fields.description) || null,
        setting: settingOf(cell(fields.setting)),
        billingClass: billingClassOf(cell(fields.billingClass)),
        modifiers: modifiersOf(cell(fields.modifiers)),
        drugUnit: cell(fields.drugUnit) || null,
        drugType: drugTypeOf(cell(fields.drugType)),
        pairs: codes.map(({ code, type }) => ({ code: cell(code), type: cell(type) })),
      },
      this.#tally,
    );
  }
}
