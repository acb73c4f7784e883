import type { Judged } from './judge.ts';
import type { Aimed } from './relative-selector.ts';
import type { Concept } from './types.ts';
import type { Planned, Verified } from './verify-fields.ts';

/** A field of single pages before it was read. */
export interface Drafted {
  concept: Concept | null;
  certainty: number;
  words: readonly (readonly string[])[];
  evidence: string[];
  planned: Planned;
  accuracy: number;
  robustness: number;
  aimed: readonly Aimed[];
  judged?: Judged;
}

/** And after. */
export interface Checked {
  draft: Drafted;
  read: Verified;
}

/** Said once of a page; of several the first and surest. */
export const ONCE = new Set<Concept>([
  ...([
    'title',
    'price',
    'old_price',
    'currency',
    'date',
    'rating',
    'review_count',
    'image',
    'availability',
    'description',
  ] as const),
  ...([
    'author',
    'brand',
    'category',
    'sku',
    'company',
    'salary',
    'location',
    'address',
    'email',
    'phone',
  ] as const),
]);

/** May be the same on every page and be a field all the same. */
export const STEADY = new Set<Concept>(['availability', 'currency', 'brand', 'category', 'rating']);
