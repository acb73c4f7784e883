import type { Tone } from './description.ts';

/** Colours as ECharts takes them: resolved, because it computes with colours. */
export interface ChartTokens extends Readonly<Record<Tone, string>> {
  ink: string;
  faint: string;
  line: string;
  panel: string;
}

/** The order in which series without a tone get theirs. */
export const TONES: readonly Tone[] = ['running', 'good', 'warn', 'bad', 'quiet'];

/** What all charts of a place have in common. */
export function chartTheme(tokens: ChartTokens) {
  const axis = {
    axisLine: { lineStyle: { color: tokens.line } },
    axisLabel: { color: tokens.faint },
    splitLine: { lineStyle: { color: tokens.line } },
  };
  return {
    color: TONES.map((tone) => tokens[tone]),
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
    textStyle: { color: tokens.ink },
  };
}

export const GRID = {
  ...{ left: 8, right: 8, top: 8, bottom: 8 },
  ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
};
