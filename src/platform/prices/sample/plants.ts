import type { DisagreementClass } from '../disagreement/index.ts';
import { type Cents, inDollars, PLACEHOLDER, type PostedRate, textOfCents } from './postings.ts';

/** What hospital and payer post about a service whose agreed price is known. Null is silence. */
export interface Planted {
  rate: Omit<PostedRate, 'payerId'> | null;
  amount: string | null;
  class: DisagreementClass;
}

export interface Agreed {
  price: Cents;
  /** Where the payer takes another amount that counts as the same. */
  drift: number;
}

const PERCENTAGE = 62.5;

const times = (price: Cents, factor: number): string => textOfCents(Math.round(price * factor));

const payerSays =
  (factor: number, kind: DisagreementClass) =>
  ({ price }: Agreed): Planted => ({
    ...{ rate: inDollars(price), amount: times(price, factor), class: kind },
  });

export const agreement = ({ price, drift }: Agreed): Planted => ({
  ...{ rate: inDollars(price), amount: times(price, drift), class: 'match' },
});

export const paymentsAround = (price: Cents) => ({
  p10: Math.round(price * 0.9),
  median: price,
  p90: Math.round(price * 1.2),
  count: '27',
});

const algorithm = ({ price }: Agreed): Planted => ({
  rate: {
    ...{ dollar: null, percentage: null, percentiles: paymentsAround(price) },
    algorithm: 'Sample: 118 percent of the schedule of the year',
  },
  ...{ amount: textOfCents(price), class: 'not_comparable' },
});

const percentage = ({ price }: Agreed): Planted => ({
  rate: { dollar: null, percentage: PERCENTAGE, algorithm: null, percentiles: paymentsAround(price) },
  ...{ amount: String(PERCENTAGE), class: 'unit_mismatch' },
});

export interface Plant {
  plant(agreed: Agreed): Planted;
  /** Cheaper services would make it look like something else. In whole dollars. */
  from: number;
}

/** One of each for every hospital and payer. */
export const PLANTS: readonly Plant[] = [
  { plant: payerSays(1.07, 'within_tolerance'), from: 0 },
  { plant: payerSays(0.92, 'within_tolerance'), from: 0 },
  { plant: payerSays(2.2, 'diverges'), from: 0 },
  { plant: payerSays(0.5, 'diverges'), from: 0 },
  { plant: payerSays(100, 'unit_mismatch'), from: 0 },
  { plant: percentage, from: 300 },
  { plant: algorithm, from: 0 },
  {
    plant: ({ price }) => ({ rate: inDollars(price), amount: null, class: 'one_sided' }),
    from: 0,
  },
  { plant: ({ price }) => ({ rate: null, amount: textOfCents(price), class: 'one_sided' }), from: 0 },
  {
    plant: ({ price }) => ({
      ...{ rate: inDollars(PLACEHOLDER), amount: textOfCents(price), class: 'placeholder' },
    }),
    from: 0,
  },
  {
    plant: ({ price }) => ({
      ...{ rate: inDollars(price), amount: textOfCents(PLACEHOLDER), class: 'placeholder' },
    }),
    from: 0,
  },
];

/** The payer prices the package, the hospital a unit. */
export const drugUnitPlant = (unit: number) => payerSays(unit, 'unit_mismatch');
export const divergence = payerSays(2.2, 'diverges');
