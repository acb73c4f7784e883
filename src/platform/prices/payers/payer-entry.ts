import type { Market, Product } from './markets.ts';

export interface PayerAlias {
  text: string;
  /** Where the text means this payer alone. */
  state?: string;
  /** Somebody has said so, against which no rule counts. */
  isGiven?: boolean;
}

export interface PayerEntry {
  payerId: string;
  name: string;
  parentId?: string;
  aliases: readonly PayerAlias[];
  /** Issuer identifiers of the marketplaces, five digits each. */
  hiosIds: readonly string[];
  eins: readonly string[];
  /** Of all its plans, where it has but one. */
  market?: Market;
}

export interface MatcherOptions {
  /** By state, the identifiers of those who hold its Blue Cross and Blue Shield licences, known as payers or not. */
  blueLicensees?: Readonly<Record<string, readonly string[]>>;
}

export interface NamedPayer {
  payer: string;
  plan: string;
  /** Of the hospital, in two letters. */
  state?: string;
  hios?: string;
  ein?: string;
}

/** The step of the ladder that found the payer. */
export type MatchedBy =
  | 'alias'
  | 'hios'
  | 'ein'
  | 'state_alias'
  | 'tokens'
  | 'licensee'
  | 'part'
  | 'similar'
  | 'none';

export interface PayerMatch {
  payerId: string | null;
  /** From 0 to 1; 0 when nobody was found. */
  confidence: number;
  market: Market | null;
  product: Product | null;
  by: MatchedBy;
}
