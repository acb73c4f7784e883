import { useMemo } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import type { Output } from '../../../lib/api.ts';

type FieldHealth = Output<'spiders.health'>['fields'][number];

const MOST = 8;

/** The worst fields as lines, named at their ends; those that fare alike share one. */
export function Trend({ fields }: { fields: readonly FieldHealth[] }) {
  const option = useMemo(() => {
    const shown = [...fields]
      .sort((one, two) => (one.now.match_rate ?? 1) - (two.now.match_rate ?? 1))
      .slice(0, MOST);
    const crawls = [...new Set(shown.flatMap(({ trend }) => trend.map(({ job_id }) => job_id)))];
    const lines = new Map<string, string[]>();
    for (const { field, trend } of shown) {
      const rates = JSON.stringify(
        crawls.map((job) => trend.find(({ job_id }) => job_id === job)?.match_rate ?? null),
      );
      lines.set(rates, [...(lines.get(rates) ?? []), field]);
    }
    return {
      grid: { left: 8, right: 120, top: 12, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: crawls.map((_, at) => `crawl ${at + 1}`) },
      yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value} %' } },
      series: [...lines].map(([rates, names]) => ({
        name: names.join(', '),
        type: 'line',
        connectNulls: true,
        symbolSize: 5,
        lineStyle: { width: 1.5 },
        endLabel: { show: true, formatter: '{a}', color: 'inherit', width: 110, overflow: 'truncate' },
        labelLayout: { moveOverlap: 'shiftY' },
        data: (JSON.parse(rates) as (number | null)[]).map((rate) =>
          rate === null ? null : Math.round(rate * 100),
        ),
      })),
    };
  }, [fields]);
  return <Chart option={option} label="Share of pages on which each field was found, crawl by crawl" />;
}
