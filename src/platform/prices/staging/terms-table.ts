import type { DuckDBConnection } from '@duckdb/node-api';
import type { Terms } from './rows.ts';
import { TABLES } from './tables.ts';

export const TERMS_TEXTS = [
  ...(['amount_kind', 'methodology', 'setting', 'billing_class', 'modifiers', 'place_of_service'] as const),
  ...(['drug_unit', 'drug_type', 'pointer'] as const),
] satisfies (keyof Terms)[];
export type TermsText = (typeof TERMS_TEXTS)[number];

const DAY = 86_400_000;

/** The terms of a file by their numbers: of each column the texts it has, and which of them the terms have. */
export class TermsTable {
  readonly #words = new Map<string, { known: Map<string, number>; texts: string[]; of: Int32Array }>();
  /** Days since 1970; NaN for none. */
  readonly #expires: Float64Array;

  private constructor(count: number) {
    for (const name of TERMS_TEXTS)
      this.#words.set(name, { known: new Map(), texts: [], of: new Int32Array(count).fill(-1) });
    this.#expires = new Float64Array(count).fill(Number.NaN);
  }

  static async load(connection: DuckDBConnection): Promise<TermsTable> {
    const [[last] = []] = (
      await connection.runAndReadAll('SELECT coalesce(max(terms) + 1, 0) FROM terms')
    ).getRows();
    const table = new TermsTable(Number(last));
    const columns = Object.keys(TABLES.terms);
    const result = await connection.stream(`SELECT ${columns.join(', ')} FROM terms`);
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    )
      for (const row of chunk.getRows())
        table.#add(Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])));
    return table;
  }

  #add(row: Record<string, unknown>): void {
    const terms = Number(row.terms);
    for (const [name, { known, texts, of }] of this.#words) {
      const cell = row[name];
      if (cell === null) continue;
      const text = String(cell);
      const word = known.get(text) ?? texts.push(text) - 1;
      known.set(text, word);
      of[terms] = word;
    }
    if (row.expires_on !== null) this.#expires[terms] = daysOf(String(row.expires_on));
  }

  get count(): number {
    return this.#expires.length;
  }

  text(name: TermsText, terms: number): string | null {
    const column = this.#words.get(name);
    return column?.texts[column.of[terms] ?? -1] ?? null;
  }

  expires(terms: number): number {
    return this.#expires[terms] ?? Number.NaN;
  }
}

function daysOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`The expiration date ${day} is not a date.`);
  return time / DAY;
}
