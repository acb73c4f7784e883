import { lazy, Suspense } from 'react';
import type { GraphProps } from './graph-drawing.tsx';
import { Skeleton } from './skeleton.tsx';

const Drawing = lazy(() => import('./graph-drawing.tsx'));

/** Things and what leads from one to the other, laid out from left to right; the library is loaded where there is one. */
export const Graph = (props: GraphProps) => (
  <Suspense fallback={<Skeleton className={props.className ?? 'h-96'} />}>
    <Drawing {...props} />
  </Suspense>
);
