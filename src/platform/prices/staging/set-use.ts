import type { DuckDBConnection } from '@duckdb/node-api';
import { RATE, RATE_WORDS } from '../rates/index.ts';
import type { RateFile } from './rate-file.ts';
import { columnsOf } from './sql.ts';

const FIRST_SETS = 1 << 10;
const ROWS_AT_ONCE = 4_096;

/** Which sets an amount refers to. */
export class SetUse {
  #used = new Uint8Array(FIRST_SETS);
  /** Whether it still tells the truth: rows that are dropped later may have been the only ones of a set. */
  isExact = true;

  mark(words: Int32Array, count: number): void {
    for (let at = RATE.set; at < count * RATE_WORDS; at += RATE_WORDS) {
      const set = words[at] ?? -1;
      if (set < 0) continue;
      if (set >= this.#used.length) this.#grow(set);
      this.#used[set] = 1;
    }
  }

  #grow(set: number): void {
    const larger = new Uint8Array(Math.max(set + 1, this.#used.length * 2));
    larger.set(this.#used);
    this.#used = larger;
  }

  clear(): void {
    this.#used.fill(0);
  }

  /** The sets below a number that no amount refers to. */
  unused(sets: number): number[] {
    const found: number[] = [];
    for (let set = 0; set < sets; set += 1) if (this.#used[set] !== 1) found.push(set);
    return found;
  }

  /** Looks at all rows that count. */
  async learn(
    connection: DuckDBConnection,
    rates: RateFile,
    dropped: ReadonlyMap<number, number>,
  ): Promise<void> {
    this.clear();
    for await (const [items = [], starts = [], counts = []] of columnsOf(
      connection,
      'SELECT item, start, rows FROM blocks ORDER BY start',
    ))
      items.forEach((item, index) => {
        const start = Math.max(Number(starts[index]), dropped.get(Number(item)) ?? 0);
        const end = Number(starts[index]) + Number(counts[index]);
        for (let row = start; row < end; row += ROWS_AT_ONCE) {
          const count = Math.min(ROWS_AT_ONCE, end - row);
          this.mark(rates.read(row, count), count);
        }
      });
    this.isExact = true;
  }
}
