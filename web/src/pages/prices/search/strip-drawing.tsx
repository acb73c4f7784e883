import { useMemo } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { At, CashMark, GrossMark, HospitalDot, MedianMark, PayerDot } from '../shared/marks.tsx';
import type { Scale } from '../shared/scale.ts';
import type { HospitalPrices } from './by-hospital.ts';
import { ChargeMark, FarRates, type Pointed } from './edge-marks.tsx';
import { beyond, HEIGHT, isDense, linesOf, MIDDLE, placed, textOf } from './strip-places.ts';

interface StripDrawingProps {
  hospital: HospitalPrices;
  scale: Scale;
  onPoint(pointed: Pointed): void;
  onOpen(rate: Rate): void;
}

/** The amounts of one hospital, and above them what stands for all of them. */
export function StripDrawing({ hospital, scale, onPoint, onOpen }: StripDrawingProps) {
  const { rates, median, cash, gross } = hospital;
  const dots = useMemo(() => placed(rates, scale), [rates, scale]);
  const far = useMemo(() => beyond(rates, scale), [rates, scale]);
  const dense = isDense(rates);
  const charge = (value: number | null, label: string, Shape: typeof CashMark) =>
    value !== null && (
      <ChargeMark value={value} label={label} scale={scale} onPoint={onPoint}>
        <Shape />
      </ChargeMark>
    );
  return (
    <svg role="img" aria-label={textOf(hospital)} height={HEIGHT} className="block w-full overflow-visible">
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
      {charge(gross, 'Gross charge', GrossMark)}
      {dots.map(({ rate, x, y }) => (
        <At
          key={rate.rate_id}
          x={`${x}%`}
          y={y}
          className="cursor-pointer"
          onPointerEnter={() => onPoint({ x, lines: linesOf(rate) })}
          onClick={() => onOpen(rate)}
        >
          {rate.source_kind === 'hospital' ? <HospitalDot isDense={dense} /> : <PayerDot isDense={dense} />}
        </At>
      ))}
      {charge(cash, 'Cash price', CashMark)}
      <FarRates rates={far} onPoint={onPoint} onOpen={onOpen} />
      {median !== null && !scale.isBeyond(median) && (
        <At x={`${scale.at(median)}%`} y={MIDDLE}>
          <MedianMark height={HEIGHT - 4} />
        </At>
      )}
    </svg>
  );
}
