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
  /** Some columns have codes of one type, which their headers name. */
  | { kind: 'code'; number: number; part: 'code' | 'type'; ofType?: string }
  | { kind: 'itemAmount'; amount: AmountKind }
  | { kind: 'payer'; part: PayerPart; names: { payer: string; plan: string } | null }
  | { kind: 'unknown' };

/** Without what every object has, such as `constructor`. */
export const tableOf = <Value>(table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), table);

const FIELDS = tableOf<ItemField>({
  ...{ description: 'description', setting: 'setting' },
  ...{ modifiers: 'modifiers', modifier: 'modifiers', modifier_code: 'modifiers' },
  ...{ drug_unit_of_measurement: 'drugUnit', drug_type_of_measurement: 'drugType' },
  ...{ billing_class: 'billingClass', additional_generic_notes: 'notes' },
  ...{ payer_name: 'payerName', plan_name: 'planName' },
});

const ITEM_AMOUNTS = tableOf<AmountKind>({
  ...{ gross: 'gross', gross_charge: 'gross', gross_charges: 'gross' },
  ...{ discounted_cash: 'cash', discounted_cash_price: 'cash', cash: 'cash' },
  ...{ discounted_cash_charge: 'cash', cash_price: 'cash' },
  ...{ min: 'min', minimum: 'min', deidentified_min: 'min', deidentified_minimum: 'min' },
  ...{ max: 'max', maximum: 'max', deidentified_max: 'max', deidentified_maximum: 'max' },
  ...{ min_negotiated: 'min', minimum_negotiated: 'min', deidentified_minimum_negotiated: 'min' },
  ...{ max_negotiated: 'max', maximum_negotiated: 'max', deidentified_maximum_negotiated: 'max' },
});

const CHARGES = tableOf<PayerPart>({
  ...{ negotiated_dollar: 'negotiated', negotiated_dollars: 'negotiated' },
  ...{ negotiated_rate_dollar: 'negotiated', negotiated_rate_algorithm: 'algorithm' },
  ...{ negotiated_rate_percentage: 'percentage', negotiated_rate_percent: 'percentage' },
  ...{ negotiated_rate: 'negotiated', negotiated_charge: 'negotiated', negotiated_amount: 'negotiated' },
  ...{ negotiated_percentage: 'percentage', negotiated_percent: 'percentage', percent: 'percentage' },
  ...{ negotiated_algorithm: 'algorithm', methodology: 'methodology', contracting_method: 'methodology' },
});

const PAYMENTS = tableOf<PayerPart>({
  ...{ estimated_amount: 'estimated', estimated_allowed_amount: 'estimated', estimate_amount: 'estimated' },
  ...{ median_amount: 'median', median_allowed_amount: 'median' },
  ...{ count: 'payments', count_of_allowed_amounts: 'payments', allowed_amount_count: 'payments' },
  ...{ '10th_percentile': 'p10', '10th_percentile_allowed_amount': 'p10' },
  ...{ tenth_percentile: 'p10', tenth_percentile_allowed_amount: 'p10' },
  ...{ '90th_percentile': 'p90', '90th_percentile_allowed_amount': 'p90' },
  ...{ ninetieth_percentile: 'p90', ninetieth_percentile_allowed_amount: 'p90' },
  ...{ additional_payer_notes: 'payerNotes', additional_payer_specific_notes: 'payerNotes' },
});

const QUOTES = /^["'\u2018\u2019\u201c\u201d]+|["'\u2018\u2019\u201c\u201d]+$/g;

/** Names compare without case, and without the blanks and marks that spreadsheets put around them and between their words. */
export const keyOf = (name: string): string =>
  name
    // A byte order mark that was read as Windows-1252 and written again.
    .replace(/[\u200b-\u200d\u2060]|^\u00ef\u00bb\u00bf/g, '')
    .trim()
    .replace(QUOTES, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/_?[*:]+$/, '')
    .replace(/^de_identified/, 'deidentified');

/** Some have a column for each. */
const MODIFIER = /^mod(?:ifier)?_?\d$/;

const UNKNOWN: Header = { kind: 'unknown' };

/** What a header means, whatever its case, the blanks around its bars, and where it names the payer. */
export function headerOf(written: string): Header {
  const header = barredHeader(written);
  // Some programs number headers that stand there twice.
  return header.kind === 'unknown' && /\.\d+$/.test(written)
    ? barredHeader(written.replace(/\.\d+$/, ''))
    : header;
}

function barredHeader(written: string): Header {
  const parts = written
    .replace(QUOTES, '')
    .replace(/[\s|]+$/, '')
    .split('|')
    .map((part) => part.trim());
  const keys = parts.map(keyOf);
  const [first = '', second = ''] = keys;
  if (MODIFIER.test(keys.join('_'))) return { kind: 'field', field: 'modifiers' };
  if (keys.length === 1) {
    const field = FIELDS[first];
    return field === undefined ? joinedHeader(written) : { kind: 'field', field };
  }
  if (CODE.test(first)) return codeHeader(keys.join('_'));
  const charge = keys.findIndex(isChargeKey);
  const itemAmount = ITEM_AMOUNTS[second];
  if (charge === 0 && keys.length === 2 && itemAmount !== undefined)
    return { kind: 'itemAmount', amount: itemAmount };
  const place = keys.findLastIndex((key) => key in PAYMENTS || (charge !== -1 && key in CHARGES));
  if (place === -1) return UNKNOWN;
  const key = keys[place] ?? '';
  const names = parts.filter((_, at) => at !== place && at !== charge);
  const part = PAYMENTS[key] ?? CHARGES[key];
  return part === undefined ? UNKNOWN : { kind: 'payer', part, names: namesOf(names) };
}

export const isChargeKey = (key: string): boolean => /^standard_charge[sd]?$/.test(key);

const JOINED_CHARGE = /^standard[\s_-]*charge[sd]?[\s_-]+(.+)$/i;

const JOINED_CHARGES = Object.entries(CHARGES).map(([name, part]) => ({
  part,
  pattern: new RegExp(`(?:^|[\\s_-]+)${name.replaceAll('_', '[\\s_-]+')}$`, 'i'),
}));

/** Headers whose bars became blanks or underscores. What stands between the words of CMS names the payer. */
function joinedHeader(written: string): Header {
  const key = keyOf(written);
  const code = codeHeader(key);
  if (code !== UNKNOWN) return code;
  if (key in PAYMENTS) return { kind: 'payer', part: PAYMENTS[key] as PayerPart, names: null };
  const rest = JOINED_CHARGE.exec(written.trim())?.[1];
  if (rest === undefined) return UNKNOWN;
  const amount = ITEM_AMOUNTS[keyOf(rest)];
  if (amount !== undefined) return { kind: 'itemAmount', amount };
  const charge = JOINED_CHARGES.find(({ pattern }) => pattern.test(rest));
  if (charge === undefined) return UNKNOWN;
  const payer = rest.replace(charge.pattern, '');
  return { kind: 'payer', part: charge.part, names: payer === '' ? null : namesOf([payer]) };
}

/** What stands before the bar of a header of codes, with a number in brackets where some write it. */
const CODE = /^code(?:_type)?(?:_?\[\d+\])?$/;
const NUMBER = '\\[?(\\d+|i|n)\\]?';
const CODE_PATTERNS: readonly [RegExp, 'code' | 'type'][] = [
  [new RegExp(`^code(?:_?${NUMBER})?$`), 'code'],
  [new RegExp(`^code(?:_?${NUMBER})?_?type$`), 'type'],
  [new RegExp(`^code_type_?${NUMBER}$`), 'type'],
];

/** Without a number, or with the letter of the template, it is the only one. */
function codeHeader(key: string): Header {
  for (const [pattern, part] of CODE_PATTERNS) {
    const found = pattern.exec(key);
    if (found === null) continue;
    const number = found[1] === undefined ? 0 : Number(found[1]);
    if (number === 0 && found[1] !== undefined) return UNKNOWN;
    return { kind: 'code', number: Number.isNaN(number) ? 0 : number, part };
  }
  return UNKNOWN;
}

const PAYER_AND_PLAN = 2;

/** A bar within a name cannot be told from one between them; what is too much goes to the plan, but nothing before both is none. */
function namesOf(names: readonly string[]): { payer: string; plan: string } | null {
  const isLed = names.length > PAYER_AND_PLAN && names[0] === '';
  const [first, ...rest] = withoutTemplate(isLed ? names.slice(1) : names).map(unbracketed);
  return first === undefined ? null : { payer: first, plan: rest.join('|') };
}

/** The template has its names in brackets, and some keep them around their own, with what the name is of or without it. */
const unbracketed = (name: string): string =>
  /^\[(?:payer_|plan_)?(?!name\])([^[\]]*)\]$/i.exec(name)?.[1]?.trim() ??
  /^\[([^[\]]*)\]$/.exec(name)?.[1]?.trim() ??
  name;

/** The template of 1.0 has [payer_name|plan_name]. */
function withoutTemplate(names: readonly string[]): readonly string[] {
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  const isAround = names.length > 1 && /^\[[^\]]*$/.test(first) && /^[^[]*\]$/.test(last);
  const inner = isAround ? [first.slice(1), ...names.slice(1, -1), last.slice(0, -1)] : names;
  return isAround
    ? inner.map((name, place) => name.replace(place === 0 ? /^payer_/i : /^plan_/i, '').trim())
    : inner;
}

/** Whether the columns name their payers themselves. */
export const isWideHeader = (header: Header): boolean => header.kind === 'payer' && header.names !== null;

const JOINED_PAYMENTS = Object.entries(PAYMENTS).map(([name, part]) => ({
  part,
  pattern: new RegExp(`^${name.replaceAll('_', '[\\s_-]+')}[\\s_-]+`, 'i'),
}));

/** What was paid, with the name of its payer behind it; only other headers can tell whether it is a name. */
export function joinedPayment(written: string): Header {
  const text = written.trim();
  const found = JOINED_PAYMENTS.find(({ pattern }) => pattern.test(text));
  if (found === undefined) return UNKNOWN;
  return { kind: 'payer', part: found.part, names: namesOf([text.replace(found.pattern, '')]) };
}

/** What is said of an amount in other words than those of CMS is no name, and nobody knows which amount it is. */
const LIKE_CHARGE = /^negotiat|percent|algorithm|method/;

/** An amount of a payer as versions before 2.0 have it, where the charge itself is the negotiated one. */
export function olderHeader(written: string, isTall: boolean): Header | undefined {
  const parts = written.split('|').map((part) => part.trim());
  const keys = parts.map(keyOf);
  if (!isChargeKey(keys[0] ?? '')) return undefined;
  if (keys.length === 1) return isTall ? { kind: 'payer', part: 'negotiated', names: null } : undefined;
  const isNamed =
    keys.length > 2 &&
    keys.every((key) => !(key in ITEM_AMOUNTS || key in CHARGES)) &&
    !LIKE_CHARGE.test(keys.at(-1) ?? '');
  return isNamed ? { kind: 'payer', part: 'negotiated', names: namesOf(parts.slice(1)) } : undefined;
}

const FLAT_CHARGES = tableOf<PayerPart>({
  ...{ standard_charge_dollar: 'negotiated', standard_charge_percentage: 'percentage' },
  ...{ standard_charge_algorithm: 'algorithm', footnote: 'payerNotes' },
});

/** A header that has no word for charges, or the name of a key of JSON. */
export function flatHeader(written: string): Header {
  const key = keyOf(written);
  const amount = ITEM_AMOUNTS[key];
  if (amount !== undefined) return { kind: 'itemAmount', amount };
  const part = CHARGES[key] ?? FLAT_CHARGES[key];
  return part === undefined ? UNKNOWN : { kind: 'payer', part, names: null };
}
