import { quoteName } from '../parse/quote.ts';

/** A column on its way from Parquet into PostgreSQL. */
export interface LoadColumn {
  name: string;
  /** As PostgreSQL calls it. */
  type: string;
  /** What DuckDB writes for it. */
  select: string;
}

const PLAIN: Readonly<Record<string, string>> = {
  BOOLEAN: 'boolean',
  TINYINT: 'smallint',
  UTINYINT: 'smallint',
  SMALLINT: 'smallint',
  USMALLINT: 'integer',
  INTEGER: 'integer',
  UINTEGER: 'bigint',
  BIGINT: 'bigint',
  UBIGINT: 'numeric(20)',
  HUGEINT: 'numeric(39)',
  UHUGEINT: 'numeric(39)',
  FLOAT: 'real',
  DOUBLE: 'double precision',
  VARCHAR: 'text',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP: 'timestamp',
  TIMESTAMP_S: 'timestamp',
  TIMESTAMP_MS: 'timestamp',
  'TIMESTAMP WITH TIME ZONE': 'timestamptz',
  UUID: 'uuid',
};

export function loadColumn(name: string, duckType: string): LoadColumn {
  const quoted = quoteName(name);
  const plain = PLAIN[duckType];
  if (plain !== undefined) return { name, type: plain, select: quoted };
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(duckType);
  if (decimal !== null) return { name, type: `numeric(${decimal[1]},${decimal[2]})`, select: quoted };
  if (duckType === 'JSON') return { name, type: 'jsonb', select: `CAST(${quoted} AS VARCHAR)` };
  if (duckType === 'BLOB')
    return {
      name,
      type: 'bytea',
      select: `CASE WHEN ${quoted} IS NOT NULL THEN '\\x' || hex(${quoted}) END`,
    };
  if (duckType === 'TIMESTAMP_NS') return { name, type: 'timestamp', select: `CAST(${quoted} AS TIMESTAMP)` };
  if (/^(STRUCT|MAP|UNION)\(|\]$/.test(duckType))
    return { name, type: 'jsonb', select: `CAST(to_json(${quoted}) AS VARCHAR)` };
  return { name, type: 'text', select: `CAST(${quoted} AS VARCHAR)` };
}
