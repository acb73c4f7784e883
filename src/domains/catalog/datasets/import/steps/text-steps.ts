import { rm } from 'node:fs/promises';
import { before } from '../../../../../kernel/before.ts';
import { invalidRequest } from '../../../../../kernel/errors.ts';
import { SqlFailure } from '../../../../../platform/duckdb/index.ts';
import {
  type Bytes,
  type CsvDialect,
  type Cutter,
  cutPieces,
  Faults,
  JSON_START,
  type JsonPosition,
  JsonRecords,
  type LinePosition,
  LineRecords,
  type NumberedFile,
  type NumberedText,
  type Piece,
  type RecordFault,
} from '../../../../../platform/files/index.ts';
import { type Converted, type ConvertTools, convert } from '../convert/convert.ts';
import { partRagged } from '../convert/ragged.ts';
import { JSON_SEPARATOR, readCsv, readJson } from '../convert/reading.ts';
import { rejectedRecord } from '../convert/rejected-rows.ts';
import type { ImportLimits } from '../limits.ts';
import type { ImportPlan } from '../plan.ts';

export type TextPosition = LinePosition | JsonPosition;

/** How many rows lie before the next one, of files that are read by rows. */
export interface RowPosition {
  row: number;
}

/** A part of the file that has been read. */
export interface ImportStep<Position> extends Converted {
  /** Where the next part begins. */
  next: Position;
  isLast: boolean;
}

export type Steps = AsyncGenerator<ImportStep<TextPosition | RowPosition>>;

/** How a file is read on. */
export interface Stepping<Position> {
  plan: ImportPlan;
  /** Where the part before ended; undefined at the beginning of the file. */
  from: Position | undefined;
  tools: ConvertTools;
  limits: ImportLimits;
  /** How many bad rows the step may bring along. */
  mostRows(): number;
}

/** Reads the text from a position on, which is also where it begins: one piece is cut while the one before is converted. */
export async function* textSteps(
  text: Bytes,
  stepping: Stepping<TextPosition>,
): AsyncGenerator<ImportStep<TextPosition>> {
  const { plan, from, tools, limits, mostRows } = stepping;
  const pieces = cutPieces<TextPosition>(text, cutterOf(stepping), {
    separator: plan.csv?.dialect.delimiter ?? JSON_SEPARATOR,
    bytesOf: (place) => limits.partBytes(place + (from === undefined ? 0 : 1)),
    mostRecords: limits.partRows,
    newFile: () => tools.newFile('txt'),
    mostFaults: Math.max(mostRows(), 1),
    signal: tools.signal,
  });
  let coming: Promise<IteratorResult<Piece<TextPosition>>> = pieces.next();
  try {
    for (;;) {
      const { value: piece, done } = await coming;
      if (done === true) return;
      coming = pieces.next();
      // Told when it is waited for, and not before.
      coming.catch(() => undefined);
      const converted = await convertPiece(piece, { plan, tools, mostRows: mostRows() });
      yield { ...converted, next: piece.next, isLast: piece.isLast };
    }
  } finally {
    const left = await coming.catch(() => undefined);
    if (left?.done === false) await rm(left.value.file, { force: true });
    await pieces.return(undefined);
  }
}

const NUL = new Map([[0, 'must not contain the character U+0000']]);
const JSON_FORBIDDEN = new Map([
  [0, 'is not valid JSON'],
  [JSON_SEPARATOR, 'is not valid JSON'],
]);

function cutterOf({ plan, from, limits }: Stepping<TextPosition>) {
  const longest = limits.longestRecord;
  return (out: NumberedText, onFault: (fault: RecordFault) => void): Cutter<TextPosition> => {
    if (plan.format === 'json')
      return new JsonRecords({ longest, position: (from as JsonPosition) ?? JSON_START, onFault }, out);
    const { csv } = plan;
    return new LineRecords(
      {
        ...(csv === undefined ? { forbidden: JSON_FORBIDDEN } : { dialect: csv.dialect, forbidden: NUL }),
        longest,
        position: from ?? { bytes: 0, line: 1 },
        skipFirst: from === undefined && csv?.header === true,
        onFault,
      },
      out,
    );
  };
}

interface Converting {
  plan: ImportPlan;
  tools: ConvertTools;
  mostRows: number;
}

async function convertPiece(piece: Piece<TextPosition>, converting: Converting): Promise<Converted> {
  const { plan, mostRows } = converting;
  try {
    const structural = piece.faults.map((fault) => rejectedRecord(plan, fault));
    const converted = await convertFile(piece, piece.lineOf, converting);
    return {
      segment: converted.segment,
      rejected: converted.rejected + piece.faulty,
      rows: [...structural, ...converted.rows].sort((one, other) => one.line - other.line).slice(0, mostRows),
    };
  } finally {
    await rm(piece.file, { force: true });
  }
}

async function convertFile(
  file: NumberedFile,
  lineOf: (number: number) => number,
  converting: Converting,
): Promise<Converted> {
  const { plan, tools, mostRows } = converting;
  const wanted = { mostRows, lineOf };
  const { csv } = plan;
  if (csv === undefined) return convert(readJson(plan, file), plan, tools, wanted);
  try {
    return await convert(readCsv(plan, file), plan, tools, wanted);
  } catch (error) {
    if (!(error instanceof SqlFailure)) throw error;
    return convertRagged(file, csv.dialect, converting, error);
  }
}

/** DuckDB met a record that has not as many fields as there are columns; which ones those are is found here. */
async function convertRagged(
  file: NumberedFile,
  dialect: CsvDialect,
  { plan, tools, mostRows }: Converting,
  cause: SqlFailure,
): Promise<Converted> {
  const faults = new Faults(mostRows);
  const cleanFile = await tools.newFile('txt');
  try {
    const fields = { dialect, columns: plan.columns.length };
    const clean = await partRagged(file, fields, cleanFile, (fault) => faults.add(fault));
    if (faults.count === 0) throw unreadable(cause);
    const wanted = { mostRows, lineOf: (line: number) => line };
    const converted = await convert(readCsv(plan, clean), plan, tools, wanted).catch((error: unknown) => {
      throw error instanceof SqlFailure ? unreadable(error) : error;
    });
    const { faults: ragged, faulty } = faults.take();
    return {
      segment: converted.segment,
      rejected: converted.rejected + faulty,
      rows: [...ragged.map((fault) => rejectedRecord(plan, fault)), ...converted.rows],
    };
  } finally {
    await rm(cleanFile, { force: true });
  }
}

const LONGEST_MESSAGE = 300;

/** In the words of DuckDB, which are better than none. */
export const unreadable = (cause: SqlFailure) =>
  invalidRequest(
    `The file cannot be read: ${before(cause.message, '\n').slice(0, LONGEST_MESSAGE)}. Check format, delimiter, quote and encoding.`,
    { cause },
  );
