import { useCallback, useMemo } from 'react';
import { Grid, type GridColumn } from '../../kit/grid.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Result } from './use-query-run.ts';

interface ResultGridProps {
  result: Result | undefined;
  isRunning: boolean;
}

type Row = Readonly<Record<string, unknown>>;

export const isNumber = (type: string): boolean =>
  /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|REAL|DECIMAL)/i.test(type);

const widthOf = (name: string, type: string): number =>
  isNumber(type)
    ? Math.max(160, name.length * 9 + 24)
    : /TIMESTAMP/i.test(type)
      ? 200
      : /BOOL/i.test(type)
        ? 100
        : 220;

/** The rows of an answer. */
export function ResultGrid({ result, isRunning }: ResultGridProps) {
  const columns = useMemo(
    () =>
      (result?.columns ?? []).map(
        ({ name, data_type }): GridColumn => ({
          id: name,
          width: widthOf(name, data_type),
          numeric: isNumber(data_type),
          head: (
            <span className="flex h-full flex-col justify-center px-2 leading-4">
              <span className="truncate font-medium">{name}</span>
              <span className="truncate text-xs text-faint">{data_type.toLowerCase()}</span>
            </span>
          ),
        }),
      ),
    [result],
  );
  const cell = useCallback((row: Row, column: string) => <ResultValue value={row[column]} />, []);
  if (result === undefined)
    return isRunning ? (
      <SkeletonRows rows={10} />
    ) : (
      <p className="p-6 text-quiet">
        Results appear here. Choose a table, or write a SELECT and press Ctrl/⌘ Enter.
      </p>
    );
  return (
    <Grid<Row>
      label="Answer"
      columns={columns}
      rowCount={result.data.length}
      rowAt={(index) => result.data[index]}
      cell={cell}
      headHeight={44}
      empty="No rows."
    />
  );
}

function ResultValue({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span className="text-faint italic">null</span>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return <span title={text}>{text}</span>;
}
