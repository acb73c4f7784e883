import {
  type Column,
  orderOf,
  type Segment,
  type Snapshot,
  wholeSegments,
} from '../../../../platform/tables/index.ts';
import type { Distribution } from './distribution.ts';
import type { ColumnRange } from './range.ts';

interface Distinct {
  count: number;
  source: 'statistics' | 'scan' | 'sample';
}

/** How many different values a column has, by what is at hand: a scan, the segments' own counts, or a sample. */
export function distinctOf(
  snapshot: Snapshot,
  column: Column,
  range: ColumnRange,
  found: Distribution,
): Distinct | null {
  if (found.distinct === null) return null;
  const values = snapshot.rows - range.nulls;
  if (found.rows === snapshot.rows) return { count: found.distinct, source: 'scan' };
  const counted = countedApart(snapshot, column);
  if (counted !== undefined) return { count: Math.min(values, counted), source: 'statistics' };
  return { count: estimate(found, values), source: 'sample' };
}

/** The sum over segments that share no value, because they are apart in it; undefined when it cannot be told. */
function countedApart(snapshot: Snapshot, column: Column): number | undefined {
  const { segments, hot } = snapshot;
  if (hot.count > 0 || wholeSegments(snapshot).length < segments.length) return undefined;
  const order = orderOf(column.type);
  const filled = segments.filter((segment) => segment.statistics[column.fieldId]?.nulls !== segment.rows);
  const bounds = filled.map((segment) => boundsIn(segment, column)).filter((bound) => bound !== undefined);
  if (bounds.length < filled.length) return undefined;
  bounds.sort((one, other) => order(one.min, other.min));
  const apart = bounds.slice(1).every(({ min }, at) => {
    const former = bounds[at];
    return former !== undefined && order(former.max, min) < 0;
  });
  return apart ? bounds.reduce((sum, { distinct }) => sum + distinct, 0) : undefined;
}

function boundsIn(segment: Segment, { fieldId }: Column) {
  const { min, max, distinct } = segment.statistics[fieldId] ?? {};
  return min === undefined || max === undefined || distinct === undefined
    ? undefined
    : { min, max, distinct };
}

/**
 * A sample in which nearly every value is another one is of a table of which that is true; one with few values has
 * nearly all of them. Between, what is rare in the sample stands for the square root of what is not in it.
 */
function estimate({ values, distinct }: Distribution, all: number): number {
  const seen = Math.min(distinct ?? 0, values);
  if (values === 0) return 0;
  if (seen >= values * 0.95) return Math.min(all, Math.round((seen / values) * all));
  const share = seen / values;
  return Math.min(all, Math.round(seen + seen * share * (Math.sqrt(all / values) - 1)));
}
