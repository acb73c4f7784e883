import { rm } from 'node:fs/promises';
import { invalidRequest } from '../../../../../kernel/errors.ts';
import { must } from '../../../../../kernel/must.ts';
import { SqlFailure, type TrustedWork } from '../../../../../platform/duckdb/index.ts';
import type { RowIdBlock, SegmentFacts } from '../../../../../platform/tables/index.ts';
import type { ImportPlan } from '../plan.ts';
import type { ParserLease } from './parser-lease.ts';
import { quoteText } from './quote.ts';
import type { Reading } from './reading.ts';
import { type RejectedRow, readBadRows } from './rejected-rows.ts';
import { type FactRow, factsSql, segmentFacts } from './segment-facts.ts';
import { BAD_RECORD, copyAllRows, copyGoodRows, type SegmentTarget, selectBadRows } from './to-segment.ts';

export interface ConvertTools {
  parser: ParserLease;
  newFile(extension: string): Promise<string>;
  reserveRowIds(count: number): Promise<RowIdBlock[]>;
  signal: AbortSignal;
}

/** Records as a segment file of the good ones, and the bad ones as far as they are asked for. */
export interface Converted {
  /** Undefined without a good row; then there is no file. */
  segment: { file: string; facts: SegmentFacts } | undefined;
  rejected: number;
  rows: RejectedRow[];
}

/** Of the bad ones: how many, and which line of the file is meant by a number. */
interface WantedRows {
  mostRows: number;
  lineOf(number: number): number;
}

const TIMEOUT_MS = 900_000;

export async function convert(
  reading: Reading,
  plan: ImportPlan,
  tools: ConvertTools,
  { mostRows, lineOf }: WantedRows,
): Promise<Converted> {
  if (reading.records === 0) return { segment: undefined, rejected: 0, rows: [] };
  const blocks = await tools.reserveRowIds(reading.last - reading.first + 1);
  const target = { blocks, now: new Date() };
  try {
    return await convertAll(reading, plan, tools, target);
  } catch (error) {
    if (!(error instanceof SqlFailure) || !error.message.includes(BAD_RECORD)) throw error;
    return convertGood(reading, plan, tools, { ...target, mostRows, lineOf });
  }
}

type Target = Omit<SegmentTarget, 'file'>;

async function convertAll(
  reading: Reading,
  { definition }: ImportPlan,
  tools: ConvertTools,
  target: Target,
): Promise<Converted> {
  const file = await tools.newFile('parquet');
  try {
    const sql = copyAllRows(reading, definition, { ...target, file });
    const files = { readable: reading.files, writable: [file] };
    const [copied, facts] = await execute(tools, [sql, factsSql(file)], files);
    checkCount(reading, countOf(copied));
    const known = must(segmentFacts(definition, facts as FactRow[]), 'the facts of a segment with rows');
    return { segment: { file, facts: known }, rejected: 0, rows: [] };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function convertGood(
  reading: Reading,
  plan: ImportPlan,
  tools: ConvertTools,
  { mostRows, lineOf, ...target }: Target & WantedRows,
): Promise<Converted> {
  const { definition } = plan;
  const file = await tools.newFile('parquet');
  const badFile = await tools.newFile('json');
  try {
    const statements = [
      copyGoodRows(reading, definition, { ...target, file }),
      factsSql(file),
      `COPY (${selectBadRows(reading, definition, mostRows)}) TO ${quoteText(badFile)} (FORMAT json)`,
    ];
    const files = { readable: reading.files, writable: [file, badFile] };
    const [copied, facts] = await execute(tools, statements, files);
    const rows = await readBadRows(badFile, plan, lineOf);
    const rejected = reading.records - countOf(copied);
    if (rejected <= 0) checkCount(reading, countOf(copied));
    const known = segmentFacts(definition, facts as FactRow[]);
    if (known === undefined) await rm(file, { force: true });
    return { segment: known === undefined ? undefined : { file, facts: known }, rejected, rows };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await rm(badFile, { force: true });
  }
}

export async function execute(
  { parser }: Pick<ConvertTools, 'parser'>,
  statements: readonly string[],
  files: Pick<TrustedWork, 'readable' | 'writable' | 'spillFolder'>,
): Promise<unknown[][]> {
  try {
    const work = statements.map((sql) => ({ sql }));
    return await parser.run({ ...files, statements: work, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof SqlFailure && /^Out of Memory Error|bad_alloc/.test(error.message))
      throw invalidRequest('The rows of this file are too large to import in memory. Split long values.', {
        cause: error,
      });
    throw error;
  }
}

const countOf = (rows: unknown[] | undefined): number =>
  Number((rows?.[0] as { Count?: number | string } | undefined)?.Count ?? 0);

/** Every record must be told to be good or bad; one that is neither would be lost without a word. */
function checkCount({ records }: Reading, copied: number): void {
  if (copied !== records) throw new Error(`of ${records} records ${copied} were copied`);
}
