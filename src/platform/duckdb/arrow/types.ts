import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { quoteName } from '../text.ts';

/** What Arrow calls a type; `words` are the fields of its table in the format's own schema. */
export type ArrowType =
  | { kind: 'int'; bits: 8 | 16 | 32 | 64; signed: boolean }
  | { kind: 'float'; bits: 32 | 64 }
  | { kind: 'bool' | 'utf8' | 'binary' | 'date' }
  | { kind: 'decimal'; precision: number; scale: number; storedBits: 16 | 32 | 64 | 128 }
  | { kind: 'time'; unit: TimeUnit }
  | { kind: 'timestamp'; unit: TimeUnit }
  | { kind: 'list'; item: ArrowType }
  | { kind: 'fixed list'; item: ArrowType; length: number }
  | { kind: 'struct'; fields: { name: string; type: ArrowType }[] }
  | { kind: 'map'; key: ArrowType; value: ArrowType };

/** As the format numbers them. */
export const TIME_UNITS = { second: 0, millisecond: 1, microsecond: 2, nanosecond: 3 } as const;
export type TimeUnit = keyof typeof TIME_UNITS;

const PLAIN: ReadonlyMap<DuckDBTypeId, ArrowType> = new Map<DuckDBTypeId, ArrowType>([
  [DuckDBTypeId.BOOLEAN, { kind: 'bool' }],
  [DuckDBTypeId.TINYINT, { kind: 'int', bits: 8, signed: true }],
  [DuckDBTypeId.SMALLINT, { kind: 'int', bits: 16, signed: true }],
  [DuckDBTypeId.INTEGER, { kind: 'int', bits: 32, signed: true }],
  [DuckDBTypeId.BIGINT, { kind: 'int', bits: 64, signed: true }],
  [DuckDBTypeId.UTINYINT, { kind: 'int', bits: 8, signed: false }],
  [DuckDBTypeId.USMALLINT, { kind: 'int', bits: 16, signed: false }],
  [DuckDBTypeId.UINTEGER, { kind: 'int', bits: 32, signed: false }],
  [DuckDBTypeId.UBIGINT, { kind: 'int', bits: 64, signed: false }],
  [DuckDBTypeId.HUGEINT, { kind: 'decimal', precision: 38, scale: 0, storedBits: 128 }],
  [DuckDBTypeId.FLOAT, { kind: 'float', bits: 32 }],
  [DuckDBTypeId.DOUBLE, { kind: 'float', bits: 64 }],
  [DuckDBTypeId.VARCHAR, { kind: 'utf8' }],
  [DuckDBTypeId.BLOB, { kind: 'binary' }],
  [DuckDBTypeId.DATE, { kind: 'date' }],
  [DuckDBTypeId.TIME, { kind: 'time', unit: 'microsecond' }],
  [DuckDBTypeId.TIME_NS, { kind: 'time', unit: 'nanosecond' }],
  [DuckDBTypeId.TIMESTAMP, { kind: 'timestamp', unit: 'microsecond' }],
  [DuckDBTypeId.TIMESTAMP_TZ, { kind: 'timestamp', unit: 'microsecond' }],
  [DuckDBTypeId.TIMESTAMP_S, { kind: 'timestamp', unit: 'second' }],
  [DuckDBTypeId.TIMESTAMP_MS, { kind: 'timestamp', unit: 'millisecond' }],
  [DuckDBTypeId.TIMESTAMP_NS, { kind: 'timestamp', unit: 'nanosecond' }],
]);

/** What Arrow has no exact counterpart for goes as text; `sql` is the type to cast to, before it is read. */
export function arrowType(type: DuckDBType): { type: ArrowType; sql: string } {
  const plain = PLAIN.get(type.typeId);
  if (plain !== undefined)
    return { type: plain, sql: type.alias === undefined ? type.toString() : 'VARCHAR' };
  switch (type.typeId) {
    case DuckDBTypeId.DECIMAL: {
      const { width: precision, scale } = type;
      const storedBits = precision <= 4 ? 16 : precision <= 9 ? 32 : precision <= 18 ? 64 : 128;
      return { type: { kind: 'decimal', precision, scale, storedBits }, sql: type.toString() };
    }
    case DuckDBTypeId.LIST: {
      const item = arrowType(type.valueType);
      return { type: { kind: 'list', item: item.type }, sql: `${item.sql}[]` };
    }
    case DuckDBTypeId.ARRAY: {
      const item = arrowType(type.valueType);
      const { length } = type;
      return { type: { kind: 'fixed list', item: item.type, length }, sql: `${item.sql}[${length}]` };
    }
    case DuckDBTypeId.STRUCT: {
      const fields = type.entryTypes.map((entry, index) => ({
        name: type.entryNames[index]!,
        ...arrowType(entry),
      }));
      const sql = fields.map((field) => `${quoteName(field.name)} ${field.sql}`).join(', ');
      return { type: { kind: 'struct', fields }, sql: `STRUCT(${sql})` };
    }
    case DuckDBTypeId.MAP: {
      const [key, value] = [arrowType(type.keyType), arrowType(type.valueType)];
      return {
        type: { kind: 'map', key: key.type, value: value.type },
        sql: `MAP(${key.sql}, ${value.sql})`,
      };
    }
    default:
      return { type: { kind: 'utf8' }, sql: 'VARCHAR' };
  }
}
