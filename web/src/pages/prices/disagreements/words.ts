import type { RateDiscrepancy } from '../../../../../client/index.ts';
import { count, plural } from '../../../lib/format.ts';

export type Kind = RateDiscrepancy['kind'];
export type Class = RateDiscrepancy['class'];

export const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'cross', label: 'Hospital against payer' },
  { value: 'internal', label: 'Within a file' },
  { value: 'snapshot', label: 'Since the last file' },
];

interface About {
  about: string;
  /** What its two values are called. */
  sides: readonly [string, string];
  /** All that is shown at first. */
  all: string;
}

export const ABOUT: Readonly<Record<Kind, About>> = {
  cross: {
    about: 'The hospital publishes one amount for a payer, and the payer publishes another.',
    sides: ['Hospital says', 'Payer says'],
    all: 'All but matches',
  },
  internal: {
    about: 'A hospital’s file contradicts itself, such as a cash price above the gross charge.',
    sides: ['File says', 'And also'],
    all: 'All contradictions',
  },
  snapshot: {
    about: 'What changed between a file and the one it took the place of.',
    sides: ['Before', 'Now'],
    all: 'All but small changes',
  },
};

const CLASS_WORDS: Readonly<Record<Class, readonly [label: string, meaning: string]>> = {
  diverges: ['Diverges', 'The amounts are farther apart than the tolerance.'],
  unit_mismatch: [
    'Unit mismatch',
    'One is a round multiple of the other: cents, a percentage, or another unit of a drug.',
  ],
  stale: ['Stale', 'They differ, and the files are too far apart in time to blame either.'],
  one_sided: ['One side only', 'Only one of the two has the service.'],
  placeholder: ['Placeholder', 'One of the amounts stands for “not known”.'],
  not_comparable: ['Not comparable', 'One is a percentage or an algorithm.'],
  within_tolerance: ['Within tolerance', 'They differ, but not by much.'],
  match: ['Match', 'They are the same.'],
  outside_min_max: [
    'Outside of its range',
    'A negotiated amount is outside of the lowest and highest the file states.',
  ],
  cash_above_gross: ['Cash above gross', 'The cash price is above the gross charge.'],
  negotiated_above_gross: ['Negotiated above gross', 'A negotiated amount is above the gross charge.'],
  percentiles_disordered: ['Percentiles out of order', 'The 10th, 50th and 90th percentile do not rise.'],
  duplicate_key: ['Listed twice', 'The file has two amounts for the same payer, plan and service.'],
};

export const classWord = (name: Class): string => CLASS_WORDS[name][0];
export const classMeaning = (name: Class): string => CLASS_WORDS[name][1];
export const CLASSES = Object.keys(CLASS_WORDS) as Class[];

/** Those that are no agreement: what is shown at first, though not all of them are a disagreement. */
export const TROUBLE: readonly Class[] = CLASSES.filter(
  (name) => name !== 'match' && name !== 'within_tolerance',
);

const UNCLEAR: readonly Class[] = ['one_sided', 'placeholder', 'not_comparable'];

/** How many disagree, and how many there is nothing to be said of. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const sum = (names: readonly Class[]) => names.reduce((total, name) => total + (counts[name] ?? 0), 0);
  const unclear = sum(UNCLEAR);
  const disagreements = plural(sum(TROUBLE) - unclear, 'disagreement');
  return unclear === 0
    ? `${disagreements}.`
    : `${disagreements}, and ${count(unclear)} that cannot be compared: one side only, a placeholder, a percentage or an algorithm.`;
}

const REASONS: Readonly<Record<string, string>> = {
  cents: 'One seems to be in cents.',
  drug_unit: 'They seem to be for different units of the drug.',
  percentage: 'One seems to be a percentage.',
};

export const reasonText = (reason: string | null): string | null =>
  reason === null ? null : (REASONS[reason] ?? reason.replaceAll('_', ' '));
