import { createClient, type Granary, type Rate, type RatedataRun } from '../../client/index.ts';
import {
  type DemoStep,
  expect,
  exports,
  getCommand,
  heading,
  postCommand,
  print,
  watching,
} from './demo-steps.ts';
import { dollars } from './prices/rate-table.ts';
import { tableText } from './table.ts';
import { countText, paint } from './terminal.ts';

const KNEE_MRI = { code_type: 'CPT', code: '73721' } as const;
/** In the midst of the sample's hospitals. */
const NEAR = '10001';
const HOSPITALS = 6;
const PAYERS = 3;
const LONGEST_WAIT = 5;

type PriceStep = Pick<DemoStep, 'granary' | 'address' | 'key'>;

/** From an empty account to the price of one scan at every hospital, and to the prices that contradict each other. */
export async function showPrices({ address, key }: { address: string; key: string }): Promise<void> {
  print(`Granary is running at ${address}.`);
  print(`To repeat a step in another shell, run this there first:\n\n${exports({ address, key })}`);
  const step: PriceStep = { granary: createClient({ baseUrl: address, token: key }), address, key };
  await loadSample(step);
  await priceOfScan(step);
  await disagreements(step);
  print(
    `\nDone. See all of it in the dashboard (this link signs you in): ${paint('bold', `${address}/prices?service=${KNEE_MRI.code}&near=${NEAR}#key=${key}`)}`,
  );
  print(`API reference: ${address}/docs`);
}

async function loadSample({ granary }: PriceStep): Promise<void> {
  const wish = { sample: true, reference: true };
  heading(
    'A market of six hospitals and three payers, without a network',
    postCommand('/ratedata/admin/pipelines/bootstrap', wish),
  );
  const began = performance.now();
  const run = await toEnd(granary, await granary.ratedataAdmin.runBootstrap(wish));
  expect(run.status === 'completed', `the sample was not loaded: ${run.error?.message}`);
  const { files, hospitals, rates } = (run.output?.sample ?? {}) as Record<string, number>;
  expect(hospitals === HOSPITALS, `the sample has ${hospitals} hospitals`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  print(
    `   ${countText(files ?? 0, 'file')} with ${countText(rates ?? 0, 'rate')} in ${seconds} s; all of it is invented, and marked so`,
  );
}

async function toEnd(granary: Granary, started: RatedataRun): Promise<RatedataRun> {
  const bar = watching('Loading');
  let run = started;
  while (run.status === 'running') {
    const stages = Object.entries(run.stages);
    const done = stages.filter(([, { status }]) => status === 'completed').length;
    const [name = 'waiting'] = stages.find(([, { status }]) => status === 'running') ?? [];
    bar.update(`${name}, ${countText(run.progress.rates ?? 0, 'rate')}`, done / Math.max(1, stages.length));
    run = await granary.ratedataAdmin.getPipeline({ run_id: run.run_id, wait: LONGEST_WAIT });
  }
  bar.end();
  return run;
}

const SHORT = /^Sample: /;
const short = (name: string | null | undefined): string => (name ?? '').replace(SHORT, '');

/** One row for each hospital, with what every payer and somebody who pays cash pays there. */
async function priceOfScan({ granary }: PriceStep): Promise<void> {
  const query = {
    ...KNEE_MRI,
    source_kind: 'hospital',
    amount_kind: 'negotiated,cash',
    limit: 1_000,
  } as const;
  heading(
    'What does an MRI of a knee (CPT 73721) cost, by the files of the hospitals?',
    getCommand(`/ratedata/rates/search?${queryText(query)}`),
  );
  const { data } = await granary.ratedata.searchRates(query);
  const negotiated = data.filter(({ amount_kind: kind }) => kind === 'negotiated');
  const payers = [...new Set(negotiated.map(({ payer }) => short(payer?.name)))].sort();
  const byHospital = Map.groupBy(data, ({ hospital }) => short(hospital?.name));
  expect(
    byHospital.size === HOSPITALS && payers.length === PAYERS && negotiated.length === HOSPITALS * PAYERS,
    `${negotiated.length} prices of ${byHospital.size} hospitals and ${payers.length} payers were found`,
  );
  const rows = [...byHospital].map(([hospital, rates]) => ({
    hospital,
    ...Object.fromEntries(payers.map((payer) => [payer, priceOf(rates, payer)])),
    cash: cashOf(rates),
  }));
  print(indented(tableText(['hospital', ...payers, 'cash'], rightAligned(rows, [...payers, 'cash']))));
  const sorted = negotiated.toSorted((one, other) => (one.amount ?? 0) - (other.amount ?? 0));
  const [least, most] = [sorted[0], sorted.at(-1)];
  const times = ((most?.amount ?? 0) / (least?.amount ?? 1)).toFixed(1);
  print(`   the same scan costs from ${placed(least)} to ${placed(most)}: ${times} times as much`);
}

const priceOf = (rates: readonly Rate[], payer: string): string =>
  amountOf(rates.find((rate) => rate.amount_kind === 'negotiated' && short(rate.payer?.name) === payer));
const cashOf = (rates: readonly Rate[]): string =>
  amountOf(rates.find((rate) => rate.amount_kind === 'cash'));
const amountOf = (rate: Rate | undefined): string =>
  rate === undefined || rate.amount === null ? '–' : dollars(rate.amount);
const placed = (rate: Rate | undefined): string =>
  `${amountOf(rate)} at ${short(rate?.hospital?.name)} (${short(rate?.payer?.name)})`;

async function disagreements({ granary }: PriceStep): Promise<void> {
  const query = { ...KNEE_MRI, kind: 'cross', sort: '-impact', limit: 1_000 } as const;
  heading(
    'Where do hospital and payer post different prices for it?',
    getCommand(`/ratedata/rates/discrepancies?${queryText(query)}`),
  );
  const { data, counts } = await granary.ratedata.listDiscrepancies(query);
  const odd = data.filter((one) => one.class !== 'match' && one.class !== 'within_tolerance');
  expect(odd.length > 0, 'no disagreement was found');
  const rows = odd.slice(0, 6).map((one) => ({
    hospital: short(one.hospital?.name),
    payer: short(one.payer?.name),
    'hospital says': one.hospital_values.map(dollars).join(', '),
    'hospital file': one.dates.hospital ?? '',
    'payer says': one.payer_values.map(dollars).join(', '),
    'payer file': one.dates.payer ?? '',
    class: one.class.replaceAll('_', ' '),
  }));
  print(indented(tableText(Object.keys(rows[0] ?? {}), rightAligned(rows, ['hospital says', 'payer says']))));
  print(`   the others agree: ${countsText(counts, ['match', 'within_tolerance'])}`);
  const all = await granary.ratedata.listDiscrepancies({ kind: 'cross', limit: 1 });
  const faults = Object.keys(all.counts).filter((name) => name !== 'match' && name !== 'within_tolerance');
  print(`   over all services: ${countsText(all.counts, faults.sort())}`);
}

const CLASS_WORDS: Readonly<Record<string, string>> = {
  ...{ match: 'the same', within_tolerance: 'within tolerance', diverges: 'diverge' },
  ...{ one_sided: 'on one side only', placeholder: 'placeholders', not_comparable: 'not comparable' },
  ...{ stale: 'of files far apart in time', unit_mismatch: 'in different units' },
};

const countsText = (counts: Readonly<Record<string, number>>, names: readonly string[]): string =>
  names
    .filter((name) => (counts[name] ?? 0) > 0)
    .map((name) => `${counts[name]} ${CLASS_WORDS[name] ?? name.replaceAll('_', ' ')}`)
    .join(', ');

const queryText = (query: Readonly<Record<string, string | number>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Amounts under each other, as text. */
function rightAligned<Row extends Record<string, string>>(
  rows: readonly Row[],
  columns: readonly string[],
): Record<string, string>[] {
  const widths = new Map(
    columns.map((name) => [name, Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0))]),
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [name, text.padStart(widths.get(name) ?? 0)]),
    ),
  );
}

const indented = (text: string): string => text.replaceAll(/^/gm, '   ');
