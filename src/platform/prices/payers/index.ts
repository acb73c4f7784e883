export { jaroWinkler } from './jaro-winkler.ts';
export { MARKETS, type Market, PRODUCTS, type Product } from './markets.ts';
export { createPayerMatcher, type PayerMatcher } from './matcher.ts';
export type {
  MatchedBy,
  MatcherOptions,
  NamedPayer,
  PayerAlias,
  PayerEntry,
  PayerMatch,
} from './payer-entry.ts';
