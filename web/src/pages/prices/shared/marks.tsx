import type { ComponentProps } from 'react';
import { cn } from '../../../kit/cn.ts';

/** A place within a drawing, by percent of its width; the label of the whole drawing says what is there. */
export const At = ({ className, ...rest }: ComponentProps<'svg'>) => (
  <svg aria-hidden className={cn('overflow-visible', className)} {...rest} />
);

/** Marks by shape, so that nobody needs the colours; each is drawn around the point 0, 0. */
export const CashMark = () => <path d="M0 -5.500 5 0 0 5.500 -5 0 Z" className="fill-good stroke-panel" />;
export const GrossMark = () => (
  <path d="M0 -4.500 4.500 4 -4.500 4 Z" className="fill-panel stroke-quiet" strokeWidth={1.5} />
);
/** Beyond the edge: it points there. */
export const BeyondMark = () => (
  <path d="M-6 -4.500 1.500 0 -6 4.500 Z" className="fill-panel stroke-quiet" strokeWidth={1.5} />
);
/** Above the dots, with a rim that parts it from them. */
export const MedianMark = ({ height = 22 }: { height?: number }) => (
  <rect
    x={-1.25}
    y={-height / 2}
    width={2.5}
    height={height}
    rx={1}
    className="pointer-events-none fill-ink stroke-panel [paint-order:stroke]"
    strokeWidth={2}
    strokeOpacity={0.75}
  />
);

/** Where there are many dots, each is small and lets those below shine through. */
interface DotProps {
  isDense?: boolean;
}

/** Of the hospital's own file. */
export const HospitalDot = ({ isDense = false }: DotProps) => (
  <circle
    r={isDense ? 2.5 : 4}
    className={cn('fill-running', !isDense && 'stroke-panel')}
    fillOpacity={isDense ? 0.3 : 0.75}
  />
);
/** Of a payer's file. */
export const PayerDot = ({ isDense = false }: DotProps) => (
  <circle
    r={isDense ? 2.5 : 3.5}
    className="fill-panel stroke-running"
    fillOpacity={isDense ? 0 : 0.4}
    strokeWidth={isDense ? 1 : 1.75}
    strokeOpacity={isDense ? 0.4 : 1}
  />
);
