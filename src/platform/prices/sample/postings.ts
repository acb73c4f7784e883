/** Money of the sample in whole cents. */
export type Cents = number;

export interface SampleCode {
  codeType: string;
  code: string;
  label: string;
  /** Empty where a file is to be at fault. */
  setting: 'inpatient' | 'outpatient' | '';
  methodology: 'fee schedule' | 'case rate';
  /** In whole dollars. */
  typical: number;
  drug: { ndc: string; unit: number; type: string } | null;
}

/** What a hospital posts about one payer. */
export interface PostedRate {
  payerId: string;
  dollar: Cents | null;
  percentage: number | null;
  algorithm: string | null;
  /** What payments were, where no dollar is posted. */
  percentiles: { p10: Cents; median: Cents; p90: Cents; count: string } | null;
}

export interface PostedItem {
  code: SampleCode;
  gross: Cents;
  cash: Cents;
  min: Cents | null;
  max: Cents | null;
  rates: PostedRate[];
}

/** What a payer posts about one hospital; the amount is as its file has it. */
export interface PayerPrice {
  payerId: string;
  hospitalId: string;
  code: SampleCode;
  amount: string;
}

export const PLACEHOLDER: Cents = 99_999_999_900;

export const textOfCents = (cents: Cents): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export const inDollars = (dollar: Cents) => ({
  dollar,
  percentage: null,
  algorithm: null,
  percentiles: null,
});
