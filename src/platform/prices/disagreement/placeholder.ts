import { type Amount, ONE_DOLLAR } from '../statistics/index.ts';

/** Whole dollars of nines only, seven digits or more: the publisher did not know. */
export const isPlaceholder = (amount: Amount): boolean =>
  amount % ONE_DOLLAR === 0n && /^9{7,}$/.test(String(amount / ONE_DOLLAR));
