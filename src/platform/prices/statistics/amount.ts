import { must } from '../../../kernel/must.ts';

/** Dollars in whole ten-thousandths, so that nothing about money depends on how a machine rounds. */
export type Amount = bigint;

const DECIMALS = 4;
export const ONE_DOLLAR: Amount = 10_000n;

export const dollars = (count: number): Amount => must(amountOf(count), `dollars of ${count}`);

/** A plain decimal number; further decimals are rounded half away from zero. Null for any other text. */
export function amountOf(text: string | number): Amount | null {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(String(text).trim());
  if (found === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  if (whole === '' && fraction === '') return null;
  const shift = DECIMALS + Number(exponent) - fraction.length;
  const digits = BigInt(`${whole}${fraction}`);
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfUp(digits, 10n ** BigInt(-shift));
  return sign === '-' ? -size : size;
}

/** The shortest decimal number, such as 105 or 105.5. */
export function textOfAmount(amount: Amount): string {
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % ONE_DOLLAR)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / ONE_DOLLAR}${fraction === '' ? '' : `.${fraction}`}`;
}

/** For display and drawing only. */
export const numberOfAmount = (amount: Amount): number => Number(textOfAmount(amount));

export const gapOf = (one: Amount, other: Amount): Amount => (one > other ? one - other : other - one);

/** Rounded half away from zero; the divisor is positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** One amount in percent of another, with two decimals. Null where the other is not positive. */
export const percentOf = (amount: Amount, whole: Amount): number | null =>
  whole > 0n ? Number(divideHalfUp(amount * 10_000n, whole)) / 100 : null;

export const sortedAmounts = (amounts: Iterable<Amount>): Amount[] =>
  [...amounts].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));

export const distinctAmounts = (amounts: Iterable<Amount>): Amount[] => sortedAmounts(new Set(amounts));
