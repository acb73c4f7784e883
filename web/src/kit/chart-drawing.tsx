import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { type ChartTokens, chartTheme, GRID } from '../../../src/platform/charts/shared/tokens.ts';
import { must } from '../lib/must.ts';
import { useTheme } from '../lib/theme.ts';
import { cn } from './cn.ts';

use([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  SVGRenderer,
]);

export interface ChartProps {
  /** As it is, or made of the colours of the theme. */
  option: EChartsCoreOption | ((tokens: ChartTokens) => EChartsCoreOption);
  label: string;
  className?: string;
}

/** The tokens as ECharts takes them: resolved, because it computes with colours. */
function tokensOf(element: HTMLElement): ChartTokens {
  // A new element each: where motion is reduced, a colour that changes is at first the one before.
  const read = (name: string): string => {
    const probe = document.createElement('span');
    probe.style.color = `var(--${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    running: read('running'),
    good: read('good'),
    warn: read('warn'),
    bad: read('bad'),
    quiet: read('quiet'),
    ink: read('ink'),
    faint: read('faint'),
    line: read('line'),
    panel: read('panel'),
  };
}

export default function ChartDrawing({ option, label, className }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours, which are read anew
  useEffect(() => {
    const element = must(place.current, 'the place of the chart');
    const tokens = tokensOf(element);
    const { ink, line, panel } = tokens;
    const chart = init(element, chartTheme(tokens), { renderer: 'svg' });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.setOption({
      animation: !still,
      grid: GRID,
      tooltip: {
        trigger: 'axis',
        backgroundColor: panel,
        borderColor: line,
        textStyle: { color: ink, fontSize: 12 },
      },
      ...(typeof option === 'function' ? option(tokens) : option),
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [option, theme]);
  return <div ref={place} role="img" aria-label={label} className={cn('h-48 w-full', className)} />;
}
