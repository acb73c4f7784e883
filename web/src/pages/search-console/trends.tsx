import { useMemo } from 'react';
import type { ChartDescription } from '../../../../src/platform/charts/shared/description.ts';
import { Section } from '../../frame/page.tsx';
import { cn } from '../../kit/cn.ts';
import { DescribedChart } from '../../kit/described-chart.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import type { Output } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { decimal, percent } from './figures.ts';

type Snapshot = Output<'search-console.snapshot'>;
type Row = Output<'search-console.analytics'>['rows'][number];
type Figure = 'clicks' | 'impressions' | 'ctr' | 'position';

const FIGURES: readonly {
  figure: Figure;
  title: string;
  told(value: number): string;
  drawn(value: number): number;
  /** A position is better the lower it is. */
  isBetterLow?: true;
}[] = [
  { figure: 'clicks', title: 'Clicks', told: count, drawn: (value) => value },
  { figure: 'impressions', title: 'Impressions', told: count, drawn: (value) => value },
  { figure: 'ctr', title: 'CTR in %', told: percent, drawn: (value) => Number((value * 100).toFixed(2)) },
  {
    figure: 'position',
    title: 'Position',
    told: decimal,
    drawn: (value) => Number(value.toFixed(1)),
    isBetterLow: true,
  },
];

interface TrendsProps {
  siteId: string;
  range: Snapshot['now'];
  totals: Snapshot['totals'];
}

/** The four figures day by day, each with its total and how it has changed. */
export function Trends({ siteId, range, totals }: TrendsProps) {
  const days = useOperation('search-console.analytics', {
    ...{ site_id: siteId, start_date: range.from, end_date: range.to },
    dimensions: ['date'],
    source: 'stored',
  });
  if (days.error !== null) return <ErrorNote error={days.error} onRetry={() => void days.refetch()} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {FIGURES.map(({ figure, title, told, drawn, isBetterLow }) => (
        <Section key={figure} title={title} note={isBetterLow ? 'lower is better' : undefined}>
          <div className="p-3">
            <p className="flex items-baseline gap-2">
              <span className="text-xl font-semibold tabular-nums">{told(totals.now[figure])}</span>
              <Change now={totals.now[figure]} before={totals.before[figure]} isBetterLow={isBetterLow} />
            </p>
            {days.data === undefined ? (
              <Skeleton className="h-36" />
            ) : (
              <Drawing title={title} rows={days.data.rows} figure={figure} drawn={drawn} />
            )}
          </div>
        </Section>
      ))}
    </div>
  );
}

interface DrawingProps {
  title: string;
  rows: readonly Row[];
  figure: Figure;
  drawn(value: number): number;
}

function Drawing({ title, rows, figure, drawn }: DrawingProps) {
  const description = useMemo((): ChartDescription => {
    const sorted = rows.toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
    return {
      kind: 'line',
      title,
      labels: sorted.map(({ date = '' }) => date.slice(5)),
      series: [{ name: title, values: sorted.map((row) => drawn(row[figure])) }],
    };
  }, [title, rows, figure, drawn]);
  return <DescribedChart description={description} className="h-36" />;
}

const Change = ({
  now,
  before,
  isBetterLow = false,
}: {
  now: number;
  before: number;
  isBetterLow?: boolean | undefined;
}) => {
  if (before === 0) return <span className="text-xs text-faint">no earlier days</span>;
  const share = (now - before) / before;
  const isBetter = share === 0 ? undefined : share > 0 !== isBetterLow;
  return (
    <span
      className={cn('text-xs', isBetter === undefined ? 'text-faint' : isBetter ? 'text-good' : 'text-bad')}
    >
      {share === 0 ? 'unchanged' : `${share > 0 ? '▲' : '▼'} ${percent(Math.abs(share))}`}
    </span>
  );
};
