import type { TableDefinition } from '../../../../../platform/tables/index.ts';
import {
  copyToSegment,
  type RowIdBlock,
  rowIdExpression,
  STORED_TYPES,
} from '../../../../../platform/tables/index.ts';
import { quoteName } from './quote.ts';
import type { Reading } from './reading.ts';
import { withValues } from './value-steps.ts';

/** The records with the value of every column, `v0`, `v1` …, and whether all is well, `ok`. */
function judged({ select, columns, fault }: Reading, definition: TableDefinition): string {
  const values = withValues(
    select,
    columns.map(({ steps }, index) => ({ name: `v${index}`, steps })),
  );
  const conditions = columns.flatMap(({ target, absent, always }, index) => {
    if (!target.nullable) return [`v${index} IS NOT NULL`];
    // A case, because both sides of an OR would be computed for every row.
    return always === true ? [] : [`CASE WHEN v${index} IS NOT NULL THEN true ELSE ${absent} END`];
  });
  const missing = definition.columns.filter(
    ({ fieldId, nullable }) => !nullable && !columns.some(({ target }) => target.fieldId === fieldId),
  );
  const all = [`(${fault}) IS NULL`, ...conditions, ...missing.map(() => 'false')];
  return `SELECT *, coalesce(${all.join(' AND ')}, false) AS ok FROM (${values})`;
}

/** Names the fault with which a copy ends that met a bad record. */
export const BAD_RECORD = 'a record is invalid';

export interface SegmentTarget {
  blocks: readonly RowIdBlock[];
  now: Date;
  file: string;
}

/**
 * Writes the records as a segment, in order, each with the row id that its number gives it, and fails at the first bad
 * one. No filter: DuckDB would compute every value for it, and once more for the file.
 */
export const copyAllRows = (reading: Reading, definition: TableDefinition, target: SegmentTarget): string =>
  copyRows(reading, definition, target, {
    rowId: (id) => `CASE WHEN ok THEN ${id} ELSE error('${BAD_RECORD}') END`,
    where: '',
  });

/** The same without the bad ones. */
export const copyGoodRows = (reading: Reading, definition: TableDefinition, target: SegmentTarget): string =>
  copyRows(reading, definition, target, { rowId: (id) => id, where: ' WHERE ok' });

function copyRows(
  reading: Reading,
  definition: TableDefinition,
  { blocks, now, file }: SegmentTarget,
  { rowId, where }: { rowId(id: string): string; where: string },
): string {
  const time = `TIMESTAMP '${now.toISOString().replace('T', ' ').replace('Z', '')}'`;
  const values = definition.columns.map((column) => {
    const index = reading.columns.findIndex(({ target }) => target.fieldId === column.fieldId);
    const value = index === -1 ? 'NULL' : `v${index}`;
    return `CAST(${value} AS ${STORED_TYPES[column.type]}) AS ${quoteName(column.name)}`;
  });
  const id = rowId(rowIdExpression(blocks, `n - ${reading.first}`));
  const rows = `SELECT CAST(${id} AS BIGINT) AS _row_id, ${time} AS _created_at, ${time} AS _updated_at, ${values.join(', ')}
    FROM (${judged(reading, definition)})${where}`;
  return copyToSegment(rows, definition, file, { inOrder: true, light: true });
}

/** The records that are at fault: the number, the record as JSON, why it is none, and which columns have no good value. */
export function selectBadRows(reading: Reading, definition: TableDefinition, most: number): string {
  const faulty = reading.columns.map(({ target, absent }, index) => {
    const bad = target.nullable ? `v${index} IS NULL AND NOT ${absent}` : `v${index} IS NULL`;
    return `CASE WHEN ${bad} THEN ${index} END`;
  });
  const columns =
    faulty.length === 0 ? '[]::INTEGER[]' : `list_filter([${faulty.join(', ')}], lambda x: x IS NOT NULL)`;
  return `SELECT n, ${reading.shown} AS shown, ${reading.fault} AS fault, ${columns} AS columns
    FROM (${judged(reading, definition)}) WHERE NOT ok ORDER BY n LIMIT ${most}`;
}
