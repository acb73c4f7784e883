import { resultColumns } from './result-types.ts';
import type { RegisteredRelation } from './schema.ts';
import type { RelationRow } from './store.ts';

export const relationRecord = (row: RelationRow): RegisteredRelation => ({
  name: row.name,
  kind: row.kind,
  engine: row.engine,
  description: row.description,
  columns: resultColumns(row.columns),
  sql: row.sql,
  source: row.source,
  row_count: row.row_count,
  bytes: row.bytes,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
