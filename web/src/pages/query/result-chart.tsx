import { useMemo } from 'react';
import { Chart } from '../../kit/chart.tsx';
import { Field, Select } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { useAddressState } from '../../lib/address.ts';
import { plural } from '../../lib/format.ts';
import { isNumber } from './result-grid.tsx';
import type { Result } from './use-query-run.ts';

const KINDS = { bar: 'Bars', line: 'Line', scatter: 'Points' } as const;
type Kind = keyof typeof KINDS;
const MOST_POINTS = 2_000;

interface ResultChartProps {
  result: Result | undefined;
  isRunning: boolean;
}

/** The answer as a picture: one column along, another up; chosen by their types, kept in the address. */
export function ResultChart({ result, isRunning }: ResultChartProps) {
  const [kindChosen, setKind] = useAddressState<Kind>('kind');
  const [xChosen, setX] = useAddressState<string>('x');
  const [yChosen, setY] = useAddressState<string>('y');
  const columns = result?.columns ?? [];
  const known = (name: string | undefined) => columns.find((column) => column.name === name)?.name;
  const numbers = columns.filter(({ data_type }) => isNumber(data_type));
  const x = known(xChosen) ?? (columns.find(({ data_type }) => !isNumber(data_type)) ?? columns[0])?.name;
  const y = known(yChosen) ?? (numbers.find(({ name }) => name !== x) ?? numbers[0])?.name;
  const xType = columns.find(({ name }) => name === x)?.data_type ?? '';
  const kind = kindChosen ?? (/TIMESTAMP|DATE/i.test(xType) ? 'line' : isNumber(xType) ? 'scatter' : 'bar');
  const option = useMemo(() => {
    if (result === undefined || x === undefined || y === undefined) return undefined;
    return chartOption(result.data.slice(0, MOST_POINTS), { x, y, xType, kind });
  }, [result, x, y, xType, kind]);
  if (result === undefined)
    return isRunning ? (
      <Skeleton className="m-4 h-80" />
    ) : (
      <p className="p-6 text-quiet">Run a query first.</p>
    );
  if (option === undefined || x === undefined || y === undefined)
    return <p className="p-6 text-quiet">A chart needs a numeric column, and this result has none.</p>;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <div className="flex flex-wrap gap-3">
        <Field label="Type" className="w-28">
          {(props) => (
            <Select {...props} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
              {Object.entries(KINDS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="X axis" className="w-44">
          {(props) => (
            <Select {...props} value={x} onChange={(event) => setX(event.target.value)}>
              {columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Y axis" className="w-44">
          {(props) => (
            <Select {...props} value={y} onChange={(event) => setY(event.target.value)}>
              {numbers.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        {result.data.length > MOST_POINTS && (
          <p className="self-end pb-1 text-xs text-faint">of the first {plural(MOST_POINTS, 'row')}</p>
        )}
      </div>
      <Chart option={option} label={`${KINDS[kind]} of ${y} along ${x}`} className="h-auto min-h-72 flex-1" />
    </div>
  );
}

function chartOption(
  rows: readonly Readonly<Record<string, unknown>>[],
  { x, y, xType, kind }: { x: string; y: string; xType: string; kind: Kind },
) {
  const isTime = /TIMESTAMP|DATE/i.test(xType);
  const isValue = kind === 'scatter' && isNumber(xType);
  const type = isTime ? 'time' : isValue ? 'value' : 'category';
  return {
    xAxis: {
      type,
      name: x,
      nameLocation: 'middle',
      nameGap: 28,
      ...(type === 'category' ? {} : { scale: true }),
    },
    yAxis: {
      type: 'value',
      name: y,
      ...(kind === 'bar'
        ? { min: (range: { min: number }) => Math.min(0, range.min) }
        : { scale: kind === 'scatter' }),
    },
    grid: { left: 16, right: 16, top: 32, bottom: 32, containLabel: true },
    series: [
      {
        type: kind,
        name: y,
        barMaxWidth: 40,
        symbolSize: kind === 'scatter' ? 6 : 4,
        showSymbol: rows.length < 60,
        data: rows.map((row) => [
          type === 'category' ? String(row[x] ?? 'null') : row[x],
          Number(row[y] ?? Number.NaN),
        ]),
      },
    ],
  };
}
