import type { Column, ColumnStatistics } from '../../tables/index.ts';
import { type DatasetType, icebergType, ROW_ID } from './columns.ts';
import type { DataFile, MapEntry } from './entries.ts';
import { longBytes } from './long-bytes.ts';

/** A bound in the single-value form of Iceberg; undefined where the catalogue has none. */
function encodeBound(type: DatasetType, text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  switch (type) {
    case 'long':
      return longBytes(BigInt(text));
    case 'timestamp':
      return longBytes(microseconds(text));
    case 'double':
      return doubleBytes(Number(text));
    case 'boolean':
      return Buffer.from([text === 'true' ? 1 : 0]);
    case 'string':
      return Buffer.from(text);
  }
}

function doubleBytes(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** Of a time as segments tell it: six digits after the point, UTC. */
function microseconds(text: string): bigint {
  const match = /^(.{19})\.(\d{6})Z$/.exec(text);
  const seconds = Date.parse(`${match?.[1]}Z`);
  if (match === null || Number.isNaN(seconds)) throw new Error(`"${text}" is not a time of a segment`);
  return BigInt(seconds) * 1000n + BigInt(match[2] ?? 0);
}

interface Described {
  rows: number;
  rowLo: bigint;
  rowHi: bigint;
  statistics: Readonly<Record<string, ColumnStatistics | null>>;
}

/** What readers may leave a segment out by. The columns are those it was written with. */
export function boundsOf(
  { rows, rowLo, rowHi, statistics }: Described,
  columns: readonly Column[],
): Pick<DataFile, 'value_counts' | 'null_value_counts' | 'lower_bounds' | 'upper_bounds'> {
  const values: MapEntry<number>[] = [{ key: ROW_ID, value: rows }];
  const nulls: MapEntry<number>[] = [{ key: ROW_ID, value: 0 }];
  const lower: MapEntry<Buffer>[] = [{ key: ROW_ID, value: longBytes(rowLo) }];
  const upper: MapEntry<Buffer>[] = [{ key: ROW_ID, value: longBytes(rowHi) }];
  for (const { fieldId: key, type } of columns) {
    const known = statistics[key];
    if (known === undefined || known === null) continue;
    values.push({ key, value: rows });
    nulls.push({ key, value: known.nulls });
    const min = encodeBound(icebergType(type), known.min);
    const max = encodeBound(icebergType(type), known.max);
    if (min !== undefined) lower.push({ key, value: min });
    if (max !== undefined) upper.push({ key, value: max });
  }
  return { value_counts: values, null_value_counts: nulls, lower_bounds: lower, upper_bounds: upper };
}
