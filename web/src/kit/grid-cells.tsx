// biome-ignore-all lint/a11y/useSemanticElements: a table has no place for rows that do not exist until they are in view
import { memo, type ReactNode } from 'react';
import { cn } from './cn.ts';
import type { GridPlace } from './grid-keys.ts';
import { Skeleton } from './skeleton.tsx';

export interface GridColumn {
  id: string;
  head: ReactNode;
  /** In pixels. */
  width: number;
  numeric?: boolean;
}

interface Placed extends GridColumn {
  left: number;
  place: number;
}

/** Each beside the one before it. */
export function placeColumns(columns: readonly GridColumn[]): Placed[] {
  let left = 0;
  return columns.map((column, place) => {
    const placed = { ...column, left, place };
    left += column.width;
    return placed;
  });
}

interface CellsProps {
  name: string;
  index: number;
  row: unknown;
  columns: readonly Placed[];
  cell(row: unknown, columnId: string): ReactNode;
  active: string | undefined;
  editing: { place: GridPlace; editor: ReactNode } | undefined;
  onPick(place: GridPlace): void;
  onEdit: ((place: GridPlace) => void) | undefined;
}

/** The cells of a row that are in view. */
export const Cells = memo(function Cells({
  name,
  index,
  row,
  columns,
  cell,
  active,
  editing,
  onPick,
  onEdit,
}: CellsProps) {
  return columns.map((column) => {
    const place = { row: index, column: column.id };
    const isEdited = editing?.place.column === column.id;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys for its cells
      <div
        key={column.id}
        id={`${name}-${index}-${column.place}`}
        role="gridcell"
        tabIndex={-1}
        aria-colindex={column.place + 1}
        data-column={column.id}
        onClick={() => onPick(place)}
        onDoubleClick={() => row !== undefined && onEdit?.(place)}
        className={cn(
          'absolute inset-y-0 border-r leading-[31px] outline-none',
          isEdited ? 'z-20' : 'truncate px-2',
          column.numeric && 'text-right font-mono text-xs leading-[31px] tabular-nums',
          active === column.id && 'shadow-[inset_0_0_0_2px_var(--accent-ink)]',
        )}
        style={{ left: column.left, width: column.width }}
      >
        {isEdited ? (
          editing?.editor
        ) : row === undefined ? (
          <Skeleton className={cn('mt-2.5 h-3', column.numeric ? 'ml-auto w-1/2' : 'w-3/4')} />
        ) : (
          cell(row, column.id)
        )}
      </div>
    );
  });
});
