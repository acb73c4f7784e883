import { type Amount, textOfAmount } from '../statistics/index.ts';

/** Nines only, seven digits or more before the point: the publisher did not know. */
export const isPlaceholder = (amount: Amount): boolean => /^9{7,}(\.9+)?$/.test(textOfAmount(amount));
