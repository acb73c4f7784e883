import type { GridColumn } from '../../kit/grid.tsx';
import type { Output } from '../../lib/api.ts';
import { ColumnHead } from './column-head.tsx';
import { type DatasetColumn, type DataType, type Filters, withFilter } from './filters.ts';
import { isNumeric } from './values.ts';

export const NUMBER_COLUMN = '_row_id';

const WIDTHS: Readonly<Record<DataType, number>> = {
  text: 240,
  integer: 150,
  float: 150,
  boolean: 140,
  timestamp: 190,
  jsonb: 260,
  url: 280,
  email: 220,
};

interface Heads {
  columns: readonly DatasetColumn[];
  stats: Output<'datasets.stats'> | undefined;
  filters: Filters;
  setFilters(filters: Filters): void;
  sort: string;
  setSort(sort: string): void;
}

/** The heads of a dataset's grid: the row's id, then every column with what is known of its values. */
export function gridColumns({ columns, stats, filters, setFilters, sort, setSort }: Heads): GridColumn[] {
  const first: GridColumn = {
    id: NUMBER_COLUMN,
    width: 92,
    head: <span className="block px-2 py-2 text-right text-xs text-faint">row</span>,
  };
  const others = columns.map(
    (column): GridColumn => ({
      id: column.name,
      width: WIDTHS[column.data_type],
      numeric: isNumeric(column.data_type),
      head: (
        <ColumnHead
          column={column}
          stats={stats?.columns.find(({ name }) => name === column.name)}
          rowCount={stats?.row_count ?? 0}
          sort={sort}
          onSort={setSort}
          conditions={filters[column.name]}
          onFilter={(conditions) => setFilters(withFilter(filters, column.name, conditions))}
        />
      ),
    }),
  );
  return [first, ...others];
}
