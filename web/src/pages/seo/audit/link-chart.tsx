import { useMemo } from 'react';
import type { AuditPage } from '../../../../../client/index.ts';
import type { ChartTokens } from '../../../../../src/platform/charts/shared/tokens.ts';
import { Chart } from '../../../kit/chart.tsx';
import { plural } from '../../../lib/format.ts';
import { pathOf } from '../live/latest-pages.tsx';

const MOST_DOTS = 2_000;
const SMALLEST = 6;
const LARGEST = 26;

/** Pages by clicks and inlinks: what is deep and hardly linked stands at the lower right. */
export function LinkChart({ pages }: { pages: readonly AuditPage[] }) {
  const linked = useMemo(
    () => pages.filter(({ clicks, inlinks }) => clicks !== null && inlinks !== null).slice(0, MOST_DOTS),
    [pages],
  );
  const option = useMemo(() => (tokens: ChartTokens) => optionOf(linked, tokens), [linked]);
  if (linked.length === 0)
    return <p className="p-3 text-sm text-quiet">Links are counted when all pages were read.</p>;
  return (
    <div className="p-2">
      <Chart
        option={option}
        label={`Inlinks of ${plural(linked.length, 'page')} by clicks from the start page`}
        className="h-64"
      />
    </div>
  );
}

function optionOf(pages: readonly AuditPage[], { running, bad }: ChartTokens) {
  const most = Math.max(...pages.map(({ importance }) => importance ?? 0), Number.EPSILON);
  const deepest = Math.max(...pages.map(({ clicks }) => clicks ?? 0));
  const aside = asideOf(pages);
  const sizeOf = (importance: number | null) =>
    SMALLEST + Math.sqrt((importance ?? 0) / most) * (LARGEST - SMALLEST);
  return {
    tooltip: {
      trigger: 'item',
      formatter: ({ data }: { data: { name: string; clicks: number; value: number[] } }) =>
        `${escaped(data.name)}<br>${plural(data.clicks, 'click')}, ${plural(data.value[1] ?? 0, 'inlink')}`,
    },
    grid: { left: 48, right: 16, top: 16, bottom: 44 },
    xAxis: {
      ...{ type: 'value', min: -1, max: deepest + 1, interval: Math.max(1, Math.ceil(deepest / 12)) },
      ...{ name: 'Clicks from the start page', nameLocation: 'middle', nameGap: 26 },
      axisLabel: { formatter: (value: number) => (value < 0 || value > deepest ? '' : String(value)) },
    },
    yAxis: {
      ...{ type: 'value', min: 0, minInterval: 1, boundaryGap: [0, '15%'] },
      ...{ name: 'Inlinks', nameLocation: 'middle', nameGap: 32 },
    },
    series: [
      {
        type: 'scatter',
        data: pages.map(({ url, clicks, inlinks, importance, indexable }) => ({
          name: pathOf(url),
          value: [(clicks ?? 0) + (aside.get(url) ?? 0), inlinks],
          clicks,
          symbol: indexable ? 'circle' : 'diamond',
          symbolSize: sizeOf(importance),
          itemStyle: { color: indexable ? running : bad, opacity: 0.65 },
        })),
      },
    ],
  };
}

const STEP = 0.12;
const WIDEST = 0.8;

/** Pages with the same numbers stand beside each other: how far each is from the middle. */
function asideOf(pages: readonly AuditPage[]): Map<string, number> {
  const places = Map.groupBy(pages, ({ clicks, inlinks }) => `${clicks} ${inlinks}`);
  const aside = [...places.values()].flatMap((own) => {
    const step = Math.min(STEP, WIDEST / own.length);
    return own.map(({ url }, at) => [url, (at - (own.length - 1) / 2) * step] as const);
  });
  return new Map(aside);
}

/** A tooltip takes markup. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
