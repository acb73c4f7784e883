import { useCallback, useMemo, useState } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { count, plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { aboutDollars, medianOf } from '../shared/money.ts';
import type { RateFilter } from '../shared/wish.ts';
import { byHospital, type HospitalPrices } from './by-hospital.ts';
import { HospitalMap, isPlaced } from './hospital-map.tsx';
import { type OpenRate, openRateOf, RatePanel } from './rate-panel.tsx';
import { RateTable } from './rate-table.tsx';
import { StripPlot } from './strip-plot.tsx';

const MOST_DRAWN = 1_000;

/** What a search finds: drawn by hospital, on the map, and as a table. */
export function Results({ filter }: { filter: RateFilter }) {
  const [open, setOpen] = useAddressState<OpenRate>('rate');
  const [active, setActive] = useState('');
  const drawn = useOperation('ratedata.search-rates', {
    ...{ ...filter, sort: 'hospital', limit: MOST_DRAWN },
    amount_kind: 'negotiated,cash,gross',
  });
  const hospitals = useMemo(() => byHospital(drawn.data?.data ?? []), [drawn.data]);
  const places = useMemo(() => hospitals.filter(isPlaced), [hospitals]);
  const onOpen = useCallback((rate: Rate) => setOpen(openRateOf(rate)), [setOpen]);
  const { total = 0, unplaced_hospitals: unplaced = 0 } = drawn.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      {drawn.error !== null && <ErrorNote error={drawn.error} onRetry={() => void drawn.refetch()} />}
      {drawn.isPending && <Skeleton className="h-80 rounded-lg" />}
      {drawn.data !== undefined && hospitals.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <Section
            title="By hospital"
            note={noteOf(hospitals, total, unplaced)}
            className={places.length === 0 ? 'overflow-visible xl:col-span-2' : 'overflow-visible'}
          >
            <StripPlot hospitals={hospitals} active={active} onActive={setActive} onOpen={onOpen} />
          </Section>
          {places.length > 0 && (
            <Section title="Map">
              <HospitalMap hospitals={places} active={active} onActive={setActive} />
            </Section>
          )}
        </div>
      )}
      <RateTable
        filter={filter}
        openId={open === undefined ? '' : `${open.rate_id} ${open.hospital_id ?? ''}`}
        onOpen={onOpen}
      />
      {open !== undefined && (
        <RatePanel key={open.rate_id} filter={filter} open={open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

/** How many, from where to where: what the drawing says, in a line. */
function noteOf(hospitals: readonly HospitalPrices[], total: number, unplaced: number): string {
  const amounts = hospitals.flatMap(({ rates }) => rates.flatMap(({ amount }) => amount ?? []));
  const median = medianOf(amounts);
  return [
    plural(hospitals.length, 'hospital'),
    ...(median === null
      ? []
      : [
          `${plural(amounts.length, 'negotiated rate')} from ${aboutDollars(Math.min(...amounts))} to ${aboutDollars(Math.max(...amounts))}`,
          `median ${aboutDollars(median)}`,
        ]),
    ...(unplaced > 0 ? [`${plural(unplaced, 'hospital')} without a known place left out`] : []),
    ...(total > MOST_DRAWN ? [`of the first ${count(MOST_DRAWN)} amounts`] : []),
  ].join(', ');
}
