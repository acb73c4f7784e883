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
export const MedianMark = () => <rect x={-1.5} y={-11} width={3} height={22} rx={1} className="fill-ink" />;
/** Of the hospital's own file. */
export const HospitalDot = () => <circle r={4} className="fill-running stroke-panel" fillOpacity={0.75} />;
/** Of a payer's file. */
export const PayerDot = () => (
  <circle r={3.5} className="fill-panel stroke-running" fillOpacity={0.4} strokeWidth={1.75} />
);
