import { ArrowDown, ArrowUp } from 'lucide-react';
import { Skeleton } from '../../kit/skeleton.tsx';
import { count } from '../../lib/format.ts';
import { FilterMenu } from './filter-menu.tsx';
import type { ColumnStats, Conditions, DatasetColumn } from './filters.ts';
import { Histogram } from './histogram.tsx';

export const HEAD_HEIGHT = 84;

interface ColumnHeadProps {
  column: DatasetColumn;
  stats: ColumnStats | undefined;
  rowCount: number;
  sort: string;
  onSort(sort: string): void;
  conditions: Conditions | undefined;
  onFilter(conditions: Conditions | undefined): void;
}

const percent = (part: number, whole: number): string => {
  const value = whole === 0 ? 0 : (part / whole) * 100;
  return value > 0 && value < 1 ? '<1 %' : `${Math.round(value)} %`;
};

/** Name, type, how much is empty, and how the values lie; each of them sorts or filters. */
export function ColumnHead({ column, stats, rowCount, sort, onSort, conditions, onFilter }: ColumnHeadProps) {
  const order = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : undefined;
  const next = order === undefined ? column.name : order === 'ascending' ? `-${column.name}` : '';
  return (
    <div className="flex h-full flex-col gap-0.5 px-2 py-1.5">
      <div className="flex items-center gap-1">
        <button
          type="button"
          onClick={() => onSort(next)}
          aria-label={`Sort by ${column.name}${order === undefined ? '' : `, ${order} now`}`}
          className="flex min-w-0 flex-1 items-center gap-1 text-left font-medium hover:text-accent-ink [&_svg]:size-3.5 [&_svg]:shrink-0"
        >
          <span className="truncate">{column.name}</span>
          {order === 'ascending' && <ArrowUp aria-hidden />}
          {order === 'descending' && <ArrowDown aria-hidden />}
        </button>
        <FilterMenu column={column} stats={stats} conditions={conditions} onFilter={onFilter} />
      </div>
      <div className="flex items-center gap-1.5 text-xs leading-4 whitespace-nowrap text-faint">
        <span>{column.data_type}</span>
        {stats !== undefined && stats.nulls > 0 && (
          <button
            type="button"
            className="ml-auto hover:text-ink hover:underline"
            title={`${count(stats.nulls)} rows without a value: click to filter`}
            onClick={() => onFilter({ is_null: true })}
          >
            {percent(stats.nulls, rowCount)} empty
          </button>
        )}
      </div>
      {stats === undefined ? (
        <Skeleton className="mt-auto h-6" />
      ) : (
        <Histogram stats={stats} onFilter={onFilter} className="mt-auto" />
      )}
    </div>
  );
}
