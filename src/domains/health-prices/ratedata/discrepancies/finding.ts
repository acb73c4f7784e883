import { hash } from 'node:crypto';
import { type Amount, numberOfAmount } from '../../../../platform/prices/statistics/index.ts';

export const KINDS = ['cross', 'internal', 'snapshot'] as const;
export type Kind = (typeof KINDS)[number];

/** What two amounts are about. */
export interface FindingKey {
  /** Payers publish amounts without a code, too. */
  code_type: string | null;
  code: string | null;
  setting: string | null;
  billing_class: string | null;
  modifiers: string;
  payer: string | null;
  plan: string | null;
}

/** Which amount of which file; where it stands there is looked up when it is shown. */
export interface Locator {
  file_no: string;
  ord: string;
}

/** File and place of an amount as one number, of which the least can be kept. */
const FILE = 1_000_000_000_000;
export const PLACE_SQL = `min(file_no * ${FILE} + ord)`;
export const locatorOf = (place: string | number): Locator => {
  const number = BigInt(place);
  return { file_no: String(number / BigInt(FILE)), ord: String(number % BigInt(FILE)) };
};

/** One finding as it is kept. */
export interface Finding {
  discrepancy_id: string;
  kind: Kind;
  class: string;
  severity: string;
  impact: number | null;
  key: FindingKey;
  hospital_id: string | null;
  payer_id: string | null;
  source_id: string | null;
  hospital_values: number[];
  payer_values: number[];
  nearest: { h: number; p: number; ratio: number } | null;
  confidence: number;
  dates: { hospital: string | null; payer: string | null };
  change: string | null;
  reason: string | null;
  evidence: Locator[];
}

/** The same finding has the same id in every refresh. */
export const findingId = (...parts: readonly (string | null)[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 32);

export const numbersOf = (amounts: readonly Amount[]): number[] => amounts.map(numberOfAmount);
