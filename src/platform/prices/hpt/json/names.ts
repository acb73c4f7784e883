import type { AmountKind } from '../../model/index.ts';

/** The kinds of objects that an item is made of. */
export type Level = 'item' | 'code' | 'drug' | 'charge' | 'payer' | 'modifier' | 'modifierPayer';

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  ...{ item: 'items', code: 'codes', drug: 'drugs', charge: 'charges', payer: 'payers' },
  ...{ modifier: 'modifiers', modifierPayer: 'payers of modifiers' },
};

/** The key of an amount, other names that files have for it, such as those of CSV, and what it is. */
export interface AmountName {
  key: string;
  others: readonly string[];
  kind: AmountKind;
}

const amountName = (kind: AmountKind, names: string): AmountName => {
  const [key = '', ...others] = names.split(' ');
  return { key, others, kind };
};

export const ITEM_AMOUNTS: readonly AmountName[] = [
  amountName('gross', 'gross_charge gross gross_charges standard_charge_gross'),
  amountName('cash', 'discounted_cash discounted_cash_price standard_charge_discounted_cash'),
  amountName('min', 'minimum min standard_charge_min standard_charge_minimum'),
  amountName('max', 'maximum max standard_charge_max standard_charge_maximum'),
];

export const ALGORITHM = amountName(
  'algorithm',
  'standard_charge_algorithm negotiated_algorithm standard_charge_negotiated_algorithm',
);

export const PAYER_AMOUNTS: readonly AmountName[] = [
  amountName(
    'negotiated',
    'standard_charge_dollar negotiated_dollar standard_charge_negotiated_dollar standard_charge negotiated_rate',
  ),
  amountName(
    'percentage',
    'standard_charge_percentage negotiated_percentage standard_charge_negotiated_percentage standard_charge_percent',
  ),
  ALGORITHM,
  amountName('estimated', 'estimated_amount estimated_allowed_amount estimate_amount'),
  amountName('median', 'median_amount median_allowed_amount'),
  amountName(
    'p10',
    '10th_percentile 10th_percentile_allowed_amount tenth_percentile tenth_percentile_allowed_amount',
  ),
  amountName(
    'p90',
    '90th_percentile 90th_percentile_allowed_amount ninetieth_percentile ninetieth_percentile_allowed_amount',
  ),
];

interface LevelNames {
  own: readonly string[];
  /** What other names mean. */
  renamed: Readonly<Record<string, string>>;
  /** What kind of objects stand below a key. */
  within: Readonly<Record<string, Level>>;
  amounts: readonly AmountName[];
}

const level = (own: string, more: Partial<LevelNames> = {}): LevelNames => ({
  ...{ renamed: {}, within: {}, amounts: [], ...more },
  own: own.split(' '),
});

const OTHER_NAMES = { payer: 'payer_name', plan: 'plan_name' };

export const NAMES: Readonly<Record<Level, LevelNames>> = {
  item: level('description code_information drug_information standard_charges', {
    // A code beside the description instead of in a list is put into one.
    renamed: {
      ...{ standard_charge: 'standard_charges', billing_code_information: 'code_information' },
      ...{ code: 'code', code_type: 'code_type' },
    },
    within: { code_information: 'code', drug_information: 'drug', standard_charges: 'charge' },
  }),
  code: level('code type', { renamed: { code_type: 'type' } }),
  drug: level('unit type', {
    renamed: { drug_unit_of_measurement: 'unit', drug_type_of_measurement: 'type' },
  }),
  charge: level('setting billing_class modifiers modifier_code additional_generic_notes payers_information', {
    renamed: { payer_information: 'payers_information', modifier: 'modifiers' },
    within: { payers_information: 'payer' },
    amounts: ITEM_AMOUNTS,
  }),
  payer: level('payer_name plan_name methodology count additional_payer_notes', {
    renamed: {
      ...{ ...OTHER_NAMES, contracting_method: 'methodology', count_of_allowed_amounts: 'count' },
      ...{ allowed_amount_count: 'count', additional_payer_specific_notes: 'additional_payer_notes' },
    },
    amounts: PAYER_AMOUNTS,
  }),
  modifier: level('description code setting modifier_payer_information', {
    within: { modifier_payer_information: 'modifierPayer' },
  }),
  modifierPayer: level('payer_name plan_name description', { renamed: OTHER_NAMES }),
};
