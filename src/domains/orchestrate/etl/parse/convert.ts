import { invalidRequest } from '../../../../kernel/errors.ts';
import { describedColumns, SqlFailure } from '../../../../platform/duckdb/index.ts';
import type { ColumnText } from './column-text.ts';
import {
  type BadRow,
  COUNT_REJECTS,
  MOST_FAULTS,
  type ParseFault,
  type Reject,
  SELECT_REJECTS,
  tellFaults,
} from './faults.ts';
import { countMisfits, typesOf } from './infer.ts';
import type { ParsedColumn, ParseOptions } from './options.ts';
import { type RunParser, unreadable } from './parser.ts';
import { quoteText } from './quote.ts';
import { jsonFile, mayHaveTwins, type Reading, selectKeys, selectLineKeys } from './reading.ts';
import { readingOf, type TextFile, unique } from './text-file.ts';
import { BAD_RECORD, copyRows, countRows, selectBadRows, type TargetColumn } from './to-parquet.ts';

export interface Converted {
  columns: ParsedColumn[];
  rows: number;
  rejected: number;
  faults: ParseFault[];
  /** False when nothing was to be written because of the faults. */
  isWritten: boolean;
}

const GUESSED_FROM = 20_000;
const MOST_COLUMNS = 2_000;

export interface ConversionWork {
  columnText: ColumnText;
  run: RunParser;
  file: TextFile;
  options: ParseOptions;
  /** Where the Parquet file goes. */
  target: string;
}

/** Writes the records of a text as Parquet: all at once while they are good, and with a closer look when one is not. */
export async function convert(work: ConversionWork): Promise<Converted> {
  try {
    return await new Conversion(work).convert();
  } catch (error) {
    throw unreadable(error, work.file.format);
  }
}

class Conversion {
  readonly #columnText: ColumnText;
  readonly #run: RunParser;
  readonly #file: TextFile;
  readonly #options: ParseOptions;
  readonly #target: string;

  constructor({ columnText, run, file, options, target }: ConversionWork) {
    this.#columnText = columnText;
    this.#run = run;
    this.#file = file;
    this.#options = options;
    this.#target = target;
  }

  async convert(): Promise<Converted> {
    const names = await this.#names();
    const given = this.#options.columns;
    if (given !== undefined) {
      const columns = this.#matched(given, names);
      return (await this.#copyAll(names, columns)) ?? this.#copyGood(names, columns);
    }
    const guessed = await this.#guess(names, GUESSED_FROM);
    const copied = await this.#copyAll(names, guessed);
    if (copied !== undefined) return copied;
    const exact = await this.#guess(names, undefined);
    const isSame = exact.every(({ type }, at) => type === guessed[at]?.type);
    return (isSame ? undefined : await this.#copyAll(names, exact)) ?? this.#copyGood(names, exact);
  }

  /** Of JSON every key there is: one that first comes in the last row must not be lost. */
  async #names(): Promise<string[]> {
    const file = this.#file;
    if (file.format === 'csv') return checkWidth(file.names);
    if (this.#options.columns !== undefined) return this.#options.columns.map(({ from }) => from);
    if (file.format === 'parquet') return this.#parquetNames(file.path);
    const isLines = file.json.layout === 'newline_delimited';
    const described = await this.#run([
      `DESCRIBE SELECT * FROM read_json(${jsonFile(file.path, file.packing, file.json)}, sample_size = -1, maximum_depth = 1, map_inference_threshold = -1)`,
    ]).catch((error: unknown) => {
      if (!(error instanceof SqlFailure) || !isLines) throw error;
      return [[]];
    });
    const names = namesIn(described[0]);
    if (mayHaveTwins(names)) return this.#namesBy(selectKeys(file.path, file.packing, file.json));
    // One of this name, or none, is what DuckDB finds where some lines are no objects.
    if (!isLines || names.length > 1 || (names.length === 1 && names[0] !== 'json')) return checkWidth(names);
    return this.#namesBy(selectLineKeys(file.path, file.packing));
  }

  #reading(names: readonly string[], careful: boolean): Reading {
    return readingOf(this.#file, { columnText: this.#columnText, names, options: this.#options }, careful);
  }

  async #parquetNames(path: string): Promise<string[]> {
    const [columns = []] = await this.#run([`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`]);
    return checkWidth(namesIn(columns));
  }

  async #namesBy(select: string): Promise<string[]> {
    const [keys = []] = await this.#run([select]);
    return checkWidth(namesIn(keys));
  }

  #matched(given: readonly ParsedColumn[], names: readonly string[]): TargetColumn[] {
    const byPlace = this.#file.format === 'csv' && !this.#options.header;
    return given.map((column, at) => {
      const exact = names.indexOf(column.from);
      const folded = names.findIndex((name) => name.toLowerCase() === column.from.toLowerCase());
      const found = byPlace && exact === -1 ? at : exact === -1 ? folded : exact;
      const place = found >= 0 && found < names.length ? found : undefined;
      if (place === undefined && !column.nullable)
        throw invalidRequest(
          `The file has no column "${column.from}", which is required. It has: ${names.slice(0, 50).join(', ')}.`,
          { details: [{ path: `columns.${at}.from`, message: 'is not in the file' }] },
        );
      return { ...column, place, isGuess: false };
    });
  }

  async #guess(names: readonly string[], rows: number | undefined): Promise<TargetColumn[]> {
    const look = async (careful: boolean) => {
      const reading = this.#reading(names, careful);
      const [[counted = {}] = []] = await this.#run([countMisfits(this.#columnText, reading, rows)]);
      return typesOf(reading, counted);
    };
    const types = await look(this.#file.format === 'csv').catch((error: unknown) => {
      if (!(error instanceof SqlFailure) || this.#file.format === 'csv') throw error;
      return look(true);
    });
    const shown = unique(names);
    return types.map((type, place) => ({
      name: shown[place]!,
      from: names[place]!,
      type,
      nullable: true,
      place,
      isGuess: true,
    }));
  }

  /** Undefined when a record is at fault. */
  async #copyAll(names: readonly string[], columns: TargetColumn[]): Promise<Converted | undefined> {
    const reading = this.#reading(names, false);
    try {
      const [copied] = await this.#run([
        copyRows(this.#columnText, reading, columns, { file: this.#target, which: 'all' }),
      ]);
      return {
        columns: shownColumns(columns),
        rows: countOf(copied),
        rejected: 0,
        faults: [],
        isWritten: true,
      };
    } catch (error) {
      if (!(error instanceof SqlFailure) || /^Out of Memory/.test(error.message)) throw error;
      const isLines = this.#file.format === 'json' && this.#file.json.layout === 'newline_delimited';
      if (error.message.includes(BAD_RECORD) || this.#file.format === 'csv' || isLines) return undefined;
      throw error;
    }
  }

  async #copyGood(names: readonly string[], columns: TargetColumn[]): Promise<Converted> {
    const reading = this.#reading(names, true);
    const isCsv = this.#file.format === 'csv';
    const [counted = [], badRows = [], rejects = [], rejected = [], copied] = await this.#run([
      countRows(this.#columnText, reading, columns),
      selectBadRows(this.#columnText, reading, columns, MOST_FAULTS),
      ...(isCsv ? [SELECT_REJECTS, COUNT_REJECTS] : ['SELECT 1 WHERE false', 'SELECT 0 AS total']),
      ...(this.#options.onError === 'skip'
        ? [copyRows(this.#columnText, reading, columns, { file: this.#target, which: 'good' })]
        : []),
    ]);
    const bad = Number(counted[0]?.bad ?? 0) + Number(rejected[0]?.total ?? 0);
    const faults = await tellFaults(
      this.#file,
      columns,
      badRows as unknown as BadRow[],
      rejects as unknown as Reject[],
    );
    if (bad === 0) throw new Error('a file was refused without a fault');
    const isWritten = copied !== undefined;
    return {
      columns: shownColumns(columns),
      rows: isWritten ? countOf(copied) : 0,
      rejected: bad,
      faults,
      isWritten,
    };
  }
}

const countOf = (rows: readonly Record<string, string>[] | undefined): number =>
  Number(rows?.[0]?.Count ?? 0);

const shownColumns = (columns: readonly TargetColumn[]): ParsedColumn[] =>
  columns.map(({ name, type, nullable, from }) => ({ name, type, nullable, from }));

function checkWidth(names: string[]): string[] {
  if (names.length === 0) throw invalidRequest('The file has no columns. Check its format.');
  if (names.length <= MOST_COLUMNS) return names;
  throw invalidRequest(
    `The file has ${names.length} columns; the maximum is ${MOST_COLUMNS}. Select the ones you need with columns.`,
  );
}

const namesIn = (described: Parameters<typeof describedColumns>[0] = []): string[] =>
  describedColumns(described).map(({ name }) => name);
