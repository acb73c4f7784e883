import type { AmountKind } from '../model/index.ts';

/** What two amounts must share before one can be held against the other. */
export interface ComparisonKey {
  codeType: string;
  /** As comparisons need it: NDC of 11 digits, RC of 4, DRG of 3. */
  code: string;
  setting: string | null;
  billingClass: string | null;
  modifiers: readonly string[];
  amountKind: AmountKind;
  methodology: string | null;
  drugUnit: string | null;
}

/** The payers' word for what hospitals call facility. */
const BILLING_CLASSES: Readonly<Record<string, string>> = { institutional: 'facility' };

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase();

/** One text per key, whatever the order and the case of its parts. */
export function textOfKey(key: ComparisonKey): string {
  const modifiers = [...new Set(key.modifiers.map((modifier) => modifier.trim().toUpperCase()))].sort();
  const billingClass = plain(key.billingClass);
  return [
    key.codeType.trim().toUpperCase(),
    key.code.trim().toUpperCase(),
    plain(key.setting),
    BILLING_CLASSES[billingClass] ?? billingClass,
    modifiers.filter((modifier) => modifier !== '').join(','),
    key.amountKind,
    plain(key.methodology),
    plain(key.drugUnit),
  ].join('|');
}

const RANKED = {
  hospital: new Set(['fee schedule', 'case rate', 'per diem']),
  payer: new Set(['negotiated', 'fee schedule', 'per diem']),
} as const;

export type SourceKind = keyof typeof RANKED;

/** Whether dollars agreed in this way may be ranked; percentages and algorithms stand apart. */
export const isRanked = (sourceKind: SourceKind, methodology: string | null): boolean =>
  RANKED[sourceKind].has(plain(methodology));
