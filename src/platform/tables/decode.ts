import type { Column } from './definition.ts';
import { trimMicroseconds } from './timestamps.ts';
import { exactInteger } from './values.ts';

export type RowData = Record<string, unknown>;

export interface StoredRow {
  rowId: string;
  data: RowData;
  createdAt: string;
  updatedAt: string;
}

/** From what a hot row or a segment holds, by field id, to values by column name. */
export function decodeData(columns: readonly Column[], stored: (column: Column) => unknown): RowData {
  return Object.fromEntries(columns.map((column) => [column.name, decodeValue(column, stored(column))]));
}

/** From text as the engine answers single values. */
export function decodeValue({ type }: Pick<Column, 'type'>, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  switch (type) {
    case 'integer':
      return exactInteger(String(stored));
    case 'float':
      return Number(stored);
    case 'boolean':
      return stored === true || stored === 'true';
    case 'jsonb':
      return JSON.parse(String(stored));
    case 'timestamp':
      return trimMicroseconds(String(stored));
    default:
      return stored;
  }
}
