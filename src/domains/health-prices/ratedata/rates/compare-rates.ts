import { notFound } from '../../../../kernel/errors.ts';
import {
  type Baseline,
  type Comparison,
  compareGroups,
  type Grouping,
} from '../../../../platform/prices/statistics/index.ts';
import type { RatedataServices } from '../services.ts';
import { medicareRates } from '../store/medicare.ts';
import type { OpenCatalogue } from './catalogues.ts';
import { centreOf } from './centre.ts';
import { wantedCodes } from './conditions.ts';
import { hospitalAmounts, type NamedContract, readContracts } from './contracts.ts';
import { momentOf, namesProvider, type RateQuery } from './filter.ts';
import { ratesFor } from './find-rates.ts';
import { HeldParts } from './held-parts.ts';
import { medicareOf } from './medicare.ts';

type Services = Pick<RatedataServices, 'database' | 'duck' | 'hold' | 'catalogues'>;

export interface Compared extends Comparison {
  contracts: NamedContract[];
  /** Hospitals that are left out of a search by distance, because nobody knows where they are. */
  unplaced: number;
  version: number;
}

/** Contracts about one code, in groups that are held against each other. */
export async function compareRates(
  services: Services,
  accountId: string,
  query: RateQuery,
  { groupBy, baseline }: { groupBy: Grouping; baseline: Baseline },
): Promise<Compared> {
  const { database, duck } = services;
  // Of one hospital or payer all snapshots can be held against each other.
  const isHistory = groupBy === 'snapshot' && query.as_of === undefined && namesProvider(query);
  const asOf = isHistory ? 'ever' : momentOf(query.as_of);
  const opened = await services.catalogues.open(accountId, asOf);
  const held = new HeldParts(services.hold);
  try {
    checkBaseline(baseline, opened);
    const centre = await centreOf(database, accountId, query);
    // What is left out is counted, so it has to be read.
    const all = { ...query, include_flagged: true, min_confidence: 0 };
    const question = await ratesFor({ duck, held }, opened, withDefaults(all), { centre });
    const codes = wantedCodes(query).map(({ type, code }) => ({ code_type: type ?? '', code }));
    const medicare = await database.readingAs(accountId)((sql) => medicareRates(sql, accountId, codes));
    const ofHospitals = await ratesFor({ duck, held }, opened, chargesOf(query), { centre });
    const extras = await hospitalAmounts(duck, ofHospitals);
    const contracts = await readContracts(duck, opened, question, { medicare: medicareOf(medicare), extras });
    const options = {
      ...(query.min_confidence === undefined ? {} : { minConfidence: query.min_confidence }),
      includeFlagged: query.include_flagged ?? false,
    };
    const compared = compareGroups(contracts, groupBy, baseline, options);
    const unplaced = question.wanted.reduce((sum, one) => sum + one.unplaced, 0);
    const version = Math.max(...opened.map((one) => one.version));
    return { ...compared, contracts, unplaced, version };
  } finally {
    held.release();
    for (const { release } of opened) release();
  }
}

function checkBaseline(baseline: Baseline, opened: readonly OpenCatalogue[]): void {
  if (typeof baseline === 'string') return;
  const { hospitalId } = baseline;
  if (!opened.some(({ catalogue }) => catalogue.hospitals.has(hospitalId)))
    throw notFound(`There is no hospital "${hospitalId}". Set baseline to one that a search finds.`);
}

/** Negotiated rates, for fees by service, without modifiers, unless something else is asked for. */
const withDefaults = (query: RateQuery): RateQuery => ({
  ...query,
  amount_kind: query.amount_kind ?? 'negotiated,percentage,algorithm',
  modifiers: query.modifiers ?? 'none',
  arrangement: query.arrangement ?? 'ffs',
});

/** What the hospitals themselves charge for the same, whoever pays. */
const chargesOf = ({
  code,
  code_type,
  hospital_id,
  ccn,
  npi,
  ein,
  state,
  zip,
  lat,
  lon,
  radius_miles,
  as_of,
}: RateQuery) =>
  Object.fromEntries(
    Object.entries({
      ...{ code, code_type, hospital_id, ccn, npi, ein, state, zip, lat, lon, radius_miles, as_of },
      ...{ amount_kind: 'cash,gross', modifiers: 'none', source_kind: 'hospital', min_confidence: 0 },
    }).filter(([, value]) => value !== undefined),
  ) as RateQuery;
