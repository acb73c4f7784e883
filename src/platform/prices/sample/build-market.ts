import { must } from '../../../kernel/must.ts';
import { shoppableCodes } from '../reference/index.ts';
import type { SampleAnswer } from './answers.ts';
import { SAMPLE_HOSPITALS, SAMPLE_PAYERS, type SampleHospital } from './cast.ts';
import { INTERNAL_PLANTS, realDollars } from './internal-plants.ts';
import { agreement, divergence, drugUnitPlant, PLANTS, type Plant, type Planted } from './plants.ts';
import { type Cents, inDollars, type PayerPrice, type PostedItem, type SampleCode } from './postings.ts';
import { seededRandom, shuffled } from './random.ts';
import { TYPICAL_PRICES } from './typical-prices.ts';

export interface HospitalPostings {
  hospital: SampleHospital;
  items: PostedItem[];
  /** Services nothing was planted in. */
  untouched: SampleCode[];
}

export interface Market {
  hospitals: HospitalPostings[];
  prices: PayerPrice[];
  answers: SampleAnswer[];
}

const SEED = 20_260_301;
const KNEE_MRI = '73721';
const VISIT = '99213';
const DRUG = { ndc: '99999-0101-40', unit: 40, type: 'UN' };
const DRIFTS = [1, 1, 1.02, 0.985];

/** Prices of all hospitals and payers, with what is planted in them. */
export async function buildMarket(): Promise<Market> {
  const codes = await sampleCodes();
  const market: Market = { hospitals: [], prices: [], answers: [] };
  for (const [index, hospital] of SAMPLE_HOSPITALS.entries())
    addHospital(market, hospital, codes, seededRandom(SEED + index));
  return market;
}

async function sampleCodes(): Promise<SampleCode[]> {
  const shoppable = await shoppableCodes();
  const codes = shoppable.map(({ codeType, code, label }): SampleCode => {
    const isStay = codeType === 'MS-DRG';
    return {
      ...{ codeType, code, label, typical: typicalOf(code), drug: null },
      setting: isStay ? 'inpatient' : 'outpatient',
      methodology: isStay ? 'case rate' : 'fee schedule',
    };
  });
  const drug: SampleCode = {
    ...{
      codeType: 'HCPCS',
      code: 'J1745',
      label: 'Sample infusion drug, one unit',
      typical: typicalOf('J1745'),
    },
    ...{ setting: 'outpatient', methodology: 'fee schedule', drug: DRUG },
  };
  const visit: SampleCode = {
    ...{ codeType: 'CPT', code: VISIT, label: 'Office visit of a known patient, simple to moderate' },
    ...{ typical: typicalOf(VISIT), setting: 'outpatient', methodology: 'fee schedule', drug: null },
  };
  return [...codes, drug, visit];
}

const typicalOf = (code: string): number => must(TYPICAL_PRICES.get(code), `a typical price of ${code}`);

function addHospital(
  market: Market,
  hospital: SampleHospital,
  codes: readonly SampleCode[],
  random: () => number,
): void {
  const free = shuffled(
    codes.filter(({ codeType, code }) => codeType === 'CPT' && code !== KNEE_MRI && code !== VISIT),
    random,
  );
  const plants = choosePlants(hospital, free);
  const items = codes.map((code) => itemOf(market, { hospital, code, plants, random }));
  for (const contradiction of INTERNAL_PLANTS) {
    if (contradiction.needsPercentiles === true && hospital.version !== '3.0.0') continue;
    const code = must(free.shift(), 'a service to plant in');
    const item = must(
      items.find((one) => one.code === code),
      'the item of the service',
    );
    for (const payerId of contradiction.plant(item))
      market.answers.push({
        kind: 'internal',
        ...placeOf(hospital, code),
        payerId,
        class: contradiction.class,
      });
    if (contradiction.needsPercentiles === true) expectNoComparison(market, hospital, code);
  }
  if (isFaulty(hospital)) items.push(itemWithoutSetting());
  market.hospitals.push({ hospital, items, untouched: free });
}

const placeOf = ({ hospitalId }: SampleHospital, { codeType, code }: SampleCode) => ({
  hospitalId,
  codeType,
  code,
});

/** The one file that the validator of CMS refuses. */
export const isFaulty = (hospital: SampleHospital): boolean => hospital === SAMPLE_HOSPITALS[1];

function itemWithoutSetting(): PostedItem {
  const { payerId } = must(SAMPLE_PAYERS[0], 'a payer');
  const code: SampleCode = {
    ...{ codeType: 'LOCAL', code: 'SAMPLE-1', label: 'Sample row without a setting', typical: 10 },
    ...{ setting: '', methodology: 'fee schedule', drug: null },
  };
  const [gross, price] = [3_000, 1_000];
  return { code, gross, cash: gross / 2, min: price, max: price, rates: [{ payerId, ...inDollars(price) }] };
}

/** By payer and code. */
type Plants = ReadonlyMap<string, (agreed: { price: Cents; drift: number }) => Planted>;

function choosePlants(hospital: SampleHospital, free: SampleCode[]): Plants {
  const chosen = new Map<string, Plant['plant']>();
  for (const { payerId } of SAMPLE_PAYERS)
    for (const { plant, from } of PLANTS) {
      const place = free.findIndex(({ typical }) => typical >= from);
      const [code] = free.splice(place, 1);
      chosen.set(`${payerId}|${must(code, 'a service to plant in').code}`, plant);
    }
  const [first, second] = SAMPLE_PAYERS;
  chosen.set(`${must(first, 'a payer').payerId}|J1745`, drugUnitPlant(DRUG.unit));
  if (hospital === SAMPLE_HOSPITALS[1])
    chosen.set(`${must(second, 'a payer').payerId}|${KNEE_MRI}`, divergence);
  return chosen;
}

interface Posting {
  hospital: SampleHospital;
  code: SampleCode;
  plants: Plants;
  random: () => number;
}

function itemOf(market: Market, { hospital, code, plants, random }: Posting): PostedItem {
  const scale = code.typical * hospital.level * 100;
  const item: PostedItem = {
    ...{ code, gross: Math.round(scale * 3.2), cash: Math.round(scale * (1 + random() * 0.8)) },
    ...{ min: null, max: null, rates: [] },
  };
  for (const { payerId, level } of SAMPLE_PAYERS) {
    const price = Math.round(scale * level * (0.94 + random() * 0.12));
    const drift = DRIFTS[Math.floor(random() * DRIFTS.length)] ?? 1;
    const plant = plants.get(`${payerId}|${code.code}`) ?? agreement;
    const planted = plant({ price, drift });
    if (planted.rate !== null) item.rates.push({ payerId, ...planted.rate });
    if (planted.amount !== null)
      market.prices.push({ payerId, hospitalId: hospital.hospitalId, code, amount: planted.amount });
    const found = planted.class === 'diverges' && isOld(hospital) ? 'stale' : planted.class;
    market.answers.push({ kind: 'cross', ...placeOf(hospital, code), payerId, class: found });
  }
  const known = realDollars(item.rates);
  if (known.length > 0) Object.assign(item, { min: Math.min(...known), max: Math.max(...known) });
  return item;
}

/** The one file that is half a year older than those of the payers. */
const isOld = ({ lastUpdatedOn }: SampleHospital): boolean => lastUpdatedOn < '2025-12-01';

/** An algorithm has taken the place of the amount that the payer's was compared with. */
function expectNoComparison(market: Market, hospital: SampleHospital, code: SampleCode): void {
  const payerId = must(SAMPLE_PAYERS[0], 'a payer').payerId;
  for (const answer of market.answers)
    if (
      answer.kind === 'cross' &&
      answer.hospitalId === hospital.hospitalId &&
      answer.payerId === payerId &&
      answer.code === code.code
    )
      answer.class = 'not_comparable';
}

/** The same prices one snapshot earlier, some of them changed, and what has become of them since. */
export function earlierSnapshot(postings: HospitalPostings): {
  items: PostedItem[];
  answers: SampleAnswer[];
} {
  const { payerId } = must(SAMPLE_PAYERS[0], 'a payer');
  const answers: SampleAnswer[] = [];
  const free = [...postings.untouched];
  const changes = new Map<SampleCode, number | null>();
  const plan = [
    ...([{ before: 0.92, class: 'within_tolerance', change: 'raised' }] as const),
    ...([{ before: 0.6, class: 'diverges', change: 'raised' }] as const),
    ...([{ before: 1.7, class: 'diverges', change: 'lowered' }] as const),
    ...([{ before: 100, class: 'unit_mismatch', change: 'lowered' }] as const),
    ...([{ before: null, class: 'one_sided', change: 'added' }] as const),
  ];
  for (const { before, class: found, change } of plan) {
    const code = must(free.shift(), 'a service to change');
    changes.set(code, before);
    answers.push({ kind: 'snapshot', ...placeOf(postings.hospital, code), payerId, class: found, change });
  }
  const items = postings.items.map((item): PostedItem => {
    const factor = changes.get(item.code);
    if (factor === undefined) return item;
    const rates = item.rates.flatMap((rate) => {
      if (rate.payerId !== payerId || rate.dollar === null) return [rate];
      return factor === null ? [] : [{ payerId, ...inDollars(Math.round(rate.dollar * factor)) }];
    });
    const known = realDollars(rates);
    const [min, max] = [Math.min(...known), Math.max(...known)];
    return { ...item, rates, min, max, gross: Math.max(item.gross, max) };
  });
  return { items, answers };
}
