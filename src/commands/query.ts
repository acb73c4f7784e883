import type { Command } from './command.ts';
import { CONNECTION_USAGE, type Connected, readArguments, withGranary } from './connection.ts';
import { wrongUsage } from './failure.ts';
import { type FileFormat, formatOfFile, formatWritten } from './formats.ts';
import { printExport, saveExport } from './save.ts';
import { tableText } from './table.ts';
import { countText, note } from './terminal.ts';

const SHOWN = 1_000;

export const query: Command = {
  usage: `granary query "SQL" [--format table|csv|json|jsonl|parquet|arrow] [--output FILE] [--param VALUE]... [--limit N]

Prints a table on a terminal and CSV when piped, unless --format or the extension of FILE is given; --json is --format
json. The table shows 1,000 rows, or --limit; other formats contain all rows. --param sets $1, $2 and so on. "-" instead
of SQL reads it from standard input.
${CONNECTION_USAGE}`,
  examples: [
    'granary query "SELECT title, price FROM products ORDER BY price DESC LIMIT 10"',
    `granary query 'SELECT * FROM products WHERE price > $1' --param 3 --output expensive.parquet`,
    'granary query - --format csv < report.sql | head',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      format: { type: 'string' },
      output: { type: 'string', short: 'o' },
      param: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string' },
    });
    if (positionals.length !== 1)
      throw wrongUsage('Give one SQL statement in quotes, or - to read it from standard input.');
    const format = chosenFormat(values);
    if (isBinary(format) && values.output === undefined && process.stdout.isTTY)
      throw wrongUsage(`${format} cannot be shown in a terminal. Give --output FILE.`);
    return withGranary(values, async (connected) => {
      const sql = positionals[0] === '-' ? await standardInput() : (positionals[0] ?? '');
      const params = values.param.length === 0 ? undefined : values.param.map(parameterOf);
      if (format === 'table') return showTable(connected, { sql, params, limit: limitOf(values.limit) });
      return writeAll(connected, { sql, params, format }, values.output);
    });
  },
};

type Format = FileFormat | 'table';

function chosenFormat(values: { format?: string; output?: string; json: boolean }): Format {
  if (values.json) return formatWritten('json', values.output);
  if (values.format === 'table' && values.output !== undefined)
    throw wrongUsage('A table is written to standard output. Choose another --format for a file.');
  if (values.format === 'table') return 'table';
  if (values.format !== undefined) return formatWritten(values.format, values.output);
  if (values.output !== undefined) return formatOfFile(values.output);
  return process.stdout.isTTY ? 'table' : 'csv';
}

const isBinary = (format: Format): boolean => format === 'parquet' || format === 'arrow';

type Parameters = (string | number | boolean | null)[] | undefined;

async function showTable(
  { granary, signal }: Connected,
  request: { sql: string; params: Parameters; limit: number },
): Promise<number> {
  const result = await granary.query.run(request, { signal });
  const names = result.columns.map(({ name }) => name);
  console.log(tableText(names, result.data));
  const more = result.truncated ? '; there are more: increase --limit or choose another --format' : '';
  note(`${countText(result.row_count, 'row')} in ${Math.round(result.duration_ms)} ms${more}`);
  return 0;
}

async function writeAll(
  { granary, signal }: Connected,
  request: { sql: string; params: Parameters; format: FileFormat },
  output: string | undefined,
): Promise<number> {
  const made = await granary.query.export(request, { signal });
  if (output === undefined) await printExport(granary, made, signal);
  else await saveExport(granary, made, output, signal);
  return 0;
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? SHOWN);
  if (!Number.isSafeInteger(limit) || limit < 1) throw wrongUsage(`--limit ${text} is not a number of rows.`);
  return limit;
}

/** As the shell has only text: numbers, booleans and null as JSON has them, everything else as it is. */
function parameterOf(text: string): string | number | boolean | null {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)))
    ? Number(text)
    : text;
}

export async function standardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
