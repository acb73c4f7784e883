import { type DataType, Type } from 'apache-arrow';

/** Arrow's types in DuckDB's words, as far as rows can hold them. */
export function duckTypeOf(type: DataType): string {
  switch (type.typeId) {
    case Type.Dictionary:
      return duckTypeOf((type as unknown as { dictionary: DataType }).dictionary);
    case Type.Utf8:
    case Type.LargeUtf8:
      return 'VARCHAR';
    case Type.Bool:
      return 'BOOLEAN';
    case Type.Int:
    case Type.Int8:
    case Type.Int16:
    case Type.Int32:
    case Type.Int64:
      return 'BIGINT';
    case Type.Uint8:
    case Type.Uint16:
    case Type.Uint32:
    case Type.Uint64:
      return 'UBIGINT';
    case Type.Float:
    case Type.Float16:
    case Type.Float32:
    case Type.Float64:
      return 'DOUBLE';
    case Type.Decimal:
      return 'DECIMAL';
    case Type.Timestamp:
    case Type.TimestampSecond:
    case Type.TimestampMillisecond:
    case Type.TimestampMicrosecond:
    case Type.TimestampNanosecond:
      return 'TIMESTAMP';
    case Type.Date:
    case Type.DateDay:
    case Type.DateMillisecond:
      return 'DATE';
    case Type.Null:
      return 'VARCHAR';
    default:
      return String(type).toUpperCase();
  }
}
