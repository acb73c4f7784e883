import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { NO_AMOUNT, NONE, RATE, RATE_WORDS, SCALE_SHIFT } from '../rates/index.ts';
import { type Finished, type FinishOptions, writeParquet } from './finish.ts';
import { ItemBlocks } from './item-blocks.ts';
import { RateFile } from './rate-file.ts';
import type { StagedRow, Terms } from './rows.ts';
import { SetUse } from './set-use.ts';
import { type IdKind, StagedIds } from './staged-ids.ts';
import { TableWriter } from './table-writer.ts';
import { createStatements, TABLES, type TableName } from './tables.ts';
import { type RateTexts, TextFile } from './text-file.ts';

const DATABASE = 'staging.duckdb';
const SPILL = 'spill';
const RATE_FILE = 'staging.rates';
const TEXT_FILE = 'staging.texts';
/** What a folder has that nobody needs once the rows are written. */
export const STAGING_FILES = [DATABASE, `${DATABASE}.wal`, SPILL, RATE_FILE, TEXT_FILE] as const;

/** What is not sealed cannot leave the memory of the database. */
const MOST_UNSEALED = 1_500_000;
const COLLECT_MEGABYTES = 100;

export interface StagingOptions {
  threads?: number;
  memoryMb?: number;
}

/** Opens the staging database of a folder, or makes one. What was not sealed when it was left is gone. */
export async function openStaging(folder: string, options: StagingOptions = {}): Promise<Staging> {
  await mkdir(folder, { recursive: true });
  const { instance, connection } = await connect(folder, options);
  await connection.run(`BEGIN; ${createStatements().join('; ')}; COMMIT`);
  const staging = new Staging(folder, { instance, connection });
  await staging.load();
  return staging;
}

interface Connected {
  instance: DuckDBInstance;
  connection: DuckDBConnection;
}

async function connect(folder: string, options: StagingOptions): Promise<Connected> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(join(folder, DATABASE), {
    temp_directory: join(folder, SPILL),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    threads: String(options.threads ?? 1),
    memory_limit: `${options.memoryMb ?? COLLECT_MEGABYTES}MB`,
    // What it frees goes back to the system, not only to itself.
    allocator_background_threads: 'true',
    allocator_flush_threshold: '8MB',
    allocator_bulk_deallocation_flush_threshold: '16MB',
  });
  const connection = await instance.connect();
  return { instance, connection };
}

/** Collects the rows of one price file on disk and writes them sorted. */
export class Staging {
  readonly folder: string;
  /** Where the last seal stood; undefined for a new folder. */
  cursor: unknown;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #writers = new Map<TableName, TableWriter>();
  readonly #ids = new StagedIds((name) => this.writer(name));
  readonly #lastItem: {
    codes?: StagedRow['codes'];
    description?: string | null;
    arrangement?: string | null;
  } = {};
  #rates: RateFile | undefined;
  #texts: TextFile | undefined;
  readonly #use = new SetUse();
  readonly #blocks = new ItemBlocks(() => this.writer('blocks'));
  readonly #row = new Int32Array(RATE_WORDS);
  #items = 0;

  constructor(folder: string, { instance, connection }: Connected) {
    this.folder = folder;
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Amounts so far: the `ord` of the next one. */
  get rates(): number {
    return this.#rateFile.rows;
  }

  get items(): number {
    return this.#items;
  }

  get #rateFile(): RateFile {
    return open(this.#rates);
  }

  get #textFile(): TextFile {
    return open(this.#texts);
  }

  async load(): Promise<void> {
    const [row] = await this.#read('SELECT position, rates, text_bytes FROM cursor');
    this.cursor = row === undefined ? undefined : JSON.parse(String(row.position));
    const rates = Number(row?.rates ?? 0);
    this.#rates = new RateFile(join(this.folder, RATE_FILE), rates);
    this.#texts = new TextFile(join(this.folder, TEXT_FILE), Number(row?.text_bytes ?? 0));
    this.#use.isExact = rates === 0;
    const [last] = await this.#read('SELECT coalesce(max(item) + 1, 0) AS items FROM items');
    this.#items = Number(last?.items ?? 0);
    await this.#ids.load(this.#connection);
    await this.#connection.run('BEGIN');
    for (const name of Object.keys(TABLES) as TableName[])
      this.#writers.set(name, await TableWriter.open(this.#connection, name));
  }

  async #read(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowObjects();
  }

  writer(name: TableName): TableWriter {
    return open(this.#writers.get(name));
  }

  /** The number of what a digest stands for, and whether it is met for the first time. */
  idOf(kind: IdKind, digest: Int32Array, at = 0): { id: number; isNew: boolean } {
    return this.#ids.idOf(kind, digest, at);
  }

  termsOf(terms: Partial<Terms>): number {
    return this.#ids.termsOf(terms);
  }

  /** Appends rows of `RATE_WORDS` words each, in which `at1` is the item, less `firstItem`. Items are told by `writer('items')`. */
  appendRates(words: Int32Array, count: number, firstItem = 0): void {
    this.#blocks.extendBy(words, count, { start: this.rates, firstItem });
    this.#use.mark(words, count);
    this.#rateFile.append(words, count);
  }

  /** The place of texts that few amounts have, for the rows of `appendRates`. */
  textsOf(texts: RateTexts): number {
    return this.#textFile.append(texts);
  }

  append(row: StagedRow): void {
    const item = this.#itemOf(row);
    const words = this.#row;
    const { payer_ord, set_id, at1, at2, at3, at4 } = row;
    const texts = [row.amount_raw, row.notes, row.algorithm, row.payments].map((text) => text ?? null);
    const [raw = null, notes = null, algorithm = null, payments = null] = texts;
    words[RATE.terms] = this.termsOf(row);
    putLong(words, RATE.amount, row.amount ?? 0n);
    words[RATE.marks] = (row.flags ?? 0) | (row.amount === null ? NO_AMOUNT << SCALE_SHIFT : 0);
    words.set(
      [set_id, payer_ord, at1, at2, at3, at4].map((value) => value ?? NONE),
      RATE.set,
    );
    putLong(words, RATE.offset, BigInt(row.byte_offset));
    words[RATE.length] = row.byte_length;
    words[RATE.text] = texts.some((text) => text !== null)
      ? this.textsOf([raw, notes, algorithm, payments])
      : 0;
    this.#blocks.extend(item, this.rates, 1);
    this.#use.mark(words, 1);
    this.#rateFile.append(words, 1);
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

  /** Forgets the rows of some tables, as when a key of the file comes again; amounts without blocks count for nothing. */
  async clear(tables: readonly TableName[], condition = 'true'): Promise<void> {
    this.#flush();
    for (const table of tables) await this.#connection.run(`DELETE FROM ${table} WHERE ${condition}`);
    if (tables.includes('blocks')) this.#use.isExact = false;
    if (tables.includes('items')) this.#items = 0;
  }

  /** Whether it is time to seal for the sake of memory. */
  get isFull(): boolean {
    let rows = 0;
    for (const { appended } of this.#writers.values()) rows += appended;
    return rows >= MOST_UNSEALED;
  }

  /** From here on this is what the folder holds, whatever ends the process. */
  async seal(cursor: unknown): Promise<void> {
    this.#flush();
    this.#rateFile.sync();
    this.#textFile.sync();
    await this.#connection.run('DELETE FROM cursor');
    await this.#connection.run('INSERT INTO cursor VALUES ($1, $2, $3)', [
      JSON.stringify(cursor),
      BigInt(this.rates),
      BigInt(this.#textFile.bytes),
    ]);
    await this.#connection.run('COMMIT');
    await this.#connection.run('BEGIN');
    for (const writer of this.#writers.values()) writer.appended = 0;
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

  /** Leaves only the sets that an amount refers to. */
  async forgetUnusedSets(): Promise<void> {
    this.#flush();
    const dropped = await this.#dropped();
    if (!this.#use.isExact || dropped.size > 0)
      await this.#use.learn(this.#connection, this.#rateFile, dropped);
    const unused = this.#use.unused(this.#ids.sets);
    if (unused.length === 0) return;
    for (const set of unused) this.writer('unused_sets').appendRow([set]);
    await this.run('DELETE FROM sets WHERE set_id IN (SELECT set_id FROM unused_sets)');
  }

  async #dropped(): Promise<Map<number, number>> {
    const rows = await this.#read('SELECT item, max(before_ord) AS before_ord FROM dropped GROUP BY item');
    return new Map(rows.map(({ item, before_ord }) => [Number(item), Number(before_ord)]));
  }

  /** Writes `rates`, `sets`, `providers` and `toc` as Parquet into the folder, sorted, and `members`. */
  async finish(options: FinishOptions = {}): Promise<Finished> {
    await this.forgetUnusedSets();
    const source = {
      ...{ connection: this.#connection, rates: this.#rateFile, texts: this.#textFile },
      dropped: await this.#dropped(),
    };
    return writeParquet(source, this.folder, { ...options, sets: this.#ids.sets });
  }

  #flush(): void {
    this.#blocks.end();
    for (const writer of this.#writers.values()) writer.flush();
    this.#rateFile.flush();
    this.#textFile.flush();
  }

  close(): void {
    this.#writers.clear();
    this.#rates?.close();
    this.#texts?.close();
    this.#rates = undefined;
    this.#texts = undefined;
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

function open<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The staging database is closed.');
  return value;
}

function putLong(words: Int32Array, at: number, value: bigint): void {
  words[at] = Number(BigInt.asIntN(32, value));
  words[at + 1] = Number(value >> 32n);
}
