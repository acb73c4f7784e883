import type { Rate } from '../../../../../client/index.ts';
import { medianOf } from '../shared/money.ts';

export interface HospitalPrices {
  id: string;
  name: string;
  state: string | null;
  miles: number | null;
  /** Where it is, if the answer says so. */
  position: { latitude: number; longitude: number } | undefined;
  /** Negotiated dollars, of its own file and of payers'. */
  rates: readonly Rate[];
  median: number | null;
  cash: number | null;
  gross: number | null;
  isSample: boolean;
}

type Placed = NonNullable<Rate['hospital']> & { latitude?: number | null; longitude?: number | null };

const OTHERS = 'others';

const dollarsOf = (rates: readonly Rate[], kind: Rate['amount_kind']): number[] =>
  rates.flatMap(({ amount_kind, amount, unit }) =>
    amount_kind === kind && unit === 'usd' && amount !== null ? [amount] : [],
  );

function positionOf(hospital: Placed | null): HospitalPrices['position'] {
  const { latitude, longitude } = hospital ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** Rates by the hospital they are paid to, the cheapest first; those of providers that are no known hospital stand last. */
export function byHospital(rates: readonly Rate[]): HospitalPrices[] {
  const groups = Map.groupBy(rates, ({ hospital }) => hospital?.hospital_id ?? OTHERS);
  return [...groups]
    .map(([id, own]): HospitalPrices => {
      const hospital = own[0]?.hospital ?? null;
      const negotiated = own.filter(
        ({ amount_kind, unit, amount }) => amount_kind === 'negotiated' && unit === 'usd' && amount !== null,
      );
      return {
        ...{ id, name: hospital?.name ?? 'Other providers', state: hospital?.state ?? null },
        ...{ miles: hospital?.distance_miles ?? null, position: positionOf(hospital), rates: negotiated },
        median: medianOf(dollarsOf(negotiated, 'negotiated')),
        cash: medianOf(dollarsOf(own, 'cash')),
        gross: medianOf(dollarsOf(own, 'gross')),
        isSample: own.some(({ synthetic }) => synthetic),
      };
    })
    .sort((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ({ id, median }: HospitalPrices): number =>
  id === OTHERS ? Number.POSITIVE_INFINITY : (median ?? Number.MAX_VALUE);
