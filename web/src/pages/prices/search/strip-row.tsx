import { useMemo, useState } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { cn } from '../../../kit/cn.ts';
import { At, BeyondMark, CashMark, GrossMark, HospitalDot, MedianMark, PayerDot } from '../shared/marks.tsx';
import { aboutDollars, dollars, shortDollars } from '../shared/money.ts';
import { ownName, SampleMark } from '../shared/sample-mark.tsx';
import type { Scale } from '../shared/scale.ts';
import type { HospitalPrices } from './by-hospital.ts';
import { STRIP_COLUMNS } from './strip-columns.ts';
import { HEIGHT, linesOf, MIDDLE, placed, textOf } from './strip-places.ts';

interface StripRowProps {
  hospital: HospitalPrices;
  scale: Scale;
  isActive: boolean;
  onActive(hospitalId: string): void;
  onOpen(rate: Rate): void;
}

interface Pointed {
  x: number;
  lines: readonly string[];
}

export function StripRow({ hospital, scale, isActive, onActive, onOpen }: StripRowProps) {
  const { id, name, rates, median, cash, gross, miles, isSample } = hospital;
  const [pointed, setPointed] = useState<Pointed>();
  const dots = useMemo(() => placed(rates, scale), [rates, scale]);
  const mark = (value: number | null, label: string, shape: typeof CashMark) => {
    if (value === null) return null;
    const Shape = scale.isBeyond(value) ? BeyondMark : shape;
    const x = scale.at(value);
    return (
      <At
        x={`${x}%`}
        y={MIDDLE}
        onPointerEnter={() => setPointed({ x, lines: [`${label} ${dollars(value)}`] })}
      >
        <Shape />
        {scale.isBeyond(value) && (
          <text x={6} y={18} textAnchor="end" className="fill-faint text-xs tabular-nums">
            {shortDollars(value)}
          </text>
        )}
      </At>
    );
  };
  return (
    <li
      className={cn(STRIP_COLUMNS, '-mx-2 rounded-md border-t px-2 max-sm:py-1', isActive && 'bg-hover')}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => {
        onActive('');
        setPointed(undefined);
      }}
    >
      <span className="min-w-0 text-sm leading-4 max-sm:order-1">
        <span className="block truncate font-medium" title={name}>
          {ownName(name, isSample)}
        </span>
        <span className="flex items-center gap-1.5 text-xs text-faint">
          {miles !== null && `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`}
          {isSample && <SampleMark className="h-4" />}
        </span>
      </span>
      <span className="relative block max-sm:order-3 max-sm:col-span-2">
        <svg
          role="img"
          aria-label={textOf(hospital)}
          height={HEIGHT}
          className="block w-full overflow-visible"
        >
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              x1={`${scale.at(tick)}%`}
              x2={`${scale.at(tick)}%`}
              y1={0}
              y2={HEIGHT}
              className="stroke-line"
            />
          ))}
          {mark(gross, 'Gross charge', GrossMark)}
          {mark(median, 'Median', MedianMark)}
          {dots.map(({ rate, x, y }) => (
            <At
              key={rate.rate_id}
              x={`${x}%`}
              y={y}
              className="cursor-pointer"
              onPointerEnter={() => setPointed({ x, lines: linesOf(rate) })}
              onClick={() => onOpen(rate)}
            >
              {rate.source_kind === 'hospital' ? <HospitalDot /> : <PayerDot />}
            </At>
          ))}
          {mark(cash, 'Cash price', CashMark)}
        </svg>
        {pointed !== undefined && (
          <span
            className="pointer-events-none absolute bottom-full z-20 flex -translate-x-1/2 flex-col rounded-md bg-ink px-2 py-1 text-xs whitespace-nowrap text-canvas shadow-raised"
            style={{ left: `clamp(4rem, ${pointed.x}%, calc(100% - 4rem))` }}
          >
            {pointed.lines.map((line, index) => (
              <span key={line} className={index === 0 ? 'font-medium' : ''}>
                {line}
              </span>
            ))}
          </span>
        )}
      </span>
      <span className="text-right text-sm font-medium tabular-nums max-sm:order-2">
        {median === null ? <span className="text-faint">–</span> : aboutDollars(median)}
        <span className="block text-xs leading-3 font-normal text-faint sm:hidden">median</span>
      </span>
    </li>
  );
}
