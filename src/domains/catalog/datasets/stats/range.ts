import {
  type Column,
  orderOf,
  type Segment,
  type Snapshot,
  textOf,
  wholeSegments,
} from '../../../../platform/tables/index.ts';
import { quoted } from '../filters.ts';
import { type Ask, askOne, inBatches, SOURCE, type TextRow } from './ask.ts';

/** Exact, with the values as text. */
export interface ColumnRange {
  nulls: number;
  min: string | null;
  max: string | null;
  source: 'statistics' | 'scan';
}

/** A column, and between which values it lies. */
export interface RangedColumn {
  column: Column;
  range: ColumnRange;
}

const AT_ONCE = 50;
const LONGEST_TEXT = 256;

const EMPTY: ColumnRange = { nulls: 0, min: null, max: null, source: 'statistics' };

/** Without a look into segments of which the catalogue's statistics say it; hidden rows and hot ones are looked at. */
export async function readRanges(
  snapshot: Snapshot,
  scan: (segments: Segment[], columns: readonly Column[]) => Promise<RangedColumn[]>,
): Promise<RangedColumn[]> {
  const whole = new Set(wholeSegments(snapshot));
  const { columns } = snapshot.definition;
  const told = columns.map((column): RangedColumn & { rest: Segment[] } => {
    const known = snapshot.segments.filter(
      (segment) => whole.has(segment) && isTold(snapshot, segment, column),
    );
    const rest = snapshot.segments.filter((segment) => !known.includes(segment));
    const range = known.map((segment) => fromStatistics(segment, column)).reduce(joined(column), EMPTY);
    return { column, range, rest };
  });
  const scanned = new Map<Column, ColumnRange>();
  const alike = Map.groupBy(told, ({ rest }) => rest.map(({ segmentId }) => segmentId).join());
  for (const [first, ...others] of alike.values()) {
    if (first === undefined || (first.rest.length === 0 && snapshot.hot.count === 0)) continue;
    const chosen = [first, ...others].map(({ column }) => column);
    for (const { column, range } of await scan(first.rest, chosen)) scanned.set(column, range);
  }
  return told.map(({ column, range }) => {
    const more = scanned.get(column);
    return { column, range: more === undefined ? range : joined(column)(range, more) };
  });
}

/** A column that came after the segment has no value in it. */
const cameLater = ({ schemas }: Snapshot, segment: Segment, { fieldId }: Column): boolean =>
  schemas.get(segment.schemaVersion)?.every((column) => column.fieldId !== fieldId) === true;

function isTold(snapshot: Snapshot, segment: Segment, column: Column): boolean {
  if (cameLater(snapshot, segment, column)) return true;
  const statistics = segment.statistics[column.fieldId];
  if (statistics === undefined || statistics === null) return false;
  if (column.type === 'jsonb' || statistics.nulls === segment.rows) return true;
  return statistics.min !== undefined && statistics.max !== undefined;
}

function fromStatistics(segment: Segment, { fieldId }: Column): ColumnRange {
  const { nulls = segment.rows, min, max } = segment.statistics[fieldId] ?? {};
  return { nulls, min: min ?? null, max: max ?? null, source: 'statistics' };
}

/** A scan counts in the answer only where it had something to say. */
const joined =
  ({ type }: Column) =>
  (one: ColumnRange, other: ColumnRange): ColumnRange => {
    const order = orderOf(type);
    const pick = (left: string | null, right: string | null, sign: 1 | -1) =>
      left === null || (right !== null && order(left, right) * sign > 0) ? right : left;
    return {
      nulls: one.nulls + other.nulls,
      min: pick(one.min, other.min, 1),
      max: pick(one.max, other.max, -1),
      source: other.source === 'scan' || one.source === 'scan' ? 'scan' : 'statistics',
    };
  };

export async function scanRanges(ask: Ask, columns: readonly Column[]): Promise<RangedColumn[]> {
  const ranges: RangedColumn[] = [];
  for (const some of inBatches(columns, AT_ONCE)) {
    const measures = some.flatMap((column, at) => [
      `CAST(count(*) - count(${quoted(column.name)}) AS VARCHAR) AS nulls${at}`,
      ...(column.type === 'jsonb'
        ? []
        : [`${bound(column, 'min')} AS min${at}`, `${bound(column, 'max')} AS max${at}`]),
    ]);
    const measured = await askOne(ask, `SELECT ${measures.join(', ')} FROM ${SOURCE}`);
    ranges.push(...some.map((column, at) => ({ column, range: fromRow(measured, at) })));
  }
  return ranges;
}

const bound = ({ name, type }: Column, which: 'min' | 'max'): string =>
  textOf(type, `${which}(${quoted(name)})`);

const fromRow = (row: TextRow, at: number): ColumnRange => ({
  nulls: Number(row[`nulls${at}`]),
  min: row[`min${at}`] ?? null,
  max: row[`max${at}`] ?? null,
  source: 'scan',
});

/** As it is shown. */
export const cut = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : text.slice(0, LONGEST_TEXT).toWellFormed();
