import { useMemo } from 'react';
import { type Column, DataTable } from '../../kit/table.tsx';
import { inOrder } from '../../lib/field-order.ts';
import { count } from '../../lib/format.ts';

type Row = Readonly<Record<string, unknown>>;

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return count(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface RowsTableProps {
  label: string;
  rows: readonly Row[];
  /** In this order; those of the rows when left out. */
  names?: readonly string[];
  /** What those of the rows are put in order by. */
  order?: readonly string[];
  leftOut?: readonly string[];
  empty?: string;
  className?: string;
}

/** Rows as they come, a column for each of their values. */
export function RowsTable({ label, rows, names, order, leftOut = [], empty, className }: RowsTableProps) {
  const shown = (names ?? inOrder([...new Set(rows.flatMap(Object.keys))], order)).filter(
    (name) => !leftOut.includes(name),
  );
  const key = shown.join('\n');
  const columns = useMemo(
    () =>
      key.split('\n').map(
        (name): Column<readonly [number, Row]> => ({
          id: name,
          head: name,
          numeric: rows.some((row) => typeof row[name] === 'number'),
          cell: ([, row]) =>
            textOf(row[name]) === '' ? (
              <span className="text-faint">empty</span>
            ) : (
              <span title={textOf(row[name])}>{textOf(row[name])}</span>
            ),
        }),
      ),
    [key, rows],
  );
  const numbered = useMemo(() => rows.map((row, at) => [at, row] as const), [rows]);
  return (
    <DataTable
      label={label}
      rows={numbered}
      columns={key === '' ? [] : columns}
      idOf={([at]) => String(at)}
      {...(empty === undefined ? {} : { empty })}
      {...(className === undefined ? {} : { className })}
    />
  );
}
