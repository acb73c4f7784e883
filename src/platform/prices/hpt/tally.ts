import type { FilePayer, RejectedRow } from '../model/index.ts';

const MOST_REJECTED = 1_000;
const MOST_WARNINGS = 100;

/** What a file comes to, beside its rows. */
export class Tally {
  items = 0;
  rates = 0;
  rowsRejected = 0;
  readonly rejected: RejectedRow[] = [];
  readonly #warnings = new Map<string, string>();
  #left = 0;

  reject(row: number, reason: string): void {
    this.rowsRejected += 1;
    if (this.rejected.length < MOST_REJECTED) this.rejected.push({ row, reason });
  }

  warnOnce(key: string, message: string): void {
    if (this.#warnings.has(key)) return;
    if (this.#warnings.size < MOST_WARNINGS) this.#warnings.set(key, message);
    else this.#left += 1;
  }

  get warnings(): string[] {
    const all = [...this.#warnings.values()];
    return this.#left === 0 ? all : [...all, `There are ${this.#left} more warnings.`];
  }
}

/** The payers and plans of a file, numbered as they appear. */
export class FilePayers {
  readonly list: FilePayer[] = [];
  readonly #ords = new Map<string, number>();

  ordOf(payer: string, plan: string): number {
    const key = `${payer}\u0000${plan}`;
    const known = this.#ords.get(key);
    if (known !== undefined) return known;
    this.#ords.set(key, this.list.length);
    return this.list.push({ payer, plan }) - 1;
  }
}
