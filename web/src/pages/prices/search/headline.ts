import { count, plural } from '../../../lib/format.ts';
import { aboutDollars, medianOf } from '../shared/money.ts';
import { type HospitalPrices, isHospital } from './by-hospital.ts';
import { usualEnd } from './usual-amounts.ts';

interface Extent {
  /** Of all amounts, read or not. */
  total: number;
  unplaced: number;
  isCut: boolean;
}

/** How many, from where to where: what the drawing says, in a line. Of a part no figures are told. */
export function headlineOf(hospitals: readonly HospitalPrices[], { total, unplaced, isCut }: Extent): string {
  const amounts = hospitals.flatMap(({ rates }) => rates.flatMap(({ amount }) => amount ?? []));
  return [
    whoText(hospitals),
    ...(isCut ? [cutText(amounts.length, total)] : figures(hospitals, amounts)),
    ...(unplaced > 0 ? [`${plural(unplaced, 'hospital')} without a known place left out`] : []),
  ].join(', ');
}

function whoText(hospitals: readonly HospitalPrices[]): string {
  const known = hospitals.filter(isHospital).length;
  const others = known < hospitals.length ? ['other providers'] : [];
  return [...(known > 0 ? [plural(known, 'hospital')] : []), ...others].join(' and ');
}

const cutText = (drawn: number, total: number): string =>
  `only ${count(drawn)} of ${plural(total, 'amount')}: too many for a median, so narrow the search`;

function figures(hospitals: readonly HospitalPrices[], amounts: readonly number[]): string[] {
  const contracts = hospitals.flatMap((hospital) => hospital.contracts);
  const median = medianOf(contracts);
  if (median === null) return [];
  const end = usualEnd(amounts);
  const usual = amounts.filter((amount) => amount <= end);
  const far = amounts.length - usual.length;
  return [
    `${plural(amounts.length, 'negotiated rate')} ${rangeText(usual)}`,
    ...(far > 0 ? [`${plural(far, 'amount')} far outside`] : []),
    `median ${aboutDollars(median)} of ${plural(contracts.length, 'contract')}`,
  ];
}

function rangeText(amounts: readonly number[]): string {
  const [low, high] = [aboutDollars(Math.min(...amounts)), aboutDollars(Math.max(...amounts))];
  return low === high ? `of ${low}` : `from ${low} to ${high}`;
}
