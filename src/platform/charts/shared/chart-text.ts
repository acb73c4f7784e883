import type { ChartDescription } from './description.ts';

/** What a chart shows, in words, for whoever cannot see it. */
export function chartText(chart: ChartDescription): string {
  return `${chart.title}: ${contentOf(chart)}.`;
}

function contentOf(chart: ChartDescription): string {
  switch (chart.kind) {
    case 'gauge':
      return `${chart.value} of ${chart.most}`;
    case 'donut':
      return chart.parts.map(({ name, value }) => `${name} ${value}`).join(', ');
    case 'sparkline':
      return chart.values.join(', ');
    default:
      return chart.series
        .map(({ name, values }) => {
          const told = chart.labels.map((label, place) => `${label} ${values[place] ?? 'unknown'}`);
          return chart.series.length === 1 ? told.join(', ') : `${name}: ${told.join(', ')}`;
        })
        .join('; ');
  }
}
