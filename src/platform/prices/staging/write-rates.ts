import type { DuckDBConnection } from '@duckdb/node-api';
import { RATE_WORDS } from '../rates/index.ts';
import type { RateFile } from './rate-file.ts';
import { type CodedItem, RateGroups, type SetMarks } from './rate-groups.ts';
import { columnsOf } from './sql.ts';
import { TermsTable } from './terms-table.ts';
import type { TextFile } from './text-file.ts';

/** Rows that follow each other and are of one item: what is sorted in place of rows. */
const BLOCKS = `
  SELECT start::DOUBLE, blocks.rows, blocks.item, code_ord, code_type, code, code_raw, description, arrangement
  FROM blocks JOIN items ON items.item = blocks.item JOIN item_codes AS codes ON codes.item = blocks.item
  ORDER BY code_type, code, start, code_ord`;

interface Block extends CodedItem {
  start: number;
  rows: number;
  item: number;
}

export interface RateSource {
  connection: DuckDBConnection;
  rates: RateFile;
  texts: TextFile;
  /** Of items that begin anew: their rates before a row do not count. */
  dropped: ReadonlyMap<number, number>;
}

/** Writes the rows in the order of their codes; how many amounts there are, each counted once. */
export async function writeRates(source: RateSource, path: string, marks: SetMarks): Promise<number> {
  const groups = new RateGroups(path, await TermsTable.load(source.connection), marks, (place) =>
    source.texts.read(place),
  );
  const sorted = new SortedRates(source, groups);
  try {
    for await (const columns of columnsOf(source.connection, BLOCKS))
      for (let row = 0; row < (columns[0]?.length ?? 0); row += 1) sorted.take(blockAt(columns, row));
    sorted.end();
    groups.finish();
    return sorted.amounts;
  } finally {
    groups.close();
  }
}

function blockAt(columns: unknown[][], row: number): Block {
  const number = (column: number): number => Number(columns[column]?.[row]);
  const text = (column: number): string | null => (columns[column]?.[row] ?? null) as string | null;
  return {
    ...{ start: number(0), rows: number(1), item: number(2), code_ord: number(3) },
    ...{ code_type: text(4), code: text(5), code_raw: text(6), description: text(7), arrangement: text(8) },
  };
}

class SortedRates {
  amounts = 0;
  readonly #source: RateSource;
  readonly #groups: RateGroups;
  /** The same rows under the same code, where an item names a code twice. */
  #same: Block[] = [];

  constructor(source: RateSource, groups: RateGroups) {
    this.#source = source;
    this.#groups = groups;
  }

  take(block: Block): void {
    const [first] = this.#same;
    if (first !== undefined && !isSame(first, block)) this.end();
    this.#same.push(block);
  }

  end(): void {
    const [first] = this.#same;
    if (first === undefined) return;
    const { rates, dropped } = this.#source;
    const start = Math.max(first.start, dropped.get(first.item) ?? 0);
    const count = first.start + first.rows - start;
    if (count > 0) {
      const words = rates.read(start, count);
      if (this.#same.length === 1) this.#add(first, words, count, start);
      else
        for (let row = 0; row < count; row += 1)
          for (const block of this.#same) this.#add(block, words.subarray(row * RATE_WORDS), 1, start + row);
    }
    this.#same = [];
  }

  #add(item: Block, words: Int32Array, count: number, ord: number): void {
    const added = this.#groups.add(item, words, count, ord);
    if (item.code_ord === 0) this.amounts += added;
  }
}

const isSame = (one: Block, other: Block): boolean =>
  one.start === other.start && one.code === other.code && one.code_type === other.code_type;
