import { type Amount, distinctAmounts } from './amount.ts';
import type { SourceKind } from './comparison-key.ts';
import { medianOf } from './percentiles.ts';

/** What one file says about one hospital, payer, plan and comparison key. */
export interface Contract {
  /** As `textOfKey` writes it. */
  key: string;
  hospitalId: string | null;
  payerId: string | null;
  plan: string | null;
  state: string | null;
  market: string | null;
  sourceKind: SourceKind;
  snapshot: string | null;
  /** Its live dollars. */
  values: readonly Amount[];
  /** What it has instead of dollars that can be ranked. */
  unranked?: 'percentage' | 'algorithm' | 'placeholder';
  cash: Amount | null;
  gross: Amount | null;
  medicare: Amount | null;
  /** How sure it is who is meant. */
  confidence: number;
}

/** A contract has one vote, however many rows it fills: the median of its distinct dollars. */
export const contractValue = (contract: Pick<Contract, 'values'>): Amount | null =>
  medianOf(distinctAmounts(contract.values));
