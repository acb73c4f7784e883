import { withoutEntities } from '../entities.ts';
import { somethingOf } from '../nothing.ts';
import type { FilePayers } from '../tally.ts';
import { hasBytes } from './cached-cell.ts';
import type { CellText } from './cell-text.ts';
import type { ColumnPlan } from './plan.ts';
import type { CsvRecord } from './tokenizer.ts';

interface Known {
  payer: Buffer;
  plan: Buffer;
  ord: number;
}

/** A power of two, and more than most hospitals have plans. */
const BUCKETS = 1_024;

/** The payers that records name, found by their bytes: text is made of each of them once. */
export class TallPayers {
  readonly #payers: FilePayers;
  readonly #text: CellText;
  readonly #payerColumn: number;
  readonly #planColumn: number;
  readonly #buckets: Known[][] = Array.from({ length: BUCKETS }, () => []);

  constructor({ fields }: ColumnPlan, payers: FilePayers, text: CellText) {
    this.#payers = payers;
    this.#text = text;
    this.#payerColumn = fields.payerName;
    this.#planColumn = fields.planName;
  }

  ordOf(record: CsvRecord): number {
    const payer = this.#payerColumn;
    const plan = this.#planColumn;
    if (payer === -1 || plan === -1) return this.#ordOf(record);
    const bucket = this.#buckets[hashOf(record, plan, hashOf(record, payer, 0)) & (BUCKETS - 1)] as Known[];
    for (let at = 0; at < bucket.length; at += 1) {
      const known = bucket[at] as Known;
      if (hasBytes(record, payer, known.payer) && hasBytes(record, plan, known.plan)) return known.ord;
    }
    const ord = this.#ordOf(record);
    bucket.push({ payer: copyOf(record, payer), plan: copyOf(record, plan), ord });
    return ord;
  }

  #ordOf(record: CsvRecord): number {
    const name = (column: number): string => withoutEntities(somethingOf(this.#text.of(record, column)));
    return this.#payers.ordOf(name(this.#payerColumn), name(this.#planColumn));
  }
}

/** Of its length and its last bytes, in which plans of one payer differ. */
function hashOf({ data, starts, ends }: CsvRecord, cell: number, from: number): number {
  const start = starts[cell] as number;
  const end = ends[cell] as number;
  let hash = Math.imul(from + end - start, 0x9e3779b1);
  for (let at = Math.max(start, end - 12); at < end; at += 1)
    hash = Math.imul(hash ^ (data[at] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}

const copyOf = ({ data, starts, ends }: CsvRecord, cell: number): Buffer =>
  Buffer.from(data.subarray(starts[cell], ends[cell]));
