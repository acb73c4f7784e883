// biome-ignore-all lint/a11y/useSemanticElements: a table has no place for rows that do not exist until they are in view
import { type ReactNode, useCallback, useEffect, useId, useMemo } from 'react';
import { cn } from './cn.ts';
import { Cells, type GridColumn, placeColumns } from './grid-cells.tsx';
import { type GridPlace, useGridFocus, useGridKeys } from './grid-keys.ts';
import { useScrollWindow } from './scroll-window.ts';

export type { GridColumn } from './grid-cells.tsx';

const ROW = 32;
const AROUND = 6;

interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** Undefined while it is on its way: a place of its size is kept. */
  rowAt(index: number): Row | undefined;
  cell(row: Row, columnId: string): ReactNode;
  headHeight?: number;
  /** What is in view now. */
  onWindow?(first: number, last: number): void;
  /** Space, or the number of the row. */
  onOpen?(index: number): void;
  /** Enter, F2 or a double click. */
  onEdit?(place: GridPlace): void;
  /** The cell that is edited, and what stands in its place. */
  editing?: { place: GridPlace; editor: ReactNode } | undefined;
  lookOf?(row: Row): string;
  empty?: ReactNode;
}

/** A grid over any number of rows, of which only those in view exist. Give it a height. */
export function Grid<Row>({
  label,
  columns,
  rowCount,
  rowAt,
  cell,
  headHeight = ROW,
  onWindow,
  onOpen,
  onEdit,
  editing,
  lookOf,
  empty,
}: GridProps<Row>) {
  const name = useId();
  const view = useScrollWindow({ rows: rowCount, row: ROW, head: headHeight });
  const placed = useMemo(() => placeColumns(columns), [columns]);
  const width = (placed.at(-1)?.left ?? 0) + (placed.at(-1)?.width ?? 0);
  const shown = placed.filter(
    ({ left, width: wide }) => left + wide > view.left - 200 && left < view.left + view.width + 200,
  );
  const first = Math.floor(view.top / ROW);
  const last = Math.min(rowCount, Math.ceil((view.top + view.height) / ROW)) - 1;
  useEffect(() => {
    if (view.height > 0) onWindow?.(first, last);
  }, [onWindow, first, last, view.height]);
  const { active, setActive, onKeyDown } = useGridKeys({
    rowCount,
    columns,
    page: Math.max(1, last - first - 1),
    reveal: view.reveal,
    onOpen,
    onEdit,
  });
  const from = Math.max(0, first - AROUND);
  const indexes = Array.from({ length: Math.max(0, Math.min(rowCount - 1, last + AROUND) - from + 1) });
  const takeFocus = useGridFocus(view.scroll, editing !== undefined);
  const onPick = useCallback(
    (place: GridPlace) => {
      setActive(place);
      takeFocus();
    },
    [setActive, takeFocus],
  );
  return (
    <div
      ref={view.scroll}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      tabIndex={0}
      {...(active === undefined
        ? {}
        : {
            'aria-activedescendant': `${name}-${active.row}-${columns.findIndex(({ id }) => id === active.column)}`,
          })}
      onScroll={view.onScroll}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-auto bg-panel text-sm [overflow-anchor:none]"
    >
      <div role="presentation" style={{ height: view.length + headHeight, width, minWidth: '100%' }}>
        <div
          role="presentation"
          className="sticky top-0 overflow-clip"
          style={{ height: Math.min(view.height, view.length) + headHeight }}
        >
          <div
            role="row"
            aria-rowindex={1}
            tabIndex={-1}
            className="relative z-10 border-b bg-sunk"
            style={{ height: headHeight }}
          >
            {shown.map((column) => (
              <div
                key={column.id}
                role="columnheader"
                tabIndex={-1}
                aria-colindex={column.place + 1}
                className="absolute inset-y-0 overflow-hidden border-r"
                style={{ left: column.left, width: column.width }}
              >
                {column.head}
              </div>
            ))}
          </div>
          <div role="rowgroup" className="relative">
            {indexes.map((_, step) => {
              const index = from + step;
              const row = rowAt(index);
              return (
                <div
                  key={index}
                  role="row"
                  tabIndex={-1}
                  aria-rowindex={index + 2}
                  data-row={index}
                  data-waiting={row === undefined || undefined}
                  className={cn(
                    'absolute inset-x-0 border-b hover:bg-hover',
                    row !== undefined && lookOf?.(row),
                    editing?.place.row === index && 'z-10',
                  )}
                  style={{ height: ROW, transform: `translateY(${index * ROW - view.top}px)` }}
                >
                  <Cells
                    name={name}
                    index={index}
                    row={row}
                    columns={shown}
                    cell={cell as (row: unknown, columnId: string) => ReactNode}
                    active={active?.row === index ? active.column : undefined}
                    editing={editing?.place.row === index ? editing : undefined}
                    onPick={onPick}
                    onEdit={onEdit}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {rowCount === 0 && <div className="sticky left-0 p-6 text-quiet">{empty}</div>}
    </div>
  );
}
