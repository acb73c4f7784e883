import type { DuckDBConnection } from '@duckdb/node-api';
import { digestOf } from '../rates/index.ts';
import { DigestTable } from './digest-table.ts';
import { type Terms, termsCells } from './rows.ts';
import { columnsOf } from './sql.ts';
import type { TableWriter } from './table-writer.ts';

const ID_KINDS = { terms: 0, groups: 1, sets: 2 } as const;
export type IdKind = keyof typeof ID_KINDS;

const MOST_KNOWN_TERMS = 50_000;

/** Numbers of what comes again and again in a file, so that its rows carry no more than these. */
export class StagedIds {
  readonly #writer: (name: 'ids' | 'terms') => TableWriter;
  readonly #tables = { terms: new DigestTable(), groups: new DigestTable(), sets: new DigestTable() };
  readonly #knownTerms = new Map<string, number>();

  constructor(writer: (name: 'ids' | 'terms') => TableWriter) {
    this.#writer = writer;
  }

  get sets(): number {
    return this.#tables.sets.size;
  }

  /** Those that an earlier call has sealed. */
  async load(connection: DuckDBConnection): Promise<void> {
    const tables = [this.#tables.terms, this.#tables.groups, this.#tables.sets];
    for await (const [kinds = [], lows = [], highs = []] of columnsOf(
      connection,
      'SELECT kind, low, high FROM ids ORDER BY kind, id',
    ))
      kinds.forEach((kind, index) => {
        const words = BigInt64Array.of(BigInt(String(lows[index])), BigInt(String(highs[index])));
        tables[Number(kind)]?.idOf(new Int32Array(words.buffer));
      });
  }

  /** The number of what a digest stands for, and whether it is met for the first time. */
  idOf(kind: IdKind, digest: Int32Array, at = 0): { id: number; isNew: boolean } {
    const table = this.#tables[kind];
    const before = table.size;
    const id = table.idOf(digest, at);
    const isNew = id === before;
    if (isNew) {
      const words = new BigInt64Array(Int32Array.from(digest.subarray(at, at + 4)).buffer);
      this.#writer('ids').appendRow([ID_KINDS[kind], words[0] ?? 0n, words[1] ?? 0n, id]);
    }
    return { id, isNew };
  }

  termsOf(terms: Partial<Terms>): number {
    const cells = termsCells(terms);
    const key = JSON.stringify(cells);
    const known = this.#knownTerms.get(key);
    if (known !== undefined) return known;
    const { id, isNew } = this.idOf('terms', digestOf(key));
    if (isNew) this.#writer('terms').appendRow([id, ...cells]);
    if (this.#knownTerms.size >= MOST_KNOWN_TERMS) this.#knownTerms.clear();
    this.#knownTerms.set(key, id);
    return id;
  }
}
