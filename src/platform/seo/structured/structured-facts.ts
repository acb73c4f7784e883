import type { Place } from '../place.ts';

/** What a page says of itself for machines, as far as rules ask; read and checked once. */
export interface StructuredFacts {
  /** Types of all items at the top, such as `Product`, each once, in the order of the page. */
  types: readonly string[];
  /** How many items there are at the top, by syntax. */
  counts: { jsonLd: number; microdata: number; rdfa: number };
  /** What is wrong with it. */
  problems: readonly StructuredProblem[];
}

export interface StructuredProblem {
  rule:
    | 'sd-syntax'
    | 'sd-required'
    | 'sd-value'
    | 'sd-recommended'
    | 'sd-unknown'
    | 'sd-mismatch'
    | 'sd-retired';
  /** Type and path of the property, such as `Product.offers.price`; the same wherever in the page the item stands. */
  path: string;
  message: string;
  expected?: string;
  found?: string;
  place: Place | null;
}
