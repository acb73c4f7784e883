import { before } from '../../../../../kernel/before.ts';
import { invalidRequest } from '../../../../../kernel/errors.ts';
import { SqlFailure } from '../../../../../platform/duckdb/index.ts';
import type { Compression, Format } from '../../../../../platform/files/index.ts';
import { type ConvertTools, convert, execute } from '../convert/convert.ts';
import { quoteText } from '../convert/quote.ts';
import { readParquet } from '../convert/reading.ts';
import { fromTyped } from '../convert/value-sql.ts';
import { MOST_ROWS } from '../limits.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan, Planning, SourceColumn } from '../plan.ts';
import { checkFilled, matchColumns } from '../sniff/match-columns.ts';
import { planOf } from '../sniff/plan-of.ts';
import { arrowColumns, arrowSteps, sampleArrow } from './arrow-steps.ts';
import type { ImportStep, RowPosition, Stepping } from './text-steps.ts';

export async function planFile(
  file: string,
  { format, compressions }: { format: Format; compressions: Compression[] },
  { options, definition }: Planning,
  tools: ConvertTools,
): Promise<ImportPlan> {
  const sources =
    format === 'arrow' ? await arrowColumns(file, tools.signal) : (await describe(file, tools)).sources;
  const columns = matchColumns(sources, definition, options);
  checkFilled(columns, definition);
  checkTypes(columns, options);
  const found = { format, compressions, encoding: undefined, csv: undefined, columns };
  return planOf(found, { options, definition });
}

/** The first rows, for people to look at. */
export async function sampleFile(
  file: string,
  { format }: ImportPlan,
  tools: ConvertTools,
): Promise<Record<string, unknown>[]> {
  if (format === 'arrow') return sampleArrow(file, tools);
  const sql = `SELECT CAST(to_json(f) AS VARCHAR) AS row FROM (SELECT * FROM read_parquet(${quoteText(file)}) LIMIT 10) AS f`;
  const [rows] = await execute(tools, [sql], { readable: [file], writable: [] }).catch(explain);
  return (rows as { row: string }[]).map(({ row }) => JSON.parse(row));
}

async function describe(file: string, tools: ConvertTools) {
  const text = quoteText(file);
  const statements = [
    `DESCRIBE SELECT * FROM read_parquet(${text})`,
    `SELECT num_rows::VARCHAR AS rows FROM parquet_file_metadata(${text})`,
  ];
  const [described, counted] = await execute(tools, statements, { readable: [file], writable: [] }).catch(
    explain,
  );
  const rows = Number((counted?.[0] as { rows: string } | undefined)?.rows ?? 0);
  if (rows > MOST_ROWS)
    throw invalidRequest(`The file has ${rows} rows; an import can have at most ${MOST_ROWS}. Split it.`);
  const sources = (described as { column_name: string; column_type: string }[]).map((column) => ({
    name: column.column_name,
    type: column.column_type,
  }));
  return { sources, rows };
}

function explain(error: unknown): never {
  if (!(error instanceof SqlFailure)) throw error;
  throw invalidRequest(
    `The Parquet file cannot be read: ${before(error.message, '\n').slice(0, 300)}. It may be truncated; send it again.`,
    { cause: error },
  );
}

function checkTypes(columns: readonly SourceColumn[], options: ImportOptions): void {
  for (const { name, type = '', target } of columns) {
    if (target === undefined || fromTyped(target.type, type, 'r', options) !== undefined) continue;
    const message = `"${name}" is ${type} in the file and cannot fill "${target.name}", which is ${target.type}`;
    throw invalidRequest(`columns: ${message}. Convert it, or skip it with mapping.`, {
      details: [{ path: 'columns', message }],
    });
  }
}

/** Reads a file that has types, from a row on. */
export const fileSteps = (
  file: string,
  stepping: Stepping<RowPosition>,
): AsyncGenerator<ImportStep<RowPosition>> =>
  stepping.plan.format === 'arrow' ? arrowSteps(file, stepping) : parquetSteps(file, stepping);

/** So many rows at a time, in the order of the file. */
async function* parquetSteps(
  file: string,
  { plan, from, tools, mostRows, limits }: Stepping<RowPosition>,
): AsyncGenerator<ImportStep<RowPosition>> {
  const { rows } = await describe(file, tools);
  let row = from?.row ?? 0;
  do {
    const last = Math.min(rows, row + limits.partRows);
    const reading = readParquet(plan, file, row + 1, last);
    const wanted = { mostRows: mostRows(), lineOf: (number: number) => number };
    const converted = await convert(reading, plan, tools, wanted).catch(explain);
    row = last;
    yield { ...converted, next: { row }, isLast: row >= rows };
  } while (row < rows);
}
