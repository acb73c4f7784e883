import { canonicalChain } from './canonical-chain.ts';
import { canonicalLoop } from './canonical-loop.ts';
import { canonicalNoindex } from './canonical-noindex.ts';
import { canonicalNon200 } from './canonical-non200.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { canonicalUnlinked } from './canonical-unlinked.ts';
import { paginationCanonical } from './pagination-canonical.ts';

export const canonicalRules = [canonicalLoop];

export const canonicalPageRules = [
  canonicalNon200,
  canonicalRedirect,
  canonicalNoindex,
  canonicalChain,
  canonicalUnlinked,
  paginationCanonical,
];
