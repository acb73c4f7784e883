import type { Rate } from '../../../../../client/index.ts';
import { distanceText } from '../shared/distance.ts';
import { medianOf } from '../shared/money.ts';
import { contractValues } from './contracts.ts';

export interface HospitalPrices {
  id: string;
  name: string;
  state: string | null;
  /** From the place that was searched, in words. */
  distance: string;
  /** Where it is, if the answer says so. */
  position: { latitude: number; longitude: number } | undefined;
  /** Negotiated dollars, of its own file and of payers'. */
  rates: readonly Rate[];
  /** The value of each of its contracts. */
  contracts: readonly number[];
  /** Of its contracts. */
  median: number | null;
  cash: number | null;
  gross: number | null;
  isSample: boolean;
}

interface FoundAmounts {
  negotiated: readonly Rate[];
  charges: readonly Rate[];
  /** The amounts of the last hospital go on behind what was read. */
  isCut: boolean;
}

const OTHERS = 'others';

/** Providers that are no known hospital stand together. */
export const isHospital = ({ id }: HospitalPrices): boolean => id !== OTHERS;

const hospitalOf = ({ hospital }: Rate): string => hospital?.hospital_id ?? OTHERS;

const inDollars = ({ unit, amount }: Rate): boolean => unit === 'usd' && amount !== null;

const medianCharge = (rates: readonly Rate[], kind: Rate['amount_kind']): number | null =>
  medianOf(
    rates.flatMap((rate) => (rate.amount_kind === kind && inDollars(rate) ? (rate.amount ?? []) : [])),
  );

function positionOf(hospital: Rate['hospital']): HospitalPrices['position'] {
  const { latitude = null, longitude = null } = hospital ?? {};
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** Rates by the hospital they are paid to, the cheapest first; those of providers that are no known hospital stand last. */
export function byHospital({ negotiated, charges, isCut }: FoundAmounts): HospitalPrices[] {
  const last = isCut ? negotiated.at(-1)?.hospital?.name : undefined;
  const groups = Map.groupBy([...negotiated, ...charges], hospitalOf);
  return [...groups]
    .map(([id, own]): HospitalPrices => {
      const hospital = own[0]?.hospital ?? null;
      const rates = own.filter((rate) => rate.amount_kind === 'negotiated' && inDollars(rate));
      const contracts = contractValues(rates);
      const isPart = isCut && hospital?.name === last;
      return {
        ...{ id, name: hospital?.name ?? 'Other providers', state: hospital?.state ?? null },
        ...{ distance: hospital === null ? '' : distanceText(hospital), position: positionOf(hospital) },
        ...{ rates, contracts, median: isPart ? null : medianOf(contracts) },
        ...{ cash: medianCharge(own, 'cash'), gross: medianCharge(own, 'gross') },
        isSample: own.some(({ synthetic }) => synthetic),
      };
    })
    .sort((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = (hospital: HospitalPrices): number =>
  isHospital(hospital) ? (hospital.median ?? Number.MAX_VALUE) : Number.POSITIVE_INFINITY;
