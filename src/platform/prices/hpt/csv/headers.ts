import type { AmountKind } from '../../model/index.ts';

export type ItemField =
  | 'description'
  | 'setting'
  | 'modifiers'
  | 'drugUnit'
  | 'drugType'
  | 'billingClass'
  | 'notes'
  | 'payerName'
  | 'planName';

/** What a column says of one payer and plan: an amount, or words about its amounts. */
export type PayerPart = AmountKind | 'methodology' | 'payments' | 'payerNotes';

export type Header =
  | { kind: 'field'; field: ItemField }
  | { kind: 'code'; number: number; part: 'code' | 'type' }
  | { kind: 'itemAmount'; amount: AmountKind }
  | { kind: 'payer'; part: PayerPart; names: { payer: string; plan: string } | null }
  | { kind: 'unknown' };

const FIELDS: Readonly<Record<string, ItemField>> = {
  ...{ description: 'description', setting: 'setting', modifiers: 'modifiers', modifier: 'modifiers' },
  ...{ drug_unit_of_measurement: 'drugUnit', drug_type_of_measurement: 'drugType' },
  ...{ billing_class: 'billingClass', additional_generic_notes: 'notes' },
  ...{ payer_name: 'payerName', plan_name: 'planName' },
};

const ITEM_AMOUNTS: Readonly<Record<string, AmountKind>> = {
  ...{ gross: 'gross', gross_charge: 'gross', discounted_cash: 'cash' },
  ...{ min: 'min', minimum: 'min', max: 'max', maximum: 'max' },
};

const CHARGES: Readonly<Record<string, PayerPart>> = {
  ...{ negotiated_dollar: 'negotiated', negotiated_percentage: 'percentage' },
  ...{ negotiated_algorithm: 'algorithm', methodology: 'methodology' },
};

const PAYMENTS: Readonly<Record<string, PayerPart>> = {
  ...{ estimated_amount: 'estimated', median_amount: 'median', count: 'payments' },
  ...{ '10th_percentile': 'p10', '90th_percentile': 'p90', additional_payer_notes: 'payerNotes' },
};

export const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

const UNKNOWN: Header = { kind: 'unknown' };

/** What a header means, whatever its case, the blanks around its bars, and where it names the payer. */
export function headerOf(written: string): Header {
  const parts = written.split('|').map((part) => part.trim());
  const keys = parts.map(keyOf);
  const [first = '', second = ''] = keys;
  if (keys.length === 1) {
    const field = FIELDS[first];
    if (field !== undefined) return { kind: 'field', field };
  }
  if (first === 'code') return codeHeader(keys);
  const isCharge = first === 'standard_charge';
  const itemAmount = ITEM_AMOUNTS[second];
  if (isCharge && keys.length === 2 && itemAmount !== undefined)
    return { kind: 'itemAmount', amount: itemAmount };
  const place = keys.findLastIndex((key) => key in PAYMENTS || (isCharge && key in CHARGES));
  if (place === -1) return UNKNOWN;
  const key = keys[place] ?? '';
  const names = parts.filter((_, at) => at !== place && !(isCharge && at === 0));
  const part = PAYMENTS[key] ?? CHARGES[key];
  return part === undefined ? UNKNOWN : { kind: 'payer', part, names: namesOf(names) };
}

function codeHeader(keys: readonly string[]): Header {
  const number = Number(keys[1]);
  if (!Number.isInteger(number) || number < 1) return UNKNOWN;
  if (keys.length === 2) return { kind: 'code', number, part: 'code' };
  return keys.length === 3 && keys[2] === 'type' ? { kind: 'code', number, part: 'type' } : UNKNOWN;
}

/** A bar within a name cannot be told from one between them; what is too much goes to the plan. */
const namesOf = (names: readonly string[]): { payer: string; plan: string } | null =>
  names.length === 0 ? null : { payer: names[0] ?? '', plan: names.slice(1).join('|') };

/** Whether the columns name their payers themselves. */
export const isWideHeader = (header: Header): boolean => header.kind === 'payer' && header.names !== null;
