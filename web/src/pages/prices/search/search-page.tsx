import { Page } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Select } from '../../../kit/field.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { faultOf } from '../../../lib/query.ts';
import { CompareView } from '../compare/compare-view.tsx';
import { type Found, useFound } from '../shared/use-found.ts';
import { FIRST_MILES, inAddress, type Wish } from '../shared/wish.ts';
import { WithPrices } from '../shared/with-prices.tsx';
import { HospitalChip } from './hospital-chip.tsx';
import { NoRates } from './no-rates.tsx';
import { Results } from './results.tsx';
import { SearchLine } from './search-line.tsx';
import { ServiceChips } from './service-chips.tsx';
import { StartHere } from './start-here.tsx';
import { useWish } from './use-wish.ts';

const VIEWS = [
  { value: 'rates', label: 'Rates' },
  { value: 'compare', label: 'Compare' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const EXAMPLE = { code: '73721', zip: '10001', radius_miles: 25 };

export default function SearchPage() {
  const { wish, filter } = useWish();
  const [view] = useAddressState<View>('view', 'rates');
  const change = useAddressChange();
  const isAsked = wish.service !== '' || filter.hospital_id !== undefined;
  const found = useFound(filter, isAsked);
  const isPlaceUnknown = faultOf(found.error, 'zip') !== undefined;
  const search = ({ service, near, miles, payer }: Wish) =>
    change(
      {
        ...{ service: inAddress(service), near: inAddress(near), payer: inAddress(payer) },
        ...{ miles: miles === FIRST_MILES ? undefined : miles, rate: undefined, hospital: undefined },
        ...{ compared: undefined, offset: undefined, payer_offset: undefined },
      },
      { isStep: true },
    );
  return (
    <Page
      title="Prices"
      facts={['What hospitals and payers publish, each amount down to the line of its file']}
      calls={[
        callOf('ratedata.search-rates', isAsked ? filter : EXAMPLE),
        callOf('ratedata.compare-rates', {
          ...(isAsked ? filter : EXAMPLE),
          code_type: filter.code_type ?? 'CPT',
          code: filter.code ?? EXAMPLE.code,
        }),
      ]}
    >
      <div className="flex flex-col gap-4">
        <SearchLine
          wish={wish}
          fault={isPlaceUnknown ? `No place is known for ZIP code ${filter.zip}.` : undefined}
          onSearch={search}
        />
        {!isAsked && (
          <WithPrices needs="prices">
            <StartHere onSearch={search} />
          </WithPrices>
        )}
        {isAsked && !isPlaceUnknown && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <Tabs
                label="View"
                value={view}
                onChange={(value) =>
                  change({ view: value === 'rates' ? undefined : value }, { isStep: true })
                }
                tabs={VIEWS}
              />
              <Filters found={found} />
            </div>
            <ServiceChips {...found} />
            <FoundView view={view} found={found} />
          </>
        )}
      </div>
    </Page>
  );
}

function FoundView({ view, found }: { view: View; found: Found }) {
  if (found.error !== null) return <ErrorNote error={found.error} onRetry={found.onRetry} />;
  return view === 'compare' ? (
    <CompareView found={found} empty={<NoRates filter={found.filter} />} />
  ) : (
    <Results found={found} />
  );
}

/** What narrows both views. */
function Filters({ found }: { found: Found }) {
  const [setting, setSetting] = useAddressState<string>('setting', '');
  const [from, setFrom] = useAddressState<string>('from', '');
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full sm:ml-auto">
      <HospitalChip found={found} />
      <Select
        aria-label="Setting"
        className="w-40 text-sm max-sm:flex-1"
        value={setting}
        onChange={(event) => setSetting(event.target.value)}
      >
        <option value="">All settings</option>
        <option value="outpatient">Outpatient</option>
        <option value="inpatient">Inpatient</option>
      </Select>
      <Select
        aria-label="Published by"
        className="w-52 text-sm max-sm:flex-1"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      >
        <option value="">Hospitals and payers</option>
        <option value="hospital">Hospitals’ files</option>
        <option value="payer">Payers’ files</option>
      </Select>
    </div>
  );
}
