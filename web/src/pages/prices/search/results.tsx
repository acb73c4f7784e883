import { useCallback, useMemo, useState } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import { keyOfService } from '../shared/found-services.ts';
import type { Found } from '../shared/use-found.ts';
import { byHospital } from './by-hospital.ts';
import { headlineOf } from './headline.ts';
import { HospitalMap } from './hospital-map.tsx';
import { type OpenRate, openRateOf, RatePanel } from './rate-panel.tsx';
import { RateTable } from './rate-table.tsx';
import { isPlaced } from './spots.ts';
import { StripPlot } from './strip-plot.tsx';

/** What a search finds: drawn by hospital, on the map, and as a table. */
export function Results({ found }: { found: Found }) {
  const [open] = useAddressState<OpenRate>('rate');
  const change = useAddressChange();
  const onOpen = useCallback((rate: Rate) => change({ rate: openRateOf(rate) }, { isStep: true }), [change]);
  return (
    <div className="flex flex-col gap-4">
      {found.isPending ? (
        <Skeleton className="h-80 rounded-lg" />
      ) : (
        <Drawings found={found} onOpen={onOpen} />
      )}
      <RateTable
        filter={found.listed}
        openId={open === undefined ? '' : `${open.rate_id} ${open.hospital_id ?? ''}`}
        onOpen={onOpen}
      />
      {open !== undefined && (
        <RatePanel
          key={open.rate_id}
          filter={found.listed}
          open={open}
          onClose={() => change({ rate: undefined })}
        />
      )}
    </div>
  );
}

/** Which of several services is drawn. */
const nameOf = ({ services, service }: Found): string =>
  service === undefined || services.length < 2 ? '' : `${keyOfService(service)}: `;

interface DrawingsProps {
  found: Found;
  onOpen(rate: Rate): void;
}

function Drawings({ found, onOpen }: DrawingsProps) {
  const { negotiated, charges, centre, isCut } = found;
  const [active, setActive] = useState('');
  const change = useAddressChange();
  const hospitals = useMemo(() => byHospital({ negotiated, charges, isCut }), [negotiated, charges, isCut]);
  const places = useMemo(() => hospitals.filter(isPlaced), [hospitals]);
  const onNarrow = useCallback((hospital: string) => change({ hospital }, { isStep: true }), [change]);
  if (hospitals.length === 0) return null;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Section
        title="By hospital"
        note={`${nameOf(found)}${headlineOf(hospitals, found)}`}
        className={places.length === 0 ? 'overflow-visible xl:col-span-2' : 'overflow-visible'}
      >
        <StripPlot
          hospitals={hospitals}
          active={active}
          onActive={setActive}
          onOpen={onOpen}
          onNarrow={onNarrow}
        />
      </Section>
      {places.length > 0 && (
        <Section title="Map">
          <HospitalMap
            hospitals={places}
            centre={centre}
            active={active}
            onActive={setActive}
            onNarrow={onNarrow}
          />
        </Section>
      )}
    </div>
  );
}
