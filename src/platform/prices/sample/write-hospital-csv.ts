import { must } from '../../../kernel/must.ts';
import { SAMPLE_PAYERS, type SampleHospital, type SamplePayer } from './cast.ts';
import { type PostedItem, type PostedRate, textOfCents } from './postings.ts';
import { STATEMENTS } from './statements.ts';

/** What hospitals write down, in the order of a file of this version. */
export interface HospitalFile {
  hospital: SampleHospital;
  items: readonly PostedItem[];
  lastUpdatedOn: string;
}

type Row = (string | null)[];

const quoted = (cell: string | null): string =>
  cell === null ? '' : /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const payerOf = (payerId: string): SamplePayer =>
  must(
    SAMPLE_PAYERS.find((payer) => payer.payerId === payerId),
    `the payer ${payerId}`,
  );

const text = (cents: number | null): string | null => (cents === null ? null : textOfCents(cents));

/** The head of a file: names in the first row, what belongs to them in the second. */
function headOf({ hospital, lastUpdatedOn }: HospitalFile): [string, string][] {
  const address = `${hospital.address}, ${hospital.city}, ${hospital.state} ${hospital.zip}`;
  const isThree = hospital.version === '3.0.0';
  const shared: [string, string][] = [
    ['hospital_name', hospital.name],
    ['last_updated_on', lastUpdatedOn],
    ['version', hospital.version],
    [isThree ? 'location_name' : 'hospital_location', hospital.name],
    ['hospital_address', address],
    [`license_number|${hospital.state}`, hospital.license],
  ];
  return isThree
    ? [
        ...shared,
        ['type_2_npi', hospital.npi],
        [STATEMENTS[hospital.version], 'TRUE'],
        ['attester_name', 'Sample Attester'],
      ]
    : [...shared, [STATEMENTS[hospital.version], 'TRUE']];
}

const ITEM_COLUMNS = [
  ...[
    'description',
    'code|1',
    'code|1|type',
    'code|2',
    'code|2|type',
    'modifiers',
    'setting',
    'billing_class',
  ],
  ...['drug_unit_of_measurement', 'drug_type_of_measurement'],
  ...[
    'standard_charge|gross',
    'standard_charge|discounted_cash',
    'standard_charge|min',
    'standard_charge|max',
  ],
];

function itemCells({ code, gross, cash, min, max }: PostedItem): Row {
  const { drug } = code;
  return [
    ...[code.label, code.code, code.codeType, drug?.ndc ?? null, drug === null ? null : 'NDC'],
    ...[null, code.setting, 'facility', drug === null ? null : String(drug.unit), drug?.type ?? null],
    ...[text(gross), text(cash), text(min), text(max)],
  ];
}

const AMOUNTS_OF_VERSION = {
  '2.2.0': ['estimated_amount'],
  '3.0.0': ['median_amount', '10th_percentile', '90th_percentile', 'count'],
} as const;

/** Dollar, percentage, algorithm, methodology, then what the version has about payments. */
function rateCells(rate: PostedRate | null, item: PostedItem, version: SampleHospital['version']): Row {
  const payments = rate?.percentiles ?? null;
  const amounts =
    version === '2.2.0'
      ? [text(payments?.median ?? null)]
      : [text(payments?.median ?? null), text(payments?.p10 ?? null), text(payments?.p90 ?? null)].concat(
          payments?.count ?? null,
        );
  const percentage = rate?.percentage ?? null;
  return [
    ...[text(rate?.dollar ?? null), percentage === null ? null : String(percentage), rate?.algorithm ?? null],
    ...[rate === null ? null : methodologyOf(rate, item), ...amounts],
  ];
}

export function methodologyOf(rate: PostedRate, { code }: PostedItem): string {
  if (rate.percentage !== null) return 'percent of total billed charges';
  return rate.algorithm === null ? code.methodology : 'other';
}

export const noteOf = (rate: PostedRate | null): string | null =>
  rate?.algorithm == null ? null : 'Sample: the schedule is part of the contract';

const RATE_COLUMNS = ['negotiated_dollar', 'negotiated_percentage', 'negotiated_algorithm', 'methodology'];

function write(file: HospitalFile, columns: readonly string[], rows: readonly Row[]): string {
  const head = headOf(file);
  const width = Math.max(columns.length, head.length);
  const padded = (row: Row): string =>
    [...row, ...Array<null>(width - row.length).fill(null)].map(quoted).join(',');
  const lines = [head.map(([name]) => name), head.map(([, value]) => value), [...columns], ...rows];
  return `${lines.map(padded).join('\r\n')}\r\n`;
}

/** One row per item and payer. */
export function writeTall(file: HospitalFile): string {
  const { version } = file.hospital;
  const columns = [
    ...[...ITEM_COLUMNS, 'payer_name', 'plan_name'],
    ...RATE_COLUMNS.map((name) => `standard_charge|${name}`),
    ...[...AMOUNTS_OF_VERSION[version], 'additional_generic_notes'],
  ];
  const rows = file.items.flatMap((item) =>
    item.rates.map((rate): Row => {
      const { name, plan } = payerOf(rate.payerId);
      return [...itemCells(item), name, plan, ...rateCells(rate, item, version), noteOf(rate)];
    }),
  );
  return write(file, columns, rows);
}

/** One row per item with columns for each payer; a second rate of a payer takes a second row. */
export function writeWide(file: HospitalFile): string {
  const { version } = file.hospital;
  const columns = [
    ...ITEM_COLUMNS,
    ...SAMPLE_PAYERS.flatMap(({ name, plan }) => [
      ...RATE_COLUMNS.map((column) => `standard_charge|${name}|${plan}|${column}`),
      ...AMOUNTS_OF_VERSION[version].map((column) => `${column}|${name}|${plan}`),
      `additional_payer_notes|${name}|${plan}`,
    ]),
    'additional_generic_notes',
  ];
  const rows = file.items.flatMap((item) =>
    rowsOfRates(item.rates).map((rates): Row => {
      const cells = SAMPLE_PAYERS.flatMap(({ payerId }) => {
        const rate = rates.find((one) => one.payerId === payerId) ?? null;
        return [...rateCells(rate, item, version), noteOf(rate)];
      });
      return [...itemCells(item), ...cells, null];
    }),
  );
  return write(file, columns, rows);
}

function rowsOfRates(rates: readonly PostedRate[]): PostedRate[][] {
  const rows: PostedRate[][] = [[]];
  for (const rate of rates) {
    const row = rows.find((one) => one.every(({ payerId }) => payerId !== rate.payerId));
    if (row === undefined) rows.push([rate]);
    else row.push(rate);
  }
  return rows;
}
