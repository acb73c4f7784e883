import { Page } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { CompareView } from '../compare/compare-view.tsx';
import { FIRST_MILES, inAddress, type Wish } from '../shared/wish.ts';
import { WithPrices } from '../shared/with-prices.tsx';
import { Results } from './results.tsx';
import { SearchLine } from './search-line.tsx';
import { StartHere } from './start-here.tsx';
import { useWish } from './use-wish.ts';

const VIEWS = [
  { value: 'rates', label: 'Rates' },
  { value: 'compare', label: 'Compare' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const EXAMPLE = { code: '73721', zip: '10001', radius_miles: 25 };

export default function SearchPage() {
  const { wish, filter, key } = useWish();
  const [view, setView] = useAddressState<View>('view', 'rates');
  const change = useAddressChange();
  const isAsked = wish.service !== '' || filter.hospital_id !== undefined;
  const search = ({ service, near, miles, payer }: Wish) =>
    change({
      ...{ service: inAddress(service), near: inAddress(near), payer: inAddress(payer) },
      ...{ miles: miles === FIRST_MILES ? undefined : miles, rate: undefined, hospital: undefined },
    });
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
        <SearchLine key={key} wish={wish} onSearch={search} />
        {!isAsked && (
          <WithPrices needs="prices">
            <StartHere onSearch={search} />
          </WithPrices>
        )}
        {isAsked && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <Tabs label="View" value={view} onChange={setView} tabs={VIEWS} />
              <Filters />
            </div>
            {view === 'compare' ? <CompareView filter={filter} /> : <Results filter={filter} />}
          </>
        )}
      </div>
    </Page>
  );
}

/** What narrows both views. */
function Filters() {
  const [setting, setSetting] = useAddressState<string>('setting', '');
  const [from, setFrom] = useAddressState<string>('from', '');
  const [hospital, setHospital] = useAddressState<string>('hospital', '');
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full sm:ml-auto">
      {hospital !== '' && <Button onClick={() => setHospital('')}>One hospital ✕</Button>}
      <Select
        aria-label="Setting"
        className="w-40 text-sm max-sm:flex-1"
        value={setting}
        onChange={(event) => setSetting(event.target.value)}
      >
        <option value="">Every setting</option>
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
