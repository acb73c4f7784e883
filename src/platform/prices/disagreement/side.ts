import type { Flag } from '../model/index.ts';
import type { Amount } from '../statistics/index.ts';

/** What one file says about one comparison key. */
export interface Side {
  /** Its dollars, without those that are flagged as placeholders. */
  values: readonly Amount[];
  /** What it posts in percent of the gross charge: 70.5 % is 70.5. */
  percentages?: readonly Amount[];
  /** The gross charge the percentages are of; that of the hospital serves both sides. */
  gross?: Amount | null;
  /** An algorithm in words takes the place of an amount. */
  algorithm?: boolean;
  methodology?: string | null;
  /** How many units of a drug the amount is for. */
  drugUnit?: Amount | null;
  /** Day of the file, as in 2026-01-31. */
  date?: string | null;
  flags?: readonly Flag[];
  /** The file has other amounts of this code type for the same hospital and payer. */
  hasCodeType?: boolean;
}

export const DISAGREEMENT_CLASSES = [
  ...(['match', 'within_tolerance', 'diverges', 'unit_mismatch'] as const),
  ...(['stale', 'one_sided', 'placeholder', 'not_comparable'] as const),
];
export type DisagreementClass = (typeof DISAGREEMENT_CLASSES)[number];

export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Tolerances {
  /** Up to this share of the hospital's amount two amounts are the same. */
  match: number;
  /** Up to this share they are near. */
  near: number;
  /** Up to this share large amounts are near. */
  nearHigh: number;
  /** In dollars: from here on amounts are large. */
  highFrom: number;
  /** Files farther apart than this explain a difference. */
  staleDays: number;
}

export const TOLERANCES: Tolerances = {
  ...{ match: 0.03, near: 0.2, nearHigh: 0.1 },
  ...{ highFrom: 15_000, staleDays: 90 },
};
