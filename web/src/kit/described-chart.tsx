import { useMemo } from 'react';
import { chartOption } from '../../../src/platform/charts/shared/chart-option.ts';
import { chartText } from '../../../src/platform/charts/shared/chart-text.ts';
import type { ChartDescription } from '../../../src/platform/charts/shared/description.ts';
import type { ChartTokens } from '../../../src/platform/charts/shared/tokens.ts';
import { Chart } from './chart.tsx';

interface DescribedChartProps {
  description: ChartDescription;
  /** Instead of everything it shows in words. */
  label?: string;
  className?: string;
}

/** A chart by what it shows; documents draw the same of the same description. */
export function DescribedChart({ description, label, className }: DescribedChartProps) {
  const option = useMemo(() => (tokens: ChartTokens) => chartOption(description, tokens), [description]);
  return (
    <Chart
      option={option}
      label={label ?? chartText(description)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
