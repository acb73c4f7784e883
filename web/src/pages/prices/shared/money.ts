import type { Rate } from '../../../../../client/index.ts';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const short = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 2 },
});

/** $1,234.50, and $1,234 where there are no cents. */
export const dollars = (value: number): string => (Number.isInteger(value) ? whole : cents).format(value);
/** $1.2K, on axes. */
export const shortDollars = (value: number): string => short.format(value);
/** $1,235: of what is computed, such as medians. */
export const aboutDollars = (value: number): string => (value < 100 ? cents : whole).format(value);

/** The amount as people read it; an algorithm has words instead. */
export function amountText({ amount, unit, amount_kind }: Rate): string {
  if (amount === null) return amount_kind === 'algorithm' ? 'By algorithm' : 'No amount';
  return unit === 'percent' ? `${amount} %` : dollars(amount);
}

const KIND_WORDS: Readonly<Record<Rate['amount_kind'], string>> = {
  gross: 'Gross charge',
  cash: 'Cash price',
  min: 'Lowest negotiated',
  max: 'Highest negotiated',
  negotiated: 'Negotiated',
  percentage: 'Percentage',
  algorithm: 'Algorithm',
  estimated: 'Estimated',
  median: 'Median allowed',
  p10: '10th percentile',
  p90: '90th percentile',
  allowed: 'Allowed amount',
  billed: 'Billed charge',
};

export const kindWord = (kind: Rate['amount_kind']): string => KIND_WORDS[kind];

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
