/** DuckDB's types in the words of datasets; what a dataset has no column for is shown as jsonb. */
export function dataTypeOf(duckType: string): string {
  if (
    /^(TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER|UBIGINT|HUGEINT|UHUGEINT)$/.test(duckType)
  )
    return 'integer';
  if (/^(FLOAT|DOUBLE|DECIMAL.*)$/.test(duckType)) return 'float';
  if (duckType === 'BOOLEAN') return 'boolean';
  if (/^TIMESTAMP/.test(duckType)) return 'timestamp';
  if (/^(VARCHAR|DATE|TIME|INTERVAL|UUID|BLOB|ENUM.*)/.test(duckType)) return 'text';
  return 'jsonb';
}

export const resultColumns = (columns: readonly { name: string; type: string }[]) =>
  columns.map(({ name, type }) => ({ name, data_type: dataTypeOf(type) }));
