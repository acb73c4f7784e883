import { type DataType, Type, type Vector } from 'apache-arrow';

/** The value of a column in a row, as JSON; undefined where there is none. */
export type ValueWriter = (row: number) => string | undefined;

const PER_SECOND = [1n, 1_000n, 1_000_000n, 1_000_000_000n];

export function valueWriter(type: DataType, vector: Vector): ValueWriter {
  const write = writerOf(type, vector);
  return (row) => (vector.isValid(row) ? write(row) : undefined);
}

function writerOf(type: DataType, vector: Vector): ValueWriter {
  switch (type.typeId) {
    case Type.Timestamp:
    case Type.TimestampSecond:
    case Type.TimestampMillisecond:
    case Type.TimestampMicrosecond:
    case Type.TimestampNanosecond: {
      // Read past the vector, which would make a number of milliseconds of it.
      const values = vector.data[0]!.values as BigInt64Array;
      const { unit } = type as unknown as { unit: number };
      return (row) => timeText(values[row]!, PER_SECOND[unit]!);
    }
    case Type.Date:
    case Type.DateDay:
    case Type.DateMillisecond:
      return (row) => dateText(Number(vector.get(row)));
    case Type.Decimal: {
      const { scale } = type as unknown as { scale: number };
      return (row) => decimalText(vector.get(row) as Uint32Array, scale);
    }
    case Type.Utf8:
    case Type.LargeUtf8:
      return textWriter(vector);
    default:
      return (row) => jsonOf(vector.get(row));
  }
}

/** Read past the vector, which would take a byte order mark off the beginning of a text. */
function textWriter(vector: Vector): ValueWriter {
  const { values, valueOffsets } = vector.data[0]! as { values: Uint8Array; valueOffsets: Int32Array };
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return (row) =>
    JSON.stringify(bytes.toString('utf8', Number(valueOffsets[row]), Number(valueOffsets[row + 1])));
}

/** Digits stay digits, however many. */
const jsonOf = (value: unknown): string =>
  typeof value === 'bigint' ? value.toString() : JSON.stringify(value, plain);

/** Inside of a value, what JSON cannot say goes as text. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function timeText(value: bigint, perSecond: bigint): string {
  const microseconds =
    perSecond > 1_000_000n ? floorDivide(value, perSecond / 1_000_000n) : value * (1_000_000n / perSecond);
  const seconds = floorDivide(microseconds, 1_000_000n);
  const rest = (microseconds - seconds * 1_000_000n).toString().padStart(6, '0');
  const date = new Date(Number(seconds) * 1_000);
  return Number.isNaN(date.getTime()) ? `"${value}"` : `"${date.toISOString().slice(0, -5)}.${rest}Z"`;
}

const floorDivide = (value: bigint, by: bigint): bigint =>
  value >= 0n || value % by === 0n ? value / by : value / by - 1n;

function dateText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? `"${milliseconds}"` : `"${date.toISOString().slice(0, 10)}"`;
}

/** Words of 32 bits, the lowest first, as a signed number with so many digits behind the point. */
function decimalText(words: Uint32Array, scale: number): string {
  const bits = BigInt(words.length * 32);
  let value = 0n;
  for (const [place, word] of words.entries()) value |= BigInt(word) << BigInt(place * 32);
  const signed = BigInt.asIntN(Number(bits), value);
  const digits = (signed < 0n ? -signed : signed).toString().padStart(scale + 1, '0');
  const sign = signed < 0n ? '-' : '';
  if (scale <= 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
