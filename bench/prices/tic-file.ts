/** How a file is laid out: on lines, with one price a rate; or without blanks, with several. */
export type Layout = 'lines' | 'dense';

const MOST_SETS = 3_000;
const PART_BYTES = 256 * 1024;
const TYPES = ['negotiated', 'negotiated', 'negotiated', 'fee schedule', 'derived', 'percentage'];
const PLACES = [
  ...[
    '["11"]',
    '["24"]',
    '["02","11","12","19","22","50","71","72"]',
    '["01","03","04","05","06","07","08","09","10"]',
  ],
  ...['["21"]', '["22","23"]'],
];
const MODIFIERS = ['[]', '["26"]', '["TC"]', '["50"]'];
const CODE_TYPES = ['CPT', 'CPT', 'CPT', 'HCPCS', 'MS-DRG', 'RC'];

/** Numbers that look random and are the same every time. */
export function createDice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % most;
  };
}

/** A made file of a payer of about so many bytes, with its references first, without ever standing in memory. */
export async function* makeTicFile(bytes: number, layout: Layout, seed = 1): AsyncGenerator<Buffer> {
  const roll = createDice(seed);
  let written = 0;
  let parts: string[] = [];
  let pending = 0;
  const add = (text: string): void => {
    parts.push(text);
    pending += text.length;
  };
  const flush = (): Buffer => {
    const buffer = Buffer.from(parts.join(''), 'latin1');
    parts = [];
    pending = 0;
    written += buffer.length;
    return buffer;
  };
  const groups = layout === 'lines' ? 370 : Math.min(20_000, Math.max(200, Math.floor(bytes / 25_000)));
  add(HEAD[layout]);
  for (let group = 0; group < groups; group += 1) {
    add(`${group === 0 ? '' : ','}${referenceText(group, layout, roll)}`);
    if (pending > PART_BYTES) yield flush();
  }
  add(layout === 'lines' ? '],\n"in_network": [' : '],"in_network":[');
  for (let item = 0; written + pending < bytes; item += 1) {
    add(`${item === 0 ? '' : ','}${itemText(item, layout, { groups, roll })}`);
    if (pending > PART_BYTES) yield flush();
  }
  add(layout === 'lines' ? '\n]\n}\n' : ']}');
  yield flush();
}

const GROUP_NPIS = 100;

/** A made file with about so many NPIs, as the files of large networks have them, and few prices. */
export function* makeProviderFile(npis: number): Generator<Buffer> {
  const roll = createDice(5);
  const groups = Math.ceil(npis / GROUP_NPIS);
  yield Buffer.from(HEAD.dense);
  for (let group = 0; group < groups; group += 1) {
    const list = Array.from({ length: GROUP_NPIS }, () => npiOf(roll)).join(',');
    yield Buffer.from(
      `${group === 0 ? '' : ','}{"provider_group_id":${group},"provider_groups":[{"npi":[${list}],"tin":{"type":"ein","value":"${10 + (group % 89)}-${1_000_000 + group}"}}]}`,
    );
  }
  yield Buffer.from('],"in_network":[');
  for (let item = 0; item * GROUP_NPIS < groups; item += 1)
    yield Buffer.from(`${item === 0 ? '' : ','}${itemText(item, 'dense', { groups, roll })}`);
  yield Buffer.from(']}');
}

const HEAD: Readonly<Record<Layout, string>> = {
  lines:
    '{\n"reporting_entity_name": "Made Health Plan",\n"reporting_entity_type": "health insurance issuer",\n"last_updated_on": "2026-01-01",\n"version": "1.0.0",\n"provider_references": [',
  dense:
    '{"reporting_entity_name":"Made Health Plan","reporting_entity_type":"health insurance issuer","last_updated_on":"2026-01-01","version":"2.0.0","provider_references":[',
};

type Roll = (most: number) => number;

function npiOf(roll: Roll): string {
  const nine = `1${String(10_000_000 + roll(16_000_000)).padStart(8, '0')}`;
  let sum = 24;
  for (let at = 0; at < 9; at += 1) {
    const digit = Number(nine[at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

function referenceText(group: number, layout: Layout, roll: Roll): string {
  const npis = Array.from({ length: 1 + roll(12) * roll(8) }, () => npiOf(roll)).join(',');
  const tin = `${10 + roll(89)}-${1_000_000 + roll(8_999_999)}`;
  return layout === 'lines'
    ? `{\n"provider_group_id": 690.${10_000 + group},\n"provider_groups": [{ "npi": [${npis}], "tin": { "type": "ein", "value": "${tin}" } }]\n}`
    : `{"provider_group_id":${group},"network_name":["Made Network"],"provider_groups":[{"npi":[${npis}],"tin":{"type":"ein","value":"${tin}"}}]}`;
}

/** The same lists of groups come again from code to code, as contracts do. */
function referencesText(set: number, groups: number): string {
  const roll = createDice(set + 1);
  return Array.from({ length: 1 + roll(8) }, () => roll(groups)).join(',');
}

function itemText(item: number, layout: Layout, { groups, roll }: { groups: number; roll: Roll }): string {
  const code = String(10_000 + ((item * 7919) % 89_999));
  const type = CODE_TYPES[roll(CODE_TYPES.length)];
  const rates = 2 + roll(layout === 'lines' ? 130 : 12);
  const name = `Made service ${code} of the kind ${item % 97}`;
  const expires = roll(4) === 0 ? '2026-12-31' : '9999-12-31';
  const all = Array.from({ length: rates }, () => rateText(layout, { groups, roll, expires })).join(',');
  return layout === 'lines'
    ? `{\n"negotiation_arrangement": "ffs",\n"name": "${name}",\n"billing_code_type": "${type}",\n"billing_code_type_version": "2026",\n"billing_code": "${code}",\n"description": "${name}",\n"negotiated_rates": [${all}]\n}`
    : `{"negotiation_arrangement":"ffs","name":"${name}","billing_code_type":"${type}","billing_code_type_version":"2026","billing_code":"${code}","description":"${name}","negotiated_rates":[${all}]}`;
}

function rateText(
  layout: Layout,
  { groups, roll, expires }: { groups: number; roll: Roll; expires: string },
): string {
  const cents = 500 + roll(200_000);
  const amount = roll(5) === 0 ? String(Math.floor(cents / 100)) : (cents / 100).toFixed(2);
  const place = PLACES[roll(PLACES.length)];
  const type = TYPES[roll(TYPES.length)];
  if (layout === 'lines')
    return `{ "provider_references": [690.${10_000 + roll(groups)}],"negotiated_prices": [{\n        "negotiated_type":"${type}",\n        "negotiated_rate":${amount},\n         "expiration_date":"${expires}",\n\t"service_code": ["24"],\n\t"billing_class":"professional"}]}\n\t`;
  const references = referencesText(roll(MOST_SETS), groups);
  const prices = Array.from({ length: 1 + roll(8) }, (_, index) => {
    const dollars = (cents / 100 + index * 3.25).toFixed(2);
    return `{"negotiated_type":"${type}","negotiated_rate":${dollars},"expiration_date":"${expires}","service_code":${place},"billing_class":"professional","setting":"outpatient","billing_code_modifier":${MODIFIERS[index % MODIFIERS.length]}}`;
  });
  return `{"provider_references":[${references}],"negotiated_prices":[${prices.join(',')}]}`;
}
