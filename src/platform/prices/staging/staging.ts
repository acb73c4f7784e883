import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { DigestTable, digestOf } from './digest-table.ts';
import { type Finished, type FinishOptions, writeParquet } from './finish.ts';
import { type StagedRow, type Terms, termsCells } from './rows.ts';
import { TableWriter } from './table-writer.ts';
import { createStatements, NO_AMOUNT, NONE, TABLES, type TableName } from './tables.ts';

const ID_KINDS = { terms: 0, groups: 1, sets: 2 } as const;
export type IdKind = keyof typeof ID_KINDS;

const COLLECT_MEGABYTES = 100;
const MOST_KNOWN_TERMS = 50_000;

export interface StagingOptions {
  threads?: number;
  memoryMb?: number;
}

/** Opens the staging database of a folder, or makes one. What was not sealed when it was left is gone. */
export async function openStaging(folder: string, options: StagingOptions = {}): Promise<Staging> {
  await mkdir(folder, { recursive: true });
  const { instance, connection } = await connect(folder, options);
  await connection.run(`BEGIN; ${createStatements().join('; ')}; COMMIT`);
  const staging = new Staging(folder, { instance, connection }, options);
  await staging.load();
  return staging;
}

interface Connected {
  instance: DuckDBInstance;
  connection: DuckDBConnection;
}

async function connect(folder: string, options: StagingOptions): Promise<Connected> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(join(folder, 'staging.duckdb'), {
    temp_directory: join(folder, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: String(options.threads ?? 1),
    memory_limit: `${options.memoryMb ?? COLLECT_MEGABYTES}MB`,
    // What it frees goes back to the system, not only to itself.
    allocator_background_threads: 'true',
    allocator_flush_threshold: '8MB',
    allocator_bulk_deallocation_flush_threshold: '16MB',
    // Checked by hand at the end: the rows of one table are read in the order in which they came.
    preserve_insertion_order: 'true',
  });
  const connection = await instance.connect();
  return { instance, connection };
}

/** Collects the rows of one price file on disk and writes them sorted. */
export class Staging {
  readonly folder: string;
  /** Where the last seal stood; undefined for a new folder. */
  cursor: unknown;
  readonly #options: StagingOptions;
  #instance: DuckDBInstance;
  #connection: DuckDBConnection;
  readonly #writers = new Map<TableName, TableWriter>();
  readonly #ids = { terms: new DigestTable(), groups: new DigestTable(), sets: new DigestTable() };
  readonly #knownTerms = new Map<string, number>();
  readonly #lastItem: {
    codes?: StagedRow['codes'];
    description?: string | null;
    arrangement?: string | null;
  } = {};
  #rates = 0;
  #items = 0;

  constructor(folder: string, { instance, connection }: Connected, options: StagingOptions) {
    this.folder = folder;
    this.#options = options;
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Amounts so far: the `ord` of the next one. */
  get rates(): number {
    return this.#rates;
  }

  get items(): number {
    return this.#items;
  }

  async load(): Promise<void> {
    const [row] = await this.#read('SELECT position FROM cursor');
    this.cursor = row === undefined ? undefined : JSON.parse(String(row.position));
    const [last] = await this.#read(
      'SELECT (SELECT coalesce(max(ord) + 1, 0) FROM rates) AS rates, (SELECT coalesce(max(item) + 1, 0) FROM items) AS items',
    );
    this.#rates = Number(last?.rates ?? 0);
    this.#items = Number(last?.items ?? 0);
    await this.#loadIds();
    await this.#begin();
  }

  async #begin(): Promise<void> {
    await this.#connection.run('BEGIN');
    for (const name of Object.keys(TABLES) as TableName[])
      this.#writers.set(name, await TableWriter.open(this.#connection, name));
  }

  /** Seals, and opens the database anew: what it holds in memory after many rows is left behind. */
  async renew(cursor: unknown): Promise<void> {
    await this.seal(cursor);
    this.close();
    const { instance, connection } = await connect(this.folder, this.#options);
    this.#instance = instance;
    this.#connection = connection;
    await this.#begin();
  }

  async #loadIds(): Promise<void> {
    const result = await this.#connection.stream('SELECT kind, low, high FROM ids ORDER BY kind, id');
    const tables = [this.#ids.terms, this.#ids.groups, this.#ids.sets];
    for (
      let chunk = await result.fetchChunk();
      chunk !== null && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    )
      for (const [kind, low, high] of chunk.getRows())
        tables[Number(kind)]?.idOf(
          new Int32Array(BigInt64Array.of(BigInt(String(low)), BigInt(String(high))).buffer),
        );
  }

  async #read(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjects();
  }

  writer(name: TableName): TableWriter {
    const writer = this.#writers.get(name);
    if (writer === undefined) throw new Error('The staging database is closed.');
    return writer;
  }

  /** The number of what a digest stands for, and whether it is met for the first time. */
  idOf(kind: IdKind, digest: Int32Array, at = 0): { id: number; isNew: boolean } {
    const table = this.#ids[kind];
    const before = table.size;
    const id = table.idOf(digest, at);
    const isNew = id === before;
    if (isNew) {
      const words = new BigInt64Array(Int32Array.from(digest.subarray(at, at + 4)).buffer);
      this.writer('ids').appendRow([ID_KINDS[kind], words[0] ?? 0n, words[1] ?? 0n, id]);
    }
    return { id, isNew };
  }

  termsOf(terms: Partial<Terms>): number {
    const cells = termsCells(terms);
    const key = JSON.stringify(cells);
    const known = this.#knownTerms.get(key);
    if (known !== undefined) return known;
    const { id, isNew } = this.idOf('terms', digestOf(key));
    if (isNew) this.writer('terms').appendRow([id, ...cells]);
    if (this.#knownTerms.size >= MOST_KNOWN_TERMS) this.#knownTerms.clear();
    this.#knownTerms.set(key, id);
    return id;
  }

  /** Counts what is appended to the tables as columns. */
  count(rates: number, items: number): void {
    this.#rates += rates;
    this.#items += items;
  }

  append(row: StagedRow): void {
    const item = this.#itemOf(row);
    const ord = this.#rates;
    this.#rates += 1;
    this.writer('rates').appendRow([
      ...[ord, item, this.termsOf(row), row.amount ?? 0n, row.amount === null ? NO_AMOUNT : 0],
      ...[row.flags ?? 0, row.set_id ?? NONE, row.payer_ord ?? NONE],
      ...[row.at1 ?? NONE, row.at2 ?? NONE, row.at3 ?? NONE, row.at4 ?? NONE],
      ...[row.byte_offset, row.byte_length],
    ]);
    const extras = [row.amount_raw ?? null, row.notes ?? null, row.algorithm ?? null, row.payments ?? null];
    if (extras.some((text) => text !== null)) this.writer('extras').appendRow([ord, ...extras]);
  }

  #itemOf({ codes, description = null, arrangement = null }: StagedRow): number {
    const last = this.#lastItem;
    if (last.codes === codes && last.description === description && last.arrangement === arrangement)
      return this.#items - 1;
    Object.assign(last, { codes, description, arrangement });
    const item = this.#items;
    this.#items += 1;
    this.writer('items').appendRow([item, description, arrangement]);
    const all = codes.length === 0 ? [{ code_type: null, code: null }] : codes;
    all.forEach((code, ord) => {
      this.writer('item_codes').appendRow([item, ord, code.code_type, code.code, code.code_raw ?? null]);
    });
    return item;
  }

  /** Forgets the rows of some tables, as when a key of the file comes again. */
  async clear(tables: readonly TableName[]): Promise<void> {
    this.#flush();
    for (const table of tables) await this.#connection.run(`DELETE FROM ${table}`);
    if (tables.includes('rates')) this.#rates = 0;
    if (tables.includes('items')) this.#items = 0;
  }

  /** From here on this is what the folder holds, whatever ends the process. */
  async seal(cursor: unknown): Promise<void> {
    this.#flush();
    await this.#connection.run('DELETE FROM cursor');
    await this.#connection.run('INSERT INTO cursor VALUES ($1)', [JSON.stringify(cursor)]);
    await this.#connection.run('COMMIT');
    await this.#connection.run('BEGIN');
    this.cursor = cursor;
  }

  /** What the callers of the tables ask before the end, over what has been appended so far. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    this.#flush();
    return this.#read(sql);
  }

  async run(sql: string): Promise<void> {
    this.#flush();
    await this.#connection.run(sql);
  }

  /** Writes `rates`, `sets`, `providers` and `toc` as Parquet into the folder, sorted. */
  async finish(options: FinishOptions = {}): Promise<Finished> {
    this.#flush();
    return writeParquet(this.#connection, this.folder, options);
  }

  #flush(): void {
    for (const writer of this.#writers.values()) writer.flush();
  }

  close(): void {
    this.#writers.clear();
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}
