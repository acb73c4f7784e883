import { must } from '../../../kernel/must.ts';
import type { InternalClass } from '../disagreement/index.ts';
import { paymentsAround } from './plants.ts';
import { type Cents, PLACEHOLDER, type PostedItem, type PostedRate } from './postings.ts';

interface Contradiction {
  class: InternalClass;
  /** Makes the item contradict itself and tells whose rates do. */
  plant(item: PostedItem): (string | null)[];
  /** Only files of version 3 have what it takes. */
  needsPercentiles?: boolean;
}

export const realDollars = (rates: readonly PostedRate[]): Cents[] =>
  rates.flatMap(({ dollar }) => (dollar === null || dollar === PLACEHOLDER ? [] : [dollar]));

const above = (item: PostedItem, limit: Cents): string[] =>
  item.rates.filter(({ dollar }) => dollar !== null && dollar > limit).map(({ payerId }) => payerId);

const largest = (item: PostedItem): Cents => Math.max(...realDollars(item.rates));

export const INTERNAL_PLANTS: readonly Contradiction[] = [
  {
    class: 'outside_min_max',
    plant(item) {
      const max = Math.floor(largest(item) * 0.95);
      item.max = max;
      return above(item, max);
    },
  },
  {
    class: 'cash_above_gross',
    plant(item) {
      item.cash = Math.round(item.gross * 1.25);
      return [null];
    },
  },
  {
    class: 'negotiated_above_gross',
    plant(item) {
      item.gross = Math.floor(largest(item) * 0.97);
      item.cash = Math.floor(item.gross / 2);
      return above(item, item.gross);
    },
  },
  {
    class: 'duplicate_key',
    plant(item) {
      const first = must(item.rates[0], 'a rate to repeat');
      const dollar = Math.round((first.dollar ?? 0) * 1.3);
      item.rates.push({ ...first, dollar });
      item.max = Math.max(item.max ?? 0, dollar);
      return [first.payerId];
    },
  },
  {
    class: 'percentiles_disordered',
    needsPercentiles: true,
    plant(item) {
      const first = must(item.rates[0], 'a rate to break');
      const payments = paymentsAround(first.dollar ?? 0);
      item.rates[0] = {
        ...{ payerId: first.payerId, dollar: null, percentage: null },
        algorithm: 'Sample: 120 percent of the schedule of the year',
        percentiles: { ...payments, p10: payments.p90, p90: payments.p10 },
      };
      const left = realDollars(item.rates);
      item.min = Math.min(...left);
      item.max = Math.max(...left);
      return [first.payerId];
    },
  },
];
