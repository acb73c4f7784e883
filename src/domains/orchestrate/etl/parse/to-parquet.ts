import type { ColumnType } from '../../../../platform/tables/index.ts';
import type { ColumnText } from './column-text.ts';
import type { ParsedColumn } from './options.ts';
import { quoteName, quoteText } from './quote.ts';
import type { Reading } from './reading.ts';

/** A column of the result, and where in the file it stands. */
export interface TargetColumn extends ParsedColumn {
  /** Undefined when the file does not have it. */
  place: number | undefined;
  isGuess: boolean;
}

const STORED: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMPTZ',
  jsonb: 'JSON',
  url: 'VARCHAR',
  email: 'VARCHAR',
};

/** Names the fault with which a copy ends that met a bad record. */
export const BAD_RECORD = 'a record is invalid';

/** The records with the value of every column, `v0`, `v1` …, and whether all is well, `ok`. */
function judged(
  columnText: ColumnText,
  reading: Reading,
  columns: readonly TargetColumn[],
  numbered: boolean,
): { select: string; canFail: boolean; bad: string[] } {
  const conditions: string[] = reading.fault === undefined ? [] : [`${reading.fault} IS NULL`];
  const bad: string[] = [];
  const values = columns.flatMap(({ place, type, nullable, isGuess }, at) => {
    if (place === undefined) return [];
    const { absent, always, steps } = reading.value(place, type, isGuess);
    if (!nullable) conditions.push(`v${at} IS NOT NULL`);
    else if (always !== true) conditions.push(`CASE WHEN v${at} IS NOT NULL THEN true ELSE ${absent} END`);
    bad.push(`CASE WHEN v${at} IS NULL${nullable ? ` AND NOT ${absent}` : ''} THEN ${at} END`);
    return [{ name: `v${at}`, steps }];
  });
  const select = columnText.withValues(reading.select(numbered), values);
  const ok = conditions.length === 0 ? 'true' : `coalesce(${conditions.join(' AND ')}, false)`;
  return { select: `SELECT *, ${ok} AS ok FROM (${select})`, canFail: conditions.length > 0, bad };
}

/** Writes all records, and fails at the first bad one; or the good ones only. */
export function copyRows(
  columnText: ColumnText,
  reading: Reading,
  columns: readonly TargetColumn[],
  { file, which }: { file: string; which: 'all' | 'good' },
): string {
  const { select, canFail } = judged(columnText, reading, columns, false);
  const values = columns.map(({ name, type, place }, at) => {
    const value = place === undefined ? 'NULL' : `v${at}`;
    // In the first column only: it is computed for every row.
    const checked =
      which === 'all' && canFail && at === 0
        ? `CASE WHEN ok THEN ${value} ELSE error('${BAD_RECORD}') END`
        : value;
    return `CAST(${checked} AS ${STORED[type]}) AS ${quoteName(name)}`;
  });
  return `COPY (SELECT ${values.join(', ')} FROM (${select})${which === 'good' && canFail ? ' WHERE ok' : ''})
    TO ${quoteText(file)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`;
}

export const countRows = (
  columnText: ColumnText,
  reading: Reading,
  columns: readonly TargetColumn[],
): string =>
  `SELECT count(*)::VARCHAR AS total, count(*) FILTER (WHERE NOT ok)::VARCHAR AS bad FROM (${judged(columnText, reading, columns, false).select})`;

/** The first records that are at fault: the number, why, which columns have no good value, and what stands there. */
export function selectBadRows(
  columnText: ColumnText,
  reading: Reading,
  columns: readonly TargetColumn[],
  most: number,
): string {
  const { select, bad } = judged(columnText, reading, columns, true);
  const places = columns.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const list =
    bad.length === 0 ? '[]::INTEGER[]' : `list_filter([${bad.join(', ')}], lambda x: x IS NOT NULL)`;
  const raws = places.map((place) => `left(r${place}, 200) AS r${place}`).join(', ');
  return `SELECT n::VARCHAR AS n, ${reading.fault ?? 'NULL'} AS fault, to_json(${list})::VARCHAR AS columns${raws === '' ? '' : `, ${raws}`}
    FROM (${select}) WHERE NOT ok ORDER BY n::BIGINT LIMIT ${most}`;
}
