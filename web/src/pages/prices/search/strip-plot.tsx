import { useMemo, useState } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import { plural } from '../../../lib/format.ts';
import { shortDollars } from '../shared/money.ts';
import { type HospitalPrices, isHospital } from './by-hospital.ts';
import { STRIP_COLUMNS } from './strip-columns.ts';
import { StripKey } from './strip-key.tsx';
import { StripRow } from './strip-row.tsx';
import { stripScale } from './strip-scale.ts';

interface StripPlotProps {
  hospitals: readonly HospitalPrices[];
  /** The hospital that is pointed at, here or on the map. */
  active: string;
  onActive(hospitalId: string): void;
  onOpen(rate: Rate): void;
  /** Narrows the search to one of them. */
  onNarrow(hospitalId: string): void;
}

const FIRST_SHOWN = 12;

/** One row a hospital, one dot a negotiated rate, from zero. */
export function StripPlot({ hospitals, active, onActive, onOpen, onNarrow }: StripPlotProps) {
  const [isWhole, setWhole] = useState(false);
  const scale = useMemo(() => stripScale(hospitals), [hospitals]);
  const shown = isWhole ? hospitals : hospitals.slice(0, FIRST_SHOWN);
  return (
    <div className="px-3 py-2">
      <div className="pb-2">
        <StripKey />
      </div>
      <div className={STRIP_COLUMNS} aria-hidden>
        <span className="max-sm:hidden" />
        <span className="relative block h-5 max-sm:col-span-2 text-xs text-faint tabular-nums">
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              className="absolute -translate-x-1/2 first:translate-x-0"
              style={{ left: `${scale.at(tick)}%` }}
            >
              {shortDollars(tick)}
            </span>
          ))}
        </span>
        <span className="text-right text-xs text-faint max-sm:hidden">Median</span>
      </div>
      <ul aria-label="Prices by hospital" className="flex flex-col">
        {shown.map((hospital) => (
          <StripRow
            key={hospital.id}
            hospital={hospital}
            scale={scale}
            isActive={hospital.id === active}
            onActive={onActive}
            onOpen={onOpen}
            {...(isHospital(hospital) ? { onNarrow } : {})}
          />
        ))}
      </ul>
      {hospitals.length > FIRST_SHOWN && (
        <Button size="small" kind="quiet" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${plural(hospitals.filter(isHospital).length, 'hospital')}`}
        </Button>
      )}
    </div>
  );
}
