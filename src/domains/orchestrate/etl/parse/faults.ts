import { must } from '../../../../kernel/must.ts';
import { readUnpacked } from '../../../../platform/files/index.ts';
import type { ColumnType } from '../../../../platform/tables/index.ts';
import { recordLines } from './record-lines.ts';
import type { TextFile } from './text-file.ts';
import type { TargetColumn } from './to-parquet.ts';

/** Faults that an answer tells. */
export const MOST_FAULTS = 100;
/** Records that are none, as far as they are needed to find the lines of the others. */
export const MOST_REJECTS = 10_000;

export interface ParseFault {
  row: number | null;
  line: number | null;
  column: string | null;
  value: string | null;
  message: string;
}

export type BadRow = Record<string, string | null>;

/** A record that CSV does not know as one. */
export interface Reject {
  at: string;
  type: string;
  raw: string;
}

/** What DuckDB tells of the first look at the file; every later one is told again under another number. */
export const SELECT_REJECTS = `SELECT (line_byte_position - 1)::VARCHAR AS at, any_value(error_type)::VARCHAR AS type, left(any_value(csv_line), 200) AS raw
  FROM reject_errors WHERE scan_id = (SELECT min(scan_id) FROM reject_errors) GROUP BY 1, line_byte_position ORDER BY line_byte_position LIMIT ${MOST_REJECTS}`;
export const COUNT_REJECTS = `SELECT count(DISTINCT line_byte_position)::VARCHAR AS total FROM reject_errors
  WHERE scan_id = (SELECT min(scan_id) FROM reject_errors)`;

const WRONG: Readonly<Record<ColumnType, string>> = {
  text: 'must be text',
  integer: 'must be a whole number',
  float: 'must be a finite number',
  boolean: 'must be true or false',
  timestamp: 'must be a time, such as 2026-03-01T09:30:00Z',
  jsonb: 'must be valid JSON',
  url: 'must be a URL that starts with http:// or https://',
  email: 'must be an email address',
};
const REJECTED: Readonly<Record<string, string>> = {
  'MISSING COLUMNS': 'has fewer fields than there are columns',
  'TOO MANY COLUMNS': 'has more fields than there are columns',
  'UNQUOTED VALUE': 'has an unclosed quote, or text after a closing quote',
  'LINE SIZE OVER MAXIMUM': 'is longer than 2 MB',
  'INVALID ENCODING': 'is not valid UTF-8; set encoding',
};

/** Bad values of one record, each on its own. */
function valueFaults(row: BadRow, columns: readonly TargetColumn[]): Omit<ParseFault, 'row' | 'line'>[] {
  if (row.fault != null) return [{ column: null, value: null, message: row.fault }];
  return (JSON.parse(row.columns ?? '[]') as number[]).map((at) => {
    const { name, type, place, nullable } = must(columns[at], `column ${at}`);
    const value = row[`r${place}`] ?? null;
    const isMissing = !nullable && (value === null || value.trim() === '' || value === 'null');
    return { column: name, value, message: isMissing ? 'must have a value' : WRONG[type] };
  });
}

/** All of it as people look for it: by line where the file has lines. */
export async function tellFaults(
  file: TextFile,
  columns: readonly TargetColumn[],
  bad: readonly BadRow[],
  rejects: readonly Reject[],
): Promise<ParseFault[]> {
  if (file.format !== 'csv') {
    const hasLines = file.format === 'json' && file.hasLines;
    return bad
      .flatMap((row) =>
        valueFaults(row, columns).map((fault) => ({
          row: Number(row.n),
          line: hasLines ? Number(row.n) : null,
          ...fault,
        })),
      )
      .slice(0, MOST_FAULTS);
  }
  const wanted = {
    offsets: new Set(rejects.map(({ at }) => Number(at))),
    ordinals: new Set(bad.map(({ n }) => Number(n))),
  };
  const { dialect, header } = file.csv;
  const { byOffset, byOrdinal } = await recordLines(readUnpacked(file), dialect, header, wanted);
  const nowhere = { row: null, line: null };
  const told: ParseFault[] = [
    ...rejects.map(({ at, type, raw }) => ({
      ...(byOffset.get(Number(at)) ?? nowhere),
      column: null,
      value: raw,
      message: REJECTED[type] ?? 'cannot be read',
    })),
    ...bad.flatMap((row) =>
      valueFaults(row, columns).map((fault) => ({ ...(byOrdinal.get(Number(row.n)) ?? nowhere), ...fault })),
    ),
  ];
  const order = ({ row }: ParseFault) => row ?? Number.POSITIVE_INFINITY;
  return told.sort((one, other) => order(one) - order(other)).slice(0, MOST_FAULTS);
}
