import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { cn } from './cn.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
const VIRTUAL_FROM = 200;
const ROW = 32;

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell(row: Row): ReactNode;
  /** What it is sorted by; without it the column cannot be sorted. */
  sort?(row: Row): string | number;
  /** Numbers stand right and in tabular figures. */
  numeric?: boolean;
  /** A width for the column, such as `w-32`. */
  className?: string;
  /** Left out where the screen is narrow. */
  wide?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf(row: Row): string;
  /** A row that does something on click gets it by the keyboard too. */
  onOpen?(row: Row): void;
  openId?: string | undefined;
  empty?: ReactNode;
  className?: string;
}

/** A dense table that sorts by its heads. From 200 rows on only those in view are drawn; give it a height then. */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  idOf,
  onOpen,
  openId,
  empty,
  className,
}: DataTableProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: () => column.head,
          accessorFn: (row) => column.sort?.(row) ?? '',
          cell: (context) => column.cell(context.row.original),
          enableSorting: column.sort !== undefined,
        }),
      ),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: idOf });
  const sorted = table.getRowModel().rows;
  const scroll = useRef<HTMLElement>(null);
  const isVirtual = sorted.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: isVirtual ? sorted.length : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 20,
  });
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.flatMap((item) => sorted.slice(item.index, item.index + 1)) : sorted;
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const lookOf = (id: string, narrow = ''): string => {
    const column = columns.find((candidate) => candidate.id === id);
    return cn(
      'px-3',
      narrow,
      column?.numeric && 'text-right tabular-nums',
      column?.wide && 'max-md:hidden',
      column?.className,
    );
  };
  return (
    <section
      ref={scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className={cn('overflow-auto', className)}
    >
      <table className="w-full border-collapse text-sm" aria-label={label} aria-rowcount={rows.length}>
        <thead className="sticky top-0 z-10 bg-panel">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b">
              {group.headers.map((header) => {
                const order = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    {...(order === false
                      ? {}
                      : { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
                    className={lookOf(header.column.id, 'h-8 text-left text-xs font-medium text-faint')}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className="hover:text-ink"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        <table.FlexRender header={header} />{' '}
                        {order === 'asc' ? '↑' : order === 'desc' ? '↓' : ''}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {shown.map((row) => (
            <tr
              key={row.id}
              {...(onOpen === undefined
                ? {}
                : {
                    tabIndex: 0,
                    onClick: () => onOpen(row.original),
                    onKeyDown: (event) =>
                      event.key === 'Enter' && event.target === event.currentTarget && onOpen(row.original),
                  })}
              className={cn(
                'h-8 border-b last:border-b-0',
                onOpen !== undefined && 'cursor-pointer hover:bg-hover',
                row.id === openId && 'bg-accent-soft',
              )}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={lookOf(cell.column.id, 'max-w-96 truncate')}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && empty !== undefined && <div className="p-4 text-sm text-quiet">{empty}</div>}
    </section>
  );
}
