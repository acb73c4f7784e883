export { MARKETS, type Market, PRODUCTS } from './markets.ts';
export { createPayerMatcher, type PayerMatcher } from './matcher.ts';
export { namesPlan } from './name-forms.ts';
export type { MatcherOptions, PayerAlias, PayerEntry, PayerMatch } from './payer-entry.ts';
