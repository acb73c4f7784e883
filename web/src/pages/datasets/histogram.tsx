import { type PointerEvent, useRef, useState } from 'react';
import { cn } from '../../kit/cn.ts';
import { count } from '../../lib/format.ts';
import { must } from '../../lib/must.ts';
import { type ColumnStats, type Conditions, shownValue } from './filters.ts';

type Part = { value: unknown; count: number } | { from: unknown; to: unknown; count: number };

/** Parts of a column's range, or its most frequent values. */
export const partsOf = ({ histogram, top_values }: ColumnStats): readonly Part[] =>
  histogram !== null && histogram.length > 1 ? histogram : (top_values ?? []);

export const partName = (part: Part): string =>
  'value' in part ? shownValue(part.value) : `${shownValue(part.from)} – ${shownValue(part.to)}`;

/** What rows the parts from one to another hold, as conditions. */
export function conditionsOf(stats: ColumnStats, first: number, last: number): Conditions {
  const parts = partsOf(stats);
  const [start, end] = [parts[first], parts[last]];
  // The last part of a range has its end in it.
  if (start !== undefined && end !== undefined && 'from' in start && 'to' in end)
    return { gte: start.from, [last === parts.length - 1 ? 'lte' : 'lt']: end.to };
  const values = parts.slice(first, last + 1).map((part) => ('value' in part ? part.value : null));
  return values.length === 1 ? { eq: values[0] } : { in: values };
}

interface HistogramProps {
  stats: ColumnStats;
  onFilter(conditions: Conditions): void;
  className?: string;
}

/** Bars from zero; a click filters by one of them, a drag by several. The filter menu does the same by the keyboard. */
export function Histogram({ stats, onFilter, className }: HistogramProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<readonly [number, number]>();
  const [over, setOver] = useState<number>();
  const bars = partsOf(stats).map((part) => ({
    label: `${partName(part)}: ${count(part.count)} rows`,
    count: part.count,
  }));
  if (bars.length === 0) return <div className={cn('h-6', className)} />;
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const at = ({ clientX }: PointerEvent): number => {
    const { left, width } = must(place.current, 'the place of the bars').getBoundingClientRect();
    return Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length)));
  };
  const range = drag === undefined ? undefined : ([Math.min(...drag), Math.max(...drag)] as const);
  const told = over === undefined ? `Histogram of ${stats.name}` : bars[over]?.label;
  return (
    <div
      ref={place}
      role="img"
      aria-label={`Histogram of ${stats.name}: click or drag to filter`}
      title={told}
      className={cn('flex h-6 cursor-crosshair touch-none items-end gap-px', className)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag([at(event), at(event)]);
      }}
      onPointerMove={(event) => {
        setOver(at(event));
        if (drag !== undefined) setDrag([drag[0], at(event)]);
      }}
      onPointerLeave={() => setOver(undefined)}
      onPointerCancel={() => setDrag(undefined)}
      onPointerUp={() => {
        if (range !== undefined) onFilter(conditionsOf(stats, range[0], range[1]));
        setDrag(undefined);
      }}
    >
      {bars.map((bar, index) => {
        const isIn = range === undefined ? index === over : index >= range[0] && index <= range[1];
        return (
          <span
            key={bar.label}
            className={cn('min-w-px flex-1', isIn ? 'bg-accent' : 'bg-running/60')}
            style={{ height: `${bar.count === 0 ? 0 : Math.max(6, (bar.count / most) * 100)}%` }}
          />
        );
      })}
    </div>
  );
}
