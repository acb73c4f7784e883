import { invalidRequest } from '../../kernel/errors.ts';
import { must } from '../../kernel/must.ts';
import type { Column, TableDefinition } from './definition.ts';
import type { TrustedSql } from './duck.ts';
import { quoteName, readSegments, textOf } from './segment-sql.ts';
import type { ColumnStatistics, SegmentFacts } from './segments.ts';

const LONGEST_BOUND = 128;

/** Looks through a segment file once; undefined when it has no rows. */
export async function describeSegment(
  duck: TrustedSql,
  definition: TableDefinition,
  file: string,
): Promise<SegmentFacts | undefined> {
  const measures = definition.columns.flatMap((column, index) => {
    const name = quoteName(column.name);
    const bounds = hasOrder(column)
      ? [`${boundText(column, 'min')} AS min${index}`, `${boundText(column, 'max')} AS max${index}`]
      : [];
    return [
      `(count(*) - count(${name}))::VARCHAR AS nulls${index}`,
      `approx_count_distinct(${name})::VARCHAR AS distinct${index}`,
      ...bounds,
    ];
  });
  const [row] = await duck.run(
    `SELECT count(*)::VARCHAR AS rows, min(_row_id)::VARCHAR AS lo, max(_row_id)::VARCHAR AS hi,
       (count(*) - count(_row_id))::VARCHAR AS nameless, ${measures.join(', ')}
     FROM (${readSegments({ files: [file], written: definition.columns }, definition.columns)})`,
    { read: [file] },
  );
  if (row === undefined || row.rows === '0') return undefined;
  if (row.nameless !== '0')
    throw invalidRequest('A segment file has rows without an id. Write it with row ids.');
  const partitions = await countPartitions(duck, definition, file);
  return {
    ...(partitions === undefined ? {} : { partitions }),
    rows: Number(row.rows),
    rowLo: must(row.lo, 'the first row id of a segment'),
    rowHi: must(row.hi, 'the last row id of a segment'),
    schemaVersion: definition.schemaVersion,
    statistics: Object.fromEntries(
      definition.columns.map(({ fieldId }, index) => [fieldId, statisticsFrom(row, index)]),
    ),
  };
}

/** Undefined when the table has no partition column. */
export async function countPartitions(
  duck: TrustedSql,
  { columns, partitionField }: TableDefinition,
  file: string,
): Promise<Record<string, number> | undefined> {
  const column = columns.find(({ fieldId }) => fieldId === partitionField);
  if (column === undefined) return undefined;
  const name = quoteName(column.name);
  const rows = await duck.run<{ partition: string; rows: string }>(
    `SELECT ${name} AS partition, count(*)::VARCHAR AS rows
     FROM (${readSegments({ files: [file], written: columns }, columns)}) WHERE ${name} IS NOT NULL GROUP BY ${name}`,
    { read: [file] },
  );
  return Object.fromEntries(rows.map(({ partition, rows }) => [partition, Number(rows)]));
}

const hasOrder = ({ type }: Column): boolean => type !== 'jsonb';

const boundText = ({ name, type }: Column, which: 'min' | 'max'): string =>
  textOf(type, `${which}(${quoteName(name)})`);

function statisticsFrom(row: Record<string, string | null>, index: number): ColumnStatistics {
  const bound = (which: 'min' | 'max') => {
    const value = row[`${which}${index}`];
    return typeof value === 'string' && value.length <= LONGEST_BOUND ? { [which]: value } : {};
  };
  return {
    nulls: Number(row[`nulls${index}`]),
    distinct: Number(row[`distinct${index}`]),
    ...bound('min'),
    ...bound('max'),
  };
}
