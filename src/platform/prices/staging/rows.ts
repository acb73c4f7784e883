import type { AmountKind } from '../model/index.ts';

export interface StagedCode {
  code_type: string | null;
  /** As comparisons need it. */
  code: string | null;
  /** As the file has it, where that differs. */
  code_raw?: string | null;
}

/** What many amounts of a file have in common, apart from their item. */
export interface Terms {
  amount_kind: AmountKind;
  methodology: string | null;
  setting: string | null;
  billing_class: string | null;
  modifiers: string;
  place_of_service: string | null;
  drug_unit: string | null;
  drug_type: string | null;
  /** YYYY-MM-DD. */
  expires_on: string | null;
  pointer: string | null;
}

/** One amount with the codes of its item: the same list for every amount of an item, so that the item is told once. */
export interface StagedRow extends Partial<Terms> {
  amount_kind: AmountKind;
  codes: readonly StagedCode[];
  /** In ten-thousandths of a dollar or of a percent. */
  amount: bigint | null;
  amount_raw?: string | null;
  arrangement?: string | null;
  payer_ord?: number | null;
  set_id?: number | null;
  description?: string | null;
  algorithm?: string | null;
  notes?: string | null;
  payments?: string | null;
  flags?: number;
  at1?: number | null;
  at2?: number | null;
  at3?: number | null;
  at4?: number | null;
  byte_offset: number;
  byte_length: number;
}

export const termsCells = (terms: Partial<Terms>): (string | null)[] => [
  terms.amount_kind ?? null,
  terms.methodology ?? null,
  terms.setting ?? null,
  terms.billing_class ?? null,
  terms.modifiers ?? '',
  terms.place_of_service ?? null,
  terms.drug_unit ?? null,
  terms.drug_type ?? null,
  terms.expires_on ?? null,
  terms.pointer ?? null,
];
