import type { ChartDescription, ChartPart, ChartSeries } from './description.ts';
import { type ChartTokens, TONES } from './tokens.ts';

type AxesChart = Extract<ChartDescription, { labels: unknown }>;

/** The option of ECharts that draws a description; whoever draws it adds the theme. */
export function chartOption(chart: ChartDescription, tokens: ChartTokens): Record<string, unknown> {
  switch (chart.kind) {
    case 'donut':
      return ring(chart.parts, tokens, chart.centre, { startAngle: 90 });
    case 'gauge': {
      const { value, most, tone = 'running' } = chart;
      const shown = Math.min(most, Math.max(0, value));
      const parts = [
        { name: chart.title, value: shown, color: tokens[tone] },
        { name: '', value: most - shown, color: tokens.line },
      ];
      return ring(parts, tokens, chart.centre, { startAngle: 225, endAngle: -45 });
    }
    case 'sparkline':
      return sparkline(chart.values, tokens[chart.tone ?? 'running']);
    default:
      return axes(chart, tokens);
  }
}

function axes(chart: AxesChart, tokens: ChartTokens): Record<string, unknown> {
  const { kind, labels, series, most, isHorizontal = false } = chart;
  const category = {
    type: 'category',
    data: [...labels],
    axisTick: { show: false },
    ...(isHorizontal ? { inverse: true } : {}),
  };
  const value = { type: 'value', minInterval: 1, min: 0, ...(most === undefined ? {} : { max: most }) };
  return {
    xAxis: isHorizontal ? value : category,
    yAxis: isHorizontal ? category : value,
    series: series.map((one, place) =>
      kind === 'line' ? line(one, place, tokens) : bars(one, place, tokens, kind === 'stacked-bar'),
    ),
  };
}

const colorOf = ({ tone }: { tone?: ChartSeries['tone'] }, place: number, tokens: ChartTokens): string =>
  tokens[tone ?? TONES[place % TONES.length] ?? 'running'];

function line(series: ChartSeries, place: number, tokens: ChartTokens) {
  const color = colorOf(series, place, tokens);
  return {
    name: series.name,
    type: 'line',
    connectNulls: true,
    symbolSize: 5,
    symbol: 'circle',
    itemStyle: { color },
    lineStyle: { width: 1.5, color },
    data: [...series.values],
  };
}

function bars(series: ChartSeries, place: number, tokens: ChartTokens, isStacked: boolean) {
  const color = colorOf(series, place, tokens);
  return {
    name: series.name,
    type: 'bar',
    barCategoryGap: '20%',
    ...(isStacked ? { stack: 'all' } : {}),
    // What went wrong is told by more than its colour.
    itemStyle: { color, ...(series.tone === 'bad' && isStacked ? { decal: { symbol: 'rect' } } : {}) },
    data: [...series.values],
  };
}

function ring(
  parts: readonly (ChartPart & { color?: string })[],
  tokens: ChartTokens,
  centre: string | undefined,
  angles: { startAngle: number; endAngle?: number },
): Record<string, unknown> {
  const label =
    centre === undefined
      ? { show: false }
      : {
          show: true,
          position: 'center',
          formatter: centre,
          fontSize: 28,
          fontWeight: 600,
          color: tokens.ink,
        };
  return {
    series: [
      {
        type: 'pie',
        radius: ['76%', '96%'],
        silent: true,
        label: { show: false },
        labelLine: { show: false },
        ...angles,
        data: parts.map((part, place) => ({
          name: part.name,
          value: part.value,
          itemStyle: { color: part.color ?? colorOf(part, place, tokens) },
          ...(place === 0 ? { label } : {}),
        })),
      },
    ],
  };
}

const sparkline = (values: readonly number[], color: string): Record<string, unknown> => ({
  grid: { left: 2, right: 2, top: 2, bottom: 2 },
  xAxis: { type: 'category', show: false, data: values.map((_, place) => String(place)) },
  yAxis: { type: 'value', show: false, scale: true },
  series: [{ type: 'line', showSymbol: false, lineStyle: { width: 1.5, color }, data: [...values] }],
});
