export { type DrawOptions, drawChart } from './draw-chart.ts';
export { chartText } from './shared/chart-text.ts';
export type { ChartDescription, ChartPart, ChartSeries, Tone } from './shared/description.ts';
