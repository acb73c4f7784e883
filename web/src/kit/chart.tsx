import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-drawing.tsx';
import { Skeleton } from './skeleton.tsx';

const Drawing = lazy(() => import('./chart-drawing.tsx'));

/** A chart by its ECharts option; the library is loaded where there is one. Give it a height, and say in `label` what it shows. */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<Skeleton className={props.className ?? 'h-48'} />}>
    <Drawing {...props} />
  </Suspense>
);
