/** What a part of a chart means; the dashboard and documents have a colour for each. */
export type Tone = 'running' | 'good' | 'warn' | 'bad' | 'quiet';

export interface ChartSeries {
  name: string;
  /** One for each label; null where nothing is known. */
  values: readonly (number | null)[];
  /** In turn unless told. */
  tone?: Tone;
}

export interface ChartPart {
  name: string;
  value: number;
  tone?: Tone;
}

/** A chart as plain data: what it shows and not how. The dashboard and documents draw the same of it. */
export type ChartDescription =
  | {
      kind: 'line' | 'bar' | 'stacked-bar';
      title: string;
      labels: readonly string[];
      series: readonly ChartSeries[];
      /** The end of the scale, such as 100 for a score. */
      most?: number;
      /** Bars that lie, with room for long labels. */
      isHorizontal?: boolean;
    }
  | { kind: 'donut'; title: string; parts: readonly ChartPart[]; centre?: string }
  | { kind: 'gauge'; title: string; value: number; most: number; tone?: Tone; centre?: string }
  | { kind: 'sparkline'; title: string; values: readonly number[]; tone?: Tone };
