import type { FilePayers } from '../tally.ts';
import { hasBytes } from './cached-cell.ts';
import type { CellText } from './cell-text.ts';
import type { ColumnPlan } from './plan.ts';
import type { CsvRecord } from './tokenizer.ts';

interface Known {
  payer: Buffer;
  plan: Buffer;
  ord: number;
  /** Who came after this one the last time. */
  next: Known | undefined;
}

/** The payers that records name. They come in the same order for every item, so that the next one is guessed first. */
export class TallPayers {
  readonly #payers: FilePayers;
  readonly #text: CellText;
  readonly #payerColumn: number;
  readonly #planColumn: number;
  readonly #known = new Map<string, Known>();
  #last: Known | undefined;

  constructor({ fields }: ColumnPlan, payers: FilePayers, text: CellText) {
    this.#payers = payers;
    this.#text = text;
    this.#payerColumn = fields.payerName;
    this.#planColumn = fields.planName;
  }

  ordOf(record: CsvRecord): number {
    const guess = this.#last?.next;
    if (guess !== undefined && this.#isIn(record, guess)) {
      this.#last = guess;
      return guess.ord;
    }
    const found = this.#find(record);
    if (this.#last !== undefined) this.#last.next = found;
    this.#last = found;
    return found.ord;
  }

  #isIn(record: CsvRecord, { payer, plan }: Known): boolean {
    return (
      this.#payerColumn !== -1 &&
      this.#planColumn !== -1 &&
      hasBytes(record, this.#payerColumn, payer, 0, payer.length) &&
      hasBytes(record, this.#planColumn, plan, 0, plan.length)
    );
  }

  #find(record: CsvRecord): Known {
    const payer = this.#text.of(record, this.#payerColumn);
    const plan = this.#text.of(record, this.#planColumn);
    const key = `${payer}\u0000${plan}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      const bytes = (column: number): Buffer =>
        column === -1
          ? Buffer.alloc(0)
          : Buffer.from(record.data.subarray(record.starts[column], record.ends[column]));
      known = {
        payer: bytes(this.#payerColumn),
        plan: bytes(this.#planColumn),
        ord: this.#payers.ordOf(payer, plan),
        next: undefined,
      };
      this.#known.set(key, known);
    }
    return known;
  }
}
