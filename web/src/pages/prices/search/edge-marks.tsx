import type { ReactNode } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { At, BeyondMark } from '../shared/marks.tsx';
import { dollars, shortDollars } from '../shared/money.ts';
import type { Scale } from '../shared/scale.ts';
import { linesOf, MIDDLE } from './strip-places.ts';

/** What is pointed at, in words, and where it stands in percent of the width. */
export interface Pointed {
  x: number;
  lines: readonly string[];
}

interface ChargeMarkProps {
  value: number;
  label: string;
  scale: Scale;
  onPoint(pointed: Pointed): void;
  children: ReactNode;
}

/** An amount for all payers where it stands, or at the edge with its amount below. */
export function ChargeMark({ value, label, scale, onPoint, children }: ChargeMarkProps) {
  const x = scale.at(value);
  const isBeyond = scale.isBeyond(value);
  return (
    <At x={`${x}%`} y={MIDDLE} onPointerEnter={() => onPoint({ x, lines: [`${label} ${dollars(value)}`] })}>
      {isBeyond ? <BeyondMark /> : children}
      {isBeyond && (
        <text x={6} y={18} textAnchor="end" className="fill-faint text-xs tabular-nums">
          {shortDollars(value)}
        </text>
      )}
    </At>
  );
}

interface FarRatesProps {
  /** The largest first. */
  rates: readonly Rate[];
  onPoint(pointed: Pointed): void;
  onOpen(rate: Rate): void;
}

/** Negotiated amounts far above the others: one arrow above the one of the gross charge, to the largest. */
export function FarRates({ rates, onPoint, onOpen }: FarRatesProps) {
  const [largest] = rates;
  if (largest === undefined) return null;
  const more = rates.length - 1;
  return (
    <At
      x="100%"
      y={MIDDLE - 11}
      className="cursor-pointer"
      onPointerEnter={() => onPoint({ x: 100, lines: linesOf(largest) })}
      onClick={() => onOpen(largest)}
    >
      <path d="M-6 -4.500 1.500 0 -6 4.500 Z" className="fill-running stroke-panel" />
      <text x={-10} y={4} textAnchor="end" className="fill-ink text-xs tabular-nums">
        {more > 0 ? `${more} more to ` : ''}
        {shortDollars(largest.amount ?? 0)}
      </text>
    </At>
  );
}
