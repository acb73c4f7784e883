import { type Column, decodeValue } from '../../../../platform/tables/index.ts';
import { quoted } from '../filters.ts';
import { SOURCE, type TextRow } from './ask.ts';
import type { ColumnRange } from './range.ts';

export interface HistogramPart {
  from: unknown;
  to: unknown;
  count: number;
}

const BINS = 20;

/** Parts of one width from the least to the largest value; numbers, or microseconds for times. */
interface Bins {
  low: number;
  width: number;
  count: number;
}

const isTime = ({ type }: Column): boolean => type === 'timestamp';

/** Undefined without values, and when they are too far apart to reckon with. */
function binsOf(column: Column, { min, max }: ColumnRange): Bins | undefined {
  if (min === null || max === null) return undefined;
  const [low, high] = [toNumber(column, min), toNumber(column, max)];
  const span = high - low;
  if (!Number.isFinite(span)) return undefined;
  if (span === 0) return { low, width: 0, count: 1 };
  if (column.type === 'integer' && span < BINS) return { low, width: 1, count: span + 1 };
  return { low, width: span / BINS, count: BINS };
}

function toNumber(column: Column, text: string): number {
  if (!isTime(column)) return Number(text);
  const micros = /\.\d{3}(\d{3})Z$/.exec(text)?.[1] ?? '0';
  return Date.parse(text.replace(/(\.\d{3})\d*Z$/, '$1Z')) * 1_000 + Number(micros);
}

export function histogramSql(column: Column, range: ColumnRange): string | undefined {
  const bins = binsOf(column, range);
  if (bins === undefined) return undefined;
  const name = quoted(column.name);
  const number = isTime(column) ? `epoch_us(${name})::DOUBLE` : `${name}::DOUBLE`;
  const bin =
    bins.width === 0
      ? '0'
      : `least(${bins.count - 1}, floor((${number} - (${bins.low}::DOUBLE)) / ${bins.width}::DOUBLE))`;
  return `SELECT CAST(greatest(0, ${bin})::INT AS VARCHAR) AS bin, CAST(count(*) AS VARCHAR) AS count FROM ${SOURCE}
    WHERE ${name} IS NOT NULL GROUP BY 1`;
}

export function binCounts(
  column: Column,
  range: ColumnRange,
  rows: readonly TextRow[],
): HistogramPart[] | null {
  const bins = binsOf(column, range);
  if (bins === undefined) return null;
  const counts = new Array<number>(bins.count).fill(0);
  for (const { bin, count } of rows) counts[Number(bin)]! += Number(count);
  const shown = (number: number): unknown =>
    isTime(column) ? new Date(number / 1_000).toISOString() : number;
  return counts.map((count, at) => ({
    from: at === 0 ? decodeValue(column, range.min) : shown(bins.low + at * bins.width),
    to: at === bins.count - 1 ? decodeValue(column, range.max) : shown(bins.low + (at + 1) * bins.width),
    count,
  }));
}
