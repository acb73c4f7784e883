import type { Rate } from '../../../../../client/index.ts';
import { plural } from '../../../lib/format.ts';
import { aboutDollars, dollars } from '../shared/money.ts';
import type { Scale } from '../shared/scale.ts';
import type { HospitalPrices } from './by-hospital.ts';

export const HEIGHT = 40;
export const MIDDLE = HEIGHT / 2;
/** Dots closer than this, in percent of the width, stand above each other. */
const NEAR = 1.2;
const LANES = [0, -9, 9, -5, 5];

/** From so many on, dots cover each other. */
const MANY = 40;

export const isDense = (rates: readonly Rate[]): boolean => rates.length >= MANY;

const amountOf = ({ amount }: Rate): number => amount ?? 0;

const byAmount = (rates: readonly Rate[]): Rate[] =>
  rates.toSorted((one, other) => amountOf(one) - amountOf(other));

/** The rates that stand at the edge, the largest first. */
export const beyond = (rates: readonly Rate[], scale: Scale): Rate[] =>
  byAmount(rates.filter((rate) => scale.isBeyond(amountOf(rate)))).reverse();

/** Each dot with a lane of its own among its neighbours. */
export function placed(rates: readonly Rate[], scale: Scale) {
  const sorted = byAmount(rates.filter((rate) => !scale.isBeyond(amountOf(rate))));
  let before = Number.NEGATIVE_INFINITY;
  let lane = 0;
  return sorted.map((rate) => {
    const x = scale.at(amountOf(rate));
    lane = x - before < NEAR ? lane + 1 : 0;
    before = x;
    return { rate, x, y: MIDDLE + (LANES[lane % LANES.length] ?? 0) };
  });
}

export const linesOf = (rate: Rate): string[] => [
  `${dollars(rate.amount ?? 0)}${rate.setting === null ? '' : `, ${rate.setting}`}`,
  rate.payer?.name ?? rate.payer?.raw ?? 'Unknown payer',
  ...(rate.plan === null ? [] : [rate.plan.raw]),
  rate.source_kind === 'hospital' ? 'Hospital’s file' : 'Payer’s file',
];

export const textOf = ({ name, rates, median, cash, gross }: HospitalPrices): string =>
  [
    `${name}: ${plural(rates.length, 'negotiated rate')}`,
    median === null ? '' : `median ${aboutDollars(median)}`,
    cash === null ? '' : `cash ${dollars(cash)}`,
    gross === null ? '' : `gross charge ${dollars(gross)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
