import { STATEMENTS } from '../../src/platform/prices/sample/statements.ts';

/** A hospital as files and the interface name it. */
export interface Hospital {
  name: string;
  state: string;
  npi: string;
  /** Nine digits. */
  ein: string;
  updatedOn: string;
}

/** One record of a tall CSV file; what is left out is an empty cell. */
export interface Charge {
  what?: string;
  /** Type and code, such as `CPT 73721`; a second pair may follow. */
  codes: readonly string[];
  setting?: string;
  class?: string;
  modifiers?: string;
  drug?: readonly [unit: string, type: string];
  gross?: string;
  cash?: string;
  min?: string;
  max?: string;
  payer?: string;
  plan?: string;
  dollar?: string;
  percentage?: string;
  algorithm?: string;
  methodology?: string;
  median?: string;
  p10?: string;
  p90?: string;
  count?: string;
  notes?: string;
}

type Column = readonly [header: string, cell: (charge: Charge) => string | undefined];

const pairOf = (charge: Charge, at: number): [type: string, code: string] | undefined => {
  const [type = '', code = ''] = charge.codes[at]?.split(' ') ?? [];
  return type === '' ? undefined : [type, code];
};

const COLUMNS: readonly Column[] = [
  ['description', ({ what }) => what ?? 'A service'],
  ['code|1', (charge) => pairOf(charge, 0)?.[1]],
  ['code|1|type', (charge) => pairOf(charge, 0)?.[0]],
  ['code|2', (charge) => pairOf(charge, 1)?.[1]],
  ['code|2|type', (charge) => pairOf(charge, 1)?.[0]],
  ['modifiers', ({ modifiers }) => modifiers],
  ['setting', ({ setting }) => setting ?? 'outpatient'],
  ['billing_class', ({ class: billingClass }) => billingClass],
  ['drug_unit_of_measurement', ({ drug }) => drug?.[0]],
  ['drug_type_of_measurement', ({ drug }) => drug?.[1]],
  ['standard_charge|gross', ({ gross }) => gross],
  ['standard_charge|discounted_cash', ({ cash }) => cash],
  ['standard_charge|min', ({ min }) => min],
  ['standard_charge|max', ({ max }) => max],
  ['payer_name', ({ payer }) => payer],
  ['plan_name', ({ plan }) => plan],
  ['standard_charge|negotiated_dollar', ({ dollar }) => dollar],
  ['standard_charge|negotiated_percentage', ({ percentage }) => percentage],
  ['standard_charge|negotiated_algorithm', ({ algorithm }) => algorithm],
  ['standard_charge|methodology', (charge) => charge.methodology ?? (charge.dollar && 'fee schedule')],
  ['median_amount', ({ median }) => median],
  ['10th_percentile', ({ p10 }) => p10],
  ['90th_percentile', ({ p90 }) => p90],
  ['count', ({ count }) => count],
  ['additional_generic_notes', ({ notes }) => notes],
];

const line = (cells: readonly (string | undefined)[]): string =>
  cells.map((cell = '') => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** The file of a hospital, tall and of version 3.0.0. */
export function hospitalCsv({ name, state, npi, updatedOn }: Hospital, charges: readonly Charge[]): string {
  const head: [string, string][] = [
    ...([
      ['hospital_name', name],
      ['last_updated_on', updatedOn],
      ['version', '3.0.0'],
    ] as [string, string][]),
    ['location_name', name],
    ['hospital_address', `1 Main Street, Town, ${state} 00000`],
    [`license_number|${state}`, '12345'],
    ['type_2_npi', npi],
    [STATEMENTS['3.0.0'], 'TRUE'],
    ['attester_name', 'An Attester'],
  ];
  return [
    line(head.map(([header]) => header)),
    line(head.map(([, value]) => value)),
    line(COLUMNS.map(([header]) => header)),
    ...charges.map((charge) => line(COLUMNS.map(([, cell]) => cell(charge)))),
    '',
  ].join('\n');
}

/** As the rule for names of files wants it: the tax number tells whose file it is. */
export const fileName = ({ ein, name }: Hospital): string =>
  `/${ein}_${name.toLowerCase().replaceAll(' ', '-')}_standardcharges.csv`;

/** A price of a payer; left out, it is one for hospitals. */
export interface Price {
  code: string;
  amount: number;
  /** Numbers of groups. */
  groups: readonly number[];
  type?: string;
  class?: string;
  setting?: string;
  places?: readonly string[];
  modifiers?: readonly string[];
  arrangement?: string;
  what?: string;
  expires?: string;
}

export interface Group {
  id: number;
  npis: readonly string[];
  ein: string;
  /** That of the plan unless told. */
  networks?: string[];
}

/** The in-network file of a payer, of schema 2.0.0. */
export function payerJson(
  { payer, plan, updatedOn }: { payer: string; plan: string; updatedOn: string },
  groups: readonly Group[],
  prices: readonly Price[],
): string {
  return JSON.stringify({
    ...{ reporting_entity_name: payer, reporting_entity_type: 'health insurance issuer', issuer_name: payer },
    ...{ plan_name: plan, plan_id_type: 'hios', plan_id: '9999999999', plan_market_type: 'group' },
    ...{ last_updated_on: updatedOn, version: '2.0.0' },
    provider_references: groups.map(({ id, npis, ein, networks }) => ({
      ...{ provider_group_id: id, network_name: networks ?? [plan] },
      provider_groups: [
        { npi: npis.map(Number), tin: { type: 'ein', value: ein, business_name: 'A business' } },
      ],
    })),
    in_network: prices.map((price) => ({
      ...{ negotiation_arrangement: price.arrangement ?? 'ffs', name: price.what ?? 'A service' },
      ...{ billing_code_type: price.code.split(' ')[0], billing_code_type_version: '2026' },
      ...{ billing_code: price.code.split(' ')[1], description: price.what ?? 'A service' },
      negotiated_rates: [
        {
          provider_references: price.groups,
          negotiated_prices: [
            {
              ...{ negotiated_type: price.type ?? 'negotiated', negotiated_rate: price.amount },
              ...{ expiration_date: price.expires ?? '9999-12-31', service_code: price.places ?? ['22'] },
              ...{ billing_class: price.class ?? 'institutional', setting: price.setting ?? 'outpatient' },
              ...(price.modifiers === undefined ? {} : { billing_code_modifier: price.modifiers }),
            },
          ],
        },
      ],
    })),
  });
}
