import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';

/** A cell of a grid. */
export interface GridPlace {
  row: number;
  column: string;
}

interface Keys {
  rowCount: number;
  columns: readonly { id: string }[];
  /** How many rows a page has. */
  page: number;
  reveal(row: number): void;
  onOpen: ((index: number) => void) | undefined;
  onEdit: ((place: GridPlace) => void) | undefined;
}

/** Arrows, pages and ends move the active cell; Enter and F2 edit it, the space bar opens its row. */
export function useGridKeys({ rowCount, columns, page, reveal, onOpen, onEdit }: Keys) {
  const [active, setActive] = useState<GridPlace>();
  const column = Math.max(
    0,
    columns.findIndex(({ id }) => id === active?.column),
  );
  const row = active?.row ?? -1;
  const go = (toRow: number, toColumn: number) => {
    const next = Math.min(rowCount - 1, Math.max(0, toRow));
    const id = columns[Math.min(columns.length - 1, Math.max(0, toColumn))]?.id;
    if (id === undefined || next < 0) return;
    setActive({ row: next, column: id });
    reveal(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Inputs and buttons inside of the grid have keys of their own.
    if (event.target !== event.currentTarget || event.altKey) return;
    const whole = event.ctrlKey || event.metaKey;
    const moves = new Map<string, () => void>([
      ['ArrowDown', () => go(row + 1, column)],
      ['ArrowUp', () => go(row - 1, column)],
      ['ArrowRight', () => go(Math.max(0, row), column + 1)],
      ['ArrowLeft', () => go(Math.max(0, row), column - 1)],
      ['PageDown', () => go(row + page, column)],
      ['PageUp', () => go(row - page, column)],
      ['Home', () => (whole ? go(0, 0) : go(Math.max(0, row), 0))],
      ['End', () => (whole ? go(rowCount - 1, column) : go(Math.max(0, row), columns.length - 1))],
    ]);
    if (active !== undefined) {
      moves.set('Enter', () => (onEdit === undefined ? onOpen?.(row) : onEdit(active)));
      moves.set('F2', () => onEdit?.(active));
      moves.set(' ', () => onOpen?.(row));
    }
    const move = moves.get(event.key);
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  return { active, setActive, onKeyDown };
}

/**
 * The grid itself has the focus for its cells, which come and go as it scrolls. It takes it from a cell that is clicked, and
 * when the editor of a cell is gone with it.
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>, isEditing: boolean) {
  const focus = useCallback(() => grid.current?.focus({ preventScroll: true }), [grid]);
  useEffect(() => {
    if (!isEditing) return;
    return () => {
      if (document.activeElement === document.body) focus();
    };
  }, [isEditing, focus]);
  return useCallback(() => {
    if (document.activeElement?.role === 'gridcell') focus();
  }, [focus]);
}
