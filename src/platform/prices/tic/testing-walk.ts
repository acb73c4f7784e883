import { normaliseCode } from '../codes/index.ts';
import { isoDateOf, negotiatedTypeOf, settingOf } from '../wording/index.ts';
import { type Amount, decimal, walkAmount } from './testing-amount.ts';

/** What a payer's file says, read with `JSON.parse` and nothing else: what the reader of bytes is compared with. */
export interface WalkedRate {
  place: string;
  code: (string | null)[];
  terms: (string | null)[];
  amount: string | null;
  raw: string | null;
  flags: string[];
  notes: string | null;
  groups: string[];
}

export interface Walked {
  rates: WalkedRate[];
  /** Members of the groups that have a key. */
  groups: Record<string, string[]>;
  toc: string[];
  rejected: number;
}

class Lexeme {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Json = string | boolean | null | Lexeme | Json[] | { [key: string]: Json };

export function parseLexemes(text: string): Json {
  const revive = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? new Lexeme(context?.source ?? String(value)) : value;
  return JSON.parse(text.replace(/^\ufeff/, ''), revive as (key: string, value: unknown) => unknown) as Json;
}

const get = (value: Json, key: string): Json =>
  isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : null;
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Lexeme);
const list = (value: Json): Json[] => (Array.isArray(value) ? value : []);

function text(value: Json | undefined): string | null {
  if (typeof value === 'string') return value.toWellFormed();
  if (value instanceof Lexeme) return value.text;
  return typeof value === 'boolean' ? String(value) : null;
}

const word = (value: Json): string | null => text(value)?.trim().toLowerCase() || null;

function joined(value: Json): string {
  const all = Array.isArray(value) ? value : [value];
  const texts = all.map((one) => text(one)?.trim() ?? '').filter((one) => one !== '');
  return [...new Set(texts)].sort().join(',');
}

const parts = (value: Json): string[] =>
  joined(value)
    .split(',')
    .map((one) => one.trim());
const together = (texts: readonly string[]): string =>
  [...new Set(texts.filter((one) => one !== ''))].sort().join(',');
const modifiers = (value: Json): string =>
  together(
    parts(value)
      .filter((one) => !['n/a', 'na', 'none', 'null'].includes(one.toLowerCase()))
      .map((one) => one.toUpperCase().trim()),
  );
const places = (value: Json): string =>
  together(parts(value).map((one) => (/^\d$/.test(one) ? one.padStart(2, '0') : one)));
const setting = (value: Json): string | null => settingOf(text(value) ?? '');

export function walk(content: string): Walked {
  const root = parseLexemes(content);
  const walked: Walked = { rates: [], groups: {}, toc: [], rejected: 0 };
  list(get(root, 'provider_references')).forEach((one) => {
    walkReference(walked, one);
  });
  list(get(root, 'in_network')).forEach((item, at) => {
    walkItem(walked, item, at);
  });
  list(get(root, 'out_of_network')).forEach((item, at) => {
    walkAllowed(walked, item, at);
  });
  list(get(root, 'reporting_structure')).forEach((one, at) => {
    walkStructure(walked, one, at);
  });
  walked.toc.sort();
  for (const { groups } of walked.rates)
    for (const key of groups) if (key.startsWith('=')) walked.groups[key.slice(1)] ??= ['unresolved'];
  for (const members of Object.values(walked.groups)) members.sort();
  return walked;
}

function walkReference(walked: Walked, reference: Json): void {
  const key = groupKey(get(reference, 'provider_group_id'));
  if (key === null) {
    walked.rejected += 1;
    return;
  }
  const networks = get(reference, 'network_name');
  const names =
    list(networks)
      .flatMap((one) => text(one) ?? [])
      .join('|') || null;
  const members = list(get(reference, 'provider_groups')).filter(isObject);
  const lines = members.flatMap((member) =>
    memberLines(tinOf(get(member, 'tin')), names, npisOf(get(member, 'npi'))),
  );
  const all = lines.length > 0 ? lines : memberLines([null, null, null], names === null ? null : names, []);
  walked.groups[key] = [...new Set([...(walked.groups[key] ?? []), ...all])];
}

const memberLines = (tin: (string | null)[], networks: string | null, npis: readonly number[]): string[] =>
  (npis.length === 0 ? [null] : npis).map((npi) => JSON.stringify([...tin, networks, npi]));

const tinOf = (tin: Json): (string | null)[] => [
  isObject(tin) ? (text(tin.type)?.trim().toLowerCase() ?? null) : null,
  isObject(tin) ? text(tin.value) : null,
  isObject(tin) ? text(tin.business_name) : null,
];

const npisOf = (npis: Json): number[] => {
  const texts = (Array.isArray(npis) ? npis : [npis]).flatMap((one) => text(one)?.trim() ?? []);
  const numbers = texts.filter((one) => /^\d{1,15}(\.0+)?$/.test(one)).map(Number);
  return [...new Set(numbers)].sort((one, other) => one - other);
};

function groupKey(value: Json): string | null {
  if (!(value instanceof Lexeme)) return text(value);
  const { digits, exponent, sign } = decimal(value.text);
  const shown = exponent >= 0 ? digits + '0'.repeat(exponent) : digits.padStart(1 - exponent, '0');
  const whole = exponent >= 0 ? shown : shown.slice(0, exponent);
  const fraction = exponent >= 0 ? '' : shown.slice(exponent).replace(/0+$/, '');
  const plain = whole.replace(/^0+(?=.)/, '') + (fraction === '' ? '' : `.${fraction}`);
  return plain === '0' ? plain : sign + plain;
}

function readAmount(value: Json): Amount | null {
  return typeof value === 'string' || value instanceof Lexeme ? walkAmount(text(value) ?? '') : null;
}

function codeOf(item: Json): (string | null)[] {
  const type = text(get(item, 'billing_code_type'));
  const code = text(get(item, 'billing_code'));
  const normal = normaliseCode(type ?? '', code ?? '');
  const differs = normal.isOtherType ? `${type} ${code}` : code === normal.code ? null : code;
  const description = text(get(item, 'description')) || text(get(item, 'name'));
  return [
    type === null ? null : normal.type,
    code === null ? null : normal.code,
    code === null ? null : differs,
    description,
    text(get(item, 'negotiation_arrangement'))?.trim().toLowerCase() ?? null,
  ];
}

/** The objects of a list, and of lists in it; what is none of them is rejected. */
function eachObject(walked: Walked, values: Json, walkOne: (value: Json, at: number) => void): void {
  list(values).forEach((value, at) => {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isObject(one)) walkOne(one, at);
      else walked.rejected += 1;
    }
  });
}

function walkItem(walked: Walked, item: Json, at1: number): void {
  if (!isObject(item)) {
    walked.rejected += 1;
    return;
  }
  eachObject(walked, get(item, 'negotiated_rates'), (rate, at2) => {
    const keys = list(get(rate, 'provider_references')).flatMap((one) => groupKey(one) ?? []);
    const inline = list(get(rate, 'provider_groups')).filter(isObject);
    const groups = [
      ...keys.map((key) => `=${key}`),
      ...inline.map((one) => memberLines(tinOf(get(one, 'tin')), null, npisOf(get(one, 'npi'))).join('\n')),
    ];
    eachObject(walked, get(rate, 'negotiated_prices'), (price, at3) => {
      const methodology = negotiatedTypeOf(text(get(price, 'negotiated_type')) ?? '');
      const isPercentage = methodology === 'percentage';
      const kind = isPercentage ? 'percentage' : 'negotiated';
      const amount = readAmount(get(price, 'negotiated_rate'));
      if (amount === null) {
        walked.rejected += 1;
        return;
      }
      const isFraction = isPercentage && amount.amount !== null && /^0\.(?!0000)/.test(amount.amount);
      walked.rates.push({
        place: `/in_network/${at1}/negotiated_rates/${at2}/negotiated_prices/${at3}`,
        code: codeOf(item),
        terms: [
          ...[kind, methodology, setting(get(price, 'setting')), word(get(price, 'billing_class'))],
          ...[modifiers(get(price, 'billing_code_modifier')), places(get(price, 'service_code')) || null],
          isoDateOf(text(get(price, 'expiration_date')) ?? ''),
        ],
        ...amount,
        flags: [...amount.flags, ...(isFraction ? ['percentage_fraction'] : [])].sort(),
        notes: text(get(price, 'additional_information')) || null,
        groups: [...new Set(groups)].sort(),
      });
    });
  });
}

function walkAllowed(walked: Walked, item: Json, at1: number): void {
  if (!isObject(item)) {
    walked.rejected += 1;
    return;
  }
  const code = codeOf(item).with(4, null);
  list(get(item, 'allowed_amounts')).forEach((allowed, at2) => {
    const tin = tinOf(get(allowed, 'tin'));
    list(get(allowed, 'payments')).forEach((payment, at3) => {
      if (!isObject(payment)) return;
      const providers = list(get(payment, 'providers'));
      const groups = providers
        .filter(isObject)
        .map((one) => memberLines(tin, null, npisOf(get(one, 'npi'))).join('\n'));
      const terms = (kind: string) => [
        ...[kind, null, setting(get(allowed, 'setting')), word(get(allowed, 'billing_class'))],
        ...[
          modifiers(get(payment, 'billing_code_modifier')),
          places(get(allowed, 'service_code')) || null,
          null,
        ],
      ];
      const place = `/out_of_network/${at1}/allowed_amounts/${at2}/payments/${at3}`;
      const common = { code, notes: null };
      const amount = readAmount(get(payment, 'allowed_amount'));
      if (amount === null) walked.rejected += 1;
      else {
        const all =
          groups.length === 0 ? [memberLines(tin, null, []).join('\n')] : [...new Set(groups)].sort();
        walked.rates.push({ ...common, ...amount, place, terms: terms('allowed'), groups: all });
      }
      providers.forEach((provider, at4) => {
        const charge = readAmount(get(provider, 'billed_charge'));
        if (charge !== null)
          walked.rates.push({
            ...{ ...common, ...charge, place: `${place}/providers/${at4}`, terms: terms('billed') },
            groups: [memberLines(tin, null, npisOf(get(provider, 'npi'))).join('\n')],
          });
      });
    });
  });
}

function walkStructure(walked: Walked, structure: Json, at: number): void {
  if (!isObject(structure)) {
    walked.rejected += 1;
    return;
  }
  const one = get(structure, 'allowed_amount_file');
  const files = [
    ...list(get(structure, 'in_network_files')).map((file) => ['tic_in_network', file] as const),
    ...(isObject(one) ? [['tic_allowed', one] as const] : []),
  ].map(([kind, file]) => [
    kind,
    text(get(file, 'description')),
    text(get(file, 'location'))?.trim() || null,
  ]);
  const names = [
    'plan_name',
    'plan_id_type',
    'plan_id',
    'plan_market_type',
    'issuer_name',
    'plan_sponsor_name',
  ];
  const plans = list(get(structure, 'reporting_plans')).map((plan) =>
    names.map((name) => text(get(plan, name))),
  );
  const none = (count: number): null[] => Array.from({ length: count }, () => null);
  if (plans.length + files.length === 0) return;
  for (const plan of plans.length === 0 ? [none(6)] : plans)
    for (const file of files.length === 0 ? [none(3)] : files)
      walked.toc.push(JSON.stringify([at, ...plan, ...file]));
}
