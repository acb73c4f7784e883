import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { type Charge, type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, RATES } from '../support/prices.ts';
import { loadHospital, pricesDuringTests } from '../support/prices-during-tests.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-02-01' },
};
const BIRCH: Hospital = {
  ...{ name: 'Birch Hospital', state: 'CA', npi: '1100111115', ein: '222222222', updatedOn: '2026-02-01' },
};
const PAYERS = ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare', 'Anthem'];
const PPO = { plan: 'Commercial PPO', class: 'facility' };
const HMO = { plan: 'Medicare Advantage HMO', class: 'facility' };

/** The five amounts whose percentiles are known. */
const FIVE: Charge[] = [100, 120, 150, 200, 1000].map((dollar, at) => ({
  ...{ ...PPO, codes: ['CPT 70551'], payer: PAYERS[at] ?? '', dollar: String(dollar) },
  ...(at === 0 ? { gross: '900', cash: '140' } : {}),
}));
/** Nine contracts, one of which is far from the others. */
const NINE: Charge[] = [100, 101, 102, 103, 104, 105, 106, 107, 100_000].map((dollar, at) => ({
  ...{ codes: ['CPT 70540'], class: 'facility', payer: 'Aetna', plan: `Plan ${at}`, dollar: String(dollar) },
}));
const ALDER_CHARGES: Charge[] = [
  ...FIVE,
  ...NINE,
  { ...PPO, codes: ['CPT 70552'], payer: 'Aetna', dollar: '100' },
  { ...HMO, codes: ['CPT 70552'], payer: 'Cigna', dollar: '200' },
  { ...PPO, codes: ['CPT 70552'], payer: 'Aetna', dollar: '77', modifiers: '26' },
  { ...PPO, codes: ['CPT 70552'], payer: 'Aetna', dollar: '999', setting: 'inpatient' },
  { ...PPO, codes: ['CPT 70553'], payer: 'Aetna', dollar: '100' },
  {
    ...{ ...PPO, codes: ['CPT 70553'], payer: 'Cigna', percentage: '70.5', count: '0' },
    methodology: 'percent of total billed charges',
  },
  {
    ...PPO,
    codes: ['CPT 70553'],
    payer: 'Humana',
    algorithm: 'It depends',
    count: '0',
    methodology: 'other',
  },
  { ...PPO, codes: ['CPT 70553'], payer: 'UnitedHealthcare', dollar: '999999999' },
  ...['10', '20', '30'].map((dollar) => ({
    ...{ ...PPO, codes: ['CPT 70541'], payer: 'Aetna', dollar, what: `A service for ${dollar}` },
  })),
  { ...HMO, codes: ['CPT 70541'], payer: 'Cigna', dollar: '100' },
];
const BIRCH_CHARGES: Charge[] = [
  { ...PPO, codes: ['CPT 70552'], payer: 'Aetna', dollar: '400', cash: '350' },
];

const its = pricesDuringTests(async (tests) => {
  const { api, server } = tests;
  const hospitals = [ALDER, BIRCH].map(({ name, state, npi, ein }) => ({ name, state, npis: [npi], ein }));
  good(await api.post(`${ADMIN}/hospitals`, { hospitals }));
  const opps = 'HCPCS Code,Short Descriptor,SI,APC,Payment Rate\n70551,x,Q3,5523,75.00\n';
  await completed(api, 'reference-data', {
    ...{ files: { opps: { url: server.serve('/opps.csv', opps) } }, year: 2026 },
  });
  await loadHospital(tests, ALDER, hospitalCsv(ALDER, ALDER_CHARGES));
  await loadHospital(tests, BIRCH, hospitalCsv(BIRCH, BIRCH_CHARGES));
  const groups = [
    { id: 1, npis: [ALDER.npi], ein: '11-1111111' },
    { id: 2, npis: ['0'], ein: '22-2222222' },
  ];
  const payer = { payer: 'Aetna', plan: 'Commercial Open Choice', updatedOn: '2026-02-01' };
  const prices = [
    { code: 'CPT 70552', amount: 250, groups: [1], type: 'fee schedule' },
    { code: 'CPT 70553', amount: 130, groups: [2], type: 'fee schedule' },
  ];
  await completed(api, 'tic-ingestion', {
    url: server.serve('/aetna.json', payerJson(payer, groups, prices)),
  });
  const { data } = good(await api.get(`${RATES}/search?code=70552&amount_kind=cash,negotiated`));
  const idOf = (wanted: Hospital): string =>
    data.find(({ hospital }: any) => hospital?.name === wanted.name).hospital.hospital_id;
  return { alder: idOf(ALDER), birch: idOf(BIRCH) };
});

const compare = async (code: string, query = '') =>
  good(await its.api.get(`${RATES}/compare?code_type=CPT&code=${code}&setting=outpatient&${query}`));
/** One field of each group, by the name of the group. */
const byGroup = ({ data }: any, field: string) =>
  Object.fromEntries(data.map((row: any) => [row.group, row[field]]));

test('five contracts have the percentiles that are known of them', async () => {
  const { data, overall, total } = await compare('70551');
  assert.equal(total, 1);
  const { key, group, label, ...figures } = data[0];
  assert.deepEqual([group, label], [its.alder, 'Alder Hospital']);
  assert.deepEqual(key, {
    ...{ code_type: 'CPT', code: '70551', setting: 'outpatient', billing_class: 'facility', modifiers: [] },
    ...{ amount_kind: 'negotiated', methodology: 'fee schedule', drug_unit: null },
  });
  assert.deepEqual(figures, {
    ...{ contracts: 5, min: 100, p25: 120, median: 150, p75: 200, max: 1000 },
    ...{ vs_baseline_pct: 0, percentile_rank: 0.5 },
    ...{ cash: 140, gross: 900, cash_below_median: true, percent_of_medicare: 200 },
  });
  const { key: _, ...all } = overall[0];
  const wanted = { contracts: 5, min: 100, p10: 108, p25: 120, median: 150, p75: 200, p90: 680, max: 1000 };
  assert.deepEqual(all, wanted);
});

test('of fewer than three contracts there are no quartiles, of fewer than five no tenths', async () => {
  const { data, overall } = await compare('70551', 'group_by=payer');
  assert.ok(data.every(({ contracts, p25, p75 }: any) => contracts === 1 && p25 === null && p75 === null));
  assert.deepEqual(
    data
      .map(({ median, percentile_rank: rank }: any) => [median, rank])
      .sort((one: any, two: any) => one[0] - two[0]),
    [
      [100, 0.1],
      [120, 0.3],
      [150, 0.5],
      [200, 0.7],
      [1000, 0.9],
    ],
  );
  assert.equal(overall[0].p10, 108);
  const { overall: four } = await compare('70552');
  const { key: _, ...figures } = four[0];
  const quartiles = { contracts: 4, min: 100, p25: 175, median: 225, p75: 287.5, max: 400 };
  assert.deepEqual(figures, { ...quartiles, p10: null, p90: null });
});

test('contracts are grouped by all that they have', async () => {
  const groups: [groupBy: string, contracts: Record<string, number>][] = [
    ['hospital', { [its.alder]: 200, [its.birch]: 400 }],
    ['payer', { aetna: 250, cigna: 200 }],
    ['plan', { 'Commercial PPO': 250, 'Medicare Advantage HMO': 200, 'Commercial Open Choice': 250 }],
    [
      'hospital_payer',
      { [`${its.alder}|aetna`]: 175, [`${its.alder}|cigna`]: 200, [`${its.birch}|aetna`]: 400 },
    ],
    ['state', { NY: 200, CA: 400 }],
    ['market', { commercial: 250, medicare_advantage: 200 }],
    ['source_kind', { hospital: 200, payer: 250 }],
  ];
  for (const [groupBy, medians] of groups)
    assert.deepEqual(byGroup(await compare('70552', `group_by=${groupBy}`), 'median'), medians, groupBy);
  const { data } = await compare('70552', 'group_by=snapshot');
  assert.deepEqual(data.map(({ median }: any) => median).sort(), [150, 250, 400]);
  const labels = byGroup(await compare('70552', 'group_by=hospital_payer'), 'label');
  assert.equal(labels[`${its.birch}|aetna`], 'Birch Hospital, Aetna');
});

test('groups are held against the median, Medicare, cash, gross or a hospital', async () => {
  const versus = async (code: string, baseline: string) =>
    byGroup(await compare(code, `baseline=${baseline}`), 'vs_baseline_pct');
  assert.deepEqual(await versus('70551', 'medicare'), { [its.alder]: 100 });
  assert.deepEqual(await versus('70551', 'cash'), { [its.alder]: 7.14 });
  assert.deepEqual(await versus('70551', 'gross'), { [its.alder]: -83.33 });
  assert.deepEqual(await versus('70552', 'median'), { [its.alder]: -11.11, [its.birch]: 77.78 });
  assert.deepEqual(await versus('70552', its.birch), { [its.alder]: -50, [its.birch]: 0 });
  assert.deepEqual(await versus('70552', 'cash'), { [its.alder]: null, [its.birch]: 14.29 });
  assert.deepEqual(await versus('70552', 'medicare'), { [its.alder]: null, [its.birch]: null });
});

test('what cannot be ranked is left out and counted', async () => {
  const none = { percentage: 0, algorithm: 0, placeholder: 0, outlier: 0, low_confidence: 0 };
  const mixed = await compare('70553');
  assert.deepEqual(mixed.excluded, { ...none, percentage: 1, algorithm: 1, placeholder: 1 });
  assert.deepEqual([mixed.overall[0].contracts, mixed.overall[0].max], [2, 130]);
  const sure = await compare('70553', 'min_confidence=0.8');
  assert.deepEqual(sure.excluded, { ...mixed.excluded, low_confidence: 1 });
  assert.equal(sure.overall[0].contracts, 1);
  const far = await compare('70540');
  assert.deepEqual(far.excluded, { ...none, outlier: 1 });
  assert.deepEqual([far.overall[0].contracts, far.overall[0].max], [8, 107]);
  const all = await compare('70540', 'include_flagged=true');
  assert.deepEqual([all.excluded, all.overall[0].max], [none, 100_000]);
  const never = await compare('70553', 'include_flagged=true');
  assert.deepEqual(never.excluded, mixed.excluded, 'a placeholder is no price, whoever asks');
});

test('one contract has one vote, and keys are never mixed', async () => {
  const { overall, data } = await compare('70541');
  assert.deepEqual([overall[0].contracts, overall[0].min, overall[0].max], [2, 20, 100]);
  assert.equal(data[0].median, 60);
  const both = good(await its.api.get(`${RATES}/compare?code_type=CPT&code=70552`));
  assert.deepEqual(
    both.overall.map(({ key, contracts }: any) => [key.setting, contracts]),
    [
      ['inpatient', 1],
      ['outpatient', 4],
    ],
  );
  const read = await compare('70552', 'modifiers=26');
  assert.deepEqual([read.overall[0].key.modifiers, read.overall[0].median], [['26'], 77]);
  const cash = await compare('70552', 'amount_kind=cash');
  assert.deepEqual([cash.overall[0].key.amount_kind, cash.overall[0].median], ['cash', 350]);
  const near = await compare('70552', 'state=CA');
  assert.deepEqual(byGroup(near, 'contracts'), { [its.birch]: 1 });
});

test('pages are of all groups, and what cannot be asked is refused', async () => {
  const page = await compare('70551', 'group_by=payer&limit=2&offset=4');
  assert.deepEqual([page.data.length, page.total, page.has_more], [1, 5, false]);
  assert.equal(page.overall[0].contracts, 5);
  const refused: [query: string, message: RegExp][] = [
    ['code_type=CPT&code=70551,70552', /Give exactly one code and one code_type/],
    ['code=70551', /code_type/],
    ['code_type=CPT', /code/],
    ['code_type=CPT&code=70551&baseline=mine', /baseline is none of median, medicare, cash, gross/],
    ['code_type=CPT&code=70551&as_of=2026-01-01T00:00:00Z', /as_of needs a hospital/],
  ];
  for (const [query, message] of refused) {
    const answer = await its.api.get(`${RATES}/compare?${query}`);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, message, query);
  }
  const nobody = `${RATES}/compare?code_type=CPT&code=70551&baseline=${crypto.randomUUID()}`;
  assertError(await its.api.get(nobody), 404, 'not_found');
});
