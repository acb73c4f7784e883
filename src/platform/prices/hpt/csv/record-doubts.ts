import { codeTypeOf } from '../../codes/index.ts';
import { plainNumber } from '../../wording/index.ts';
import type { HptItem } from '../item.ts';
import { isNothing } from '../nothing.ts';
import { settingOf } from '../words.ts';
import type { CellText } from './cell-text.ts';
import type { CsvHead } from './find-head.ts';
import { keyOf } from './headers.ts';
import type { ColumnPlan } from './plan.ts';
import { withBars } from './read-headers.ts';
import type { CsvRecord } from './tokenizer.ts';

const SETTINGS: ReadonlySet<string | null> = new Set([null, 'inpatient', 'outpatient', 'both']);

/** Short numbers may be those of a hospital's own settings. */
const CODE_OR_AMOUNT = /^(?:\d{5}|[a-z]\d{4}|\d{4}[a-z]|\$[\d.,]+|[\d,]+\.\d{2})$/;

/** A code, its type or an amount where a setting belongs. */
const isOfOtherColumn = (setting: string): boolean =>
  !SETTINGS.has(setting) && (CODE_OR_AMOUNT.test(setting) || codeTypeOf(setting) !== undefined);

/** Finds records that look like data and are none, and those whose cells stand in the wrong columns. */
export class RecordDoubts {
  readonly #plan: ColumnPlan;
  readonly #text: CellText;
  readonly #delimiter: string;
  readonly #headers: readonly string[];
  readonly #headerTexts: ReadonlySet<string>;
  readonly #general: string | undefined;
  #valuesFollow = false;
  /** The record of other headers that hold from there on. */
  #otherHead = 0;
  /** How many cells records have that are longer than the header and good. */
  #usualCells = 0;
  /** The first record that had the general headers again. */
  secondHead = 0;

  constructor(plan: ColumnPlan, text: CellText, { headers, general, delimiter }: CsvHead) {
    const { description } = plan.fields;
    this.#plan = plan;
    this.#text = text;
    this.#delimiter = delimiter;
    this.#headers = headers.map(keyOf);
    this.#headerTexts = new Set(headers.filter((header) => header !== ''));
    this.#general = general?.headers[description] || undefined;
  }

  /** Why a record with an item that is not the one before cannot be data. */
  ofItem(record: CsvRecord, item: HptItem): string | null {
    const { description, setting } = item;
    const { number } = record;
    if (this.#valuesFollow) {
      this.#valuesFollow = false;
      return 'The record has the values of general headers, which stand here once more.';
    }
    if (description !== null && this.#isHead(record, description)) {
      this.#otherHead = this.#isSameHead(record) ? 0 : number;
      return 'The record has the headers once more.';
    }
    if (description !== null && description === this.#general) {
      this.#valuesFollow = true;
      this.secondHead ||= number;
      return 'The record has the general headers once more.';
    }
    if (this.#otherHead > 0)
      return `The record stands below other headers, those of record ${this.#otherHead}, and does not fit the first ones. Ask for one file a hospital.`;
    if (description?.includes('\n') && this.#isSwallowed(description))
      return 'The description has a quote that is not closed in its line, so that records run into each other.';
    return setting !== null && isOfOtherColumn(setting)
      ? `The record has "${setting}" for a setting, and does not fit the columns. A delimiter may stand outside quotes.`
      : null;
  }

  /** Whether a record names columns, in whatever order. */
  #isHead(record: CsvRecord, description: string): boolean {
    if (!this.#headerTexts.has(description)) return false;
    if (keyOf(description) === this.#headers[this.#plan.fields.description]) return true;
    const cells = this.#keysOf(record);
    return cells.filter((cell) => this.#headers.includes(cell)).length * 2 > this.#headers.length;
  }

  #isSameHead(record: CsvRecord): boolean {
    const cells = this.#keysOf(record);
    return this.#headers.every((header, column) => (cells[column] ?? '') === header);
  }

  #keysOf(record: CsvRecord): string[] {
    const cells = Array.from({ length: record.cells }, (_, cell) => this.#text.of(record, cell));
    return withBars(cells).map(keyOf);
  }

  /** Whether the first line of a description is a record of its own. */
  #isSwallowed(description: string): boolean {
    const cells = (description.split(/[\r\n]/)[0] ?? '').split(this.#delimiter);
    const { fields, codes } = this.#plan;
    const at = (column: number): string =>
      column > fields.description ? (cells[column - fields.description] ?? '').trim() : '';
    const setting = at(fields.setting);
    if (setting !== '' && SETTINGS.has(settingOf(setting))) return true;
    return codes.some(({ type }) => at(type) !== '' && codeTypeOf(at(type)) !== undefined);
  }

  /** Why a record with more cells than the header, all of them empty, may not be read by its columns. */
  ofSurplus(record: CsvRecord, item: HptItem): string | null {
    if (record.cells === this.#usualCells) return null;
    if (!this.#isShifted(record, item)) {
      this.#usualCells = record.cells;
      return null;
    }
    return `The record has ${record.cells} cells, the header has ${this.#plan.width}, and they do not fit its columns. A delimiter may stand outside quotes.`;
  }

  #isShifted(record: CsvRecord, { setting, codes }: HptItem): boolean {
    if (!SETTINGS.has(setting)) return true;
    if (codes.some(({ type }) => type !== 'MODIFIER' && codeTypeOf(type) === undefined)) return true;
    return this.#plan.payers.some(({ amounts }) =>
      amounts.some(({ kind, column }) => {
        const text = kind === 'algorithm' ? '' : this.#text.of(record, column);
        return !isNothing(text) && plainNumber(text, kind === 'percentage') === null;
      }),
    );
  }
}
