import { useState } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { cn } from '../../../kit/cn.ts';
import { aboutDollars } from '../shared/money.ts';
import { ownName } from '../shared/own-name.ts';
import { SampleMark } from '../shared/sample-mark.tsx';
import type { Scale } from '../shared/scale.ts';
import type { HospitalPrices } from './by-hospital.ts';
import type { Pointed } from './edge-marks.tsx';
import { STRIP_COLUMNS } from './strip-columns.ts';
import { StripDrawing } from './strip-drawing.tsx';

interface StripRowProps {
  hospital: HospitalPrices;
  scale: Scale;
  isActive: boolean;
  onActive(hospitalId: string): void;
  onOpen(rate: Rate): void;
  /** Without it the search cannot be narrowed to this row. */
  onNarrow?(hospitalId: string): void;
}

export function StripRow({ hospital, scale, isActive, onActive, onOpen, onNarrow }: StripRowProps) {
  const { id, median, distance, isSample } = hospital;
  const [pointed, setPointed] = useState<Pointed>();
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
        <RowName hospital={hospital} {...(onNarrow === undefined ? {} : { onNarrow })} />
        <span className="flex items-center gap-1.5 text-xs text-faint">
          {distance}
          {isSample && <SampleMark className="h-4" />}
        </span>
      </span>
      <span className="relative block max-sm:order-3 max-sm:col-span-2">
        <StripDrawing hospital={hospital} scale={scale} onPoint={setPointed} onOpen={onOpen} />
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

type RowNameProps = Pick<StripRowProps, 'hospital' | 'onNarrow'>;

function RowName({ hospital: { id, name, isSample }, onNarrow }: RowNameProps) {
  const text = ownName(name, isSample);
  if (onNarrow === undefined) return <span className="block truncate font-medium">{text}</span>;
  return (
    <button
      type="button"
      title={`Only ${name}`}
      onClick={() => onNarrow(id)}
      className="block max-w-full truncate font-medium hover:underline"
    >
      {text}
    </button>
  );
}
