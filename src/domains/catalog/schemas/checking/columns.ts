import { encodeRows, type TableDefinition } from '../../../../platform/tables/index.ts';
import type { SchemaColumn } from '../comparison/columns.ts';
import { escapedName, type Findings, MOST_ERRORS, type RowError, shownValue } from './row-errors.ts';

type Row = Readonly<Record<string, unknown>>;

/** The same checks that rows of a table get on their way in; nothing is stored. */
export function checkColumnRows(columns: readonly SchemaColumn[], rows: readonly Row[]): Findings {
  const definition = tableOf(columns);
  const errors: RowError[] = [];
  let invalid = 0;
  for (const [row, values] of rows.entries()) {
    const { faults } = encodeRows(definition, [values]);
    if (faults.length > 0) invalid += 1;
    for (const { column, value, message } of faults.slice(0, MOST_ERRORS - errors.length))
      errors.push({ row, path: `/${escapedName(column)}`, message, value: shownValue(value) });
  }
  return { valid: invalid === 0, checked: rows.length, invalid_count: invalid, errors };
}

const tableOf = (columns: readonly SchemaColumn[]): TableDefinition => ({
  accountId: '',
  tableId: '',
  schemaVersion: 1,
  sortKey: undefined,
  columns: columns.map(({ name, data_type: type, nullable }, fieldId) => ({ name, type, nullable, fieldId })),
});
