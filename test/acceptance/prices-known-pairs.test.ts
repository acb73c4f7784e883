import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { type Charge, type Hospital, hospitalCsv, type Price, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, ended, RATES } from '../support/prices.ts';
import { loadHospital, pricesDuringTests } from '../support/prices-during-tests.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-02-01' },
};
const BIRCH: Hospital = {
  ...{ name: 'Birch Hospital', state: 'CA', npi: '1100111115', ein: '222222222', updatedOn: '2025-06-01' },
};

/** A code, what the hospital says, what the payer says, and what is to be found. */
interface Known {
  code: string;
  hospital: Partial<Charge>;
  payer: number | undefined;
  class: string;
  severity: string;
  impact: number | null;
}

const known = (
  code: string,
  hospital: Partial<Charge>,
  payer: number | undefined,
  ...[kind, severity, impact]: [string, string, number | null]
): Known => ({ code, hospital, payer, class: kind, severity, impact });

const PAIRS: Known[] = [
  known('70001', { dollar: '100' }, 103, 'match', 'low', 3),
  known('70002', { dollar: '100' }, 103.01, 'within_tolerance', 'low', 3.01),
  known('70003', { dollar: '15000' }, 13_500, 'within_tolerance', 'medium', 1500),
  known('70004', { dollar: '20000' }, 22_500, 'diverges', 'medium', 2500),
  known('70005', { dollar: '12' }, 1200, 'unit_mismatch', 'high', 1188),
  known('70006', { dollar: '705', percentage: '70.5' }, 70.5, 'unit_mismatch', 'medium', 634.5),
  known('70007', { dollar: '100' }, 120, 'within_tolerance', 'low', 20),
  known('70008', { dollar: '100' }, 120.01, 'diverges', 'low', 20.01),
  known('70010', { dollar: '2000' }, 3000, 'diverges', 'high', 1000),
  known('70011', { percentage: '50', gross: '400' }, 200, 'match', 'low', 0),
  known('70012', { percentage: '50' }, 200, 'not_comparable', 'low', null),
  known('70013', { algorithm: 'It depends', methodology: 'other' }, 200, 'not_comparable', 'low', null),
  known('70017', { dollar: '99999.99' }, 500, 'placeholder', 'low', null),
  known('70014', { dollar: '999999999' }, 200, 'placeholder', 'low', null),
  known('70015', { dollar: '100' }, undefined, 'one_sided', 'low', null),
  known('70016', { dollar: '100', methodology: 'per diem' }, 100, 'not_comparable', 'low', null),
];

const CHARGES: Charge[] = [
  ...PAIRS.map(({ code, hospital }) => ({
    ...{ codes: [`CPT ${code}`], class: 'facility', payer: 'Aetna', plan: 'Commercial PPO', ...hospital },
    ...(hospital.dollar === undefined ? { count: '0' } : {}),
  })),
  { codes: ['CPT 71001'], class: 'facility', gross: '100', cash: '150' },
  {
    ...{ codes: ['CPT 71002'], class: 'facility', gross: '100', min: '60', max: '90' },
    ...{ payer: 'Cigna', plan: 'HMO', dollar: '95' },
  },
  {
    ...{ codes: ['CPT 71003'], class: 'facility', gross: '500', min: '40', max: '400' },
    ...{ payer: 'Cigna', plan: 'HMO', percentage: '50', methodology: 'percent of total billed charges' },
    ...{ median: '50', p10: '60', p90: '70', count: '12' },
  },
];

const its = pricesDuringTests(async (tests) => {
  const { api, server } = tests;
  const hospitals = [ALDER, BIRCH].map(({ name, state, npi, ein }) => ({ name, state, npis: [npi], ein }));
  good(await api.post(`${ADMIN}/hospitals`, { hospitals }));
  await loadHospital(tests, ALDER, hospitalCsv(ALDER, CHARGES));
  const old: Charge = { codes: ['CPT 70001'], class: 'facility', payer: 'Aetna', plan: 'PPO', dollar: '300' };
  await loadHospital(tests, BIRCH, hospitalCsv(BIRCH, [old]));
  const prices: Price[] = PAIRS.flatMap(({ code, payer }) =>
    payer === undefined ? [] : [{ code: `CPT ${code}`, amount: payer, groups: [1] }],
  );
  prices.push({ code: 'CPT 70001', amount: 500, groups: [2] });
  const groups = [
    { id: 1, npis: [ALDER.npi], ein: '11-1111111' },
    { id: 2, npis: [BIRCH.npi], ein: '22-2222222' },
  ];
  const head = { payer: 'Aetna', plan: 'Commercial PPO', updatedOn: '2026-03-01' };
  await completed(api, 'tic-ingestion', {
    url: server.serve('/aetna.json', payerJson(head, groups, prices)),
  });
  const { data } = good(await api.get(`${RATES}/search?code=70001&source_kind=hospital`));
  const idOf = (wanted: Hospital): string =>
    data.find(({ hospital }: any) => hospital.name === wanted.name).hospital.hospital_id;
  return { alder: idOf(ALDER), birch: idOf(BIRCH) };
});

const list = async (query: string) => good(await its.api.get(`${RATES}/discrepancies?${query}`));

test('every known pair is told as what it is, with its severity and impact', async () => {
  const { data } = await list(`hospital_id=${its.alder}`);
  const found = data.map(({ key, class: kind, severity, impact }: any) => [key.code, kind, severity, impact]);
  const wanted = PAIRS.map(({ code, class: kind, severity, impact }) => [code, kind, severity, impact]);
  assert.deepEqual(found.sort(), wanted.sort());
});

test('a finding shows both sides, with their dates and their places in both files', async () => {
  const { data } = await list(`hospital_id=${its.alder}&code=70004`);
  const [{ discrepancy_id: _, evidence, ...finding }] = data;
  assert.deepEqual(finding, {
    ...{ kind: 'cross', class: 'diverges', severity: 'medium', impact: 2500 },
    key: {
      ...{ code_type: 'CPT', code: '70004', setting: 'outpatient', billing_class: 'facility' },
      ...{ modifiers: [], payer: null, plan: null },
    },
    hospital: { hospital_id: its.alder, name: 'Alder Hospital' },
    payer: { payer_id: 'aetna', name: 'Aetna' },
    ...{ hospital_values: [20_000], payer_values: [22_500], nearest: { h: 20_000, p: 22_500, ratio: 1.125 } },
    ...{ confidence: 1, dates: { hospital: '2026-02-01', payer: '2026-03-01' }, change: null, reason: null },
  });
  assert.deepEqual(
    [evidence.length, evidence[0].row, evidence[1].pointer],
    [...[2, 7, '/in_network/3/negotiated_rates/0/negotiated_prices/0']],
  );
  const { data: far } = await list(`hospital_id=${its.birch}`);
  assert.deepEqual([far.length, far[0].class, far[0].impact], [1, 'stale', 200], '273 days apart');
});

test('findings are counted by class, whatever class is shown', async () => {
  const counts = {
    ...{ diverges: 3, match: 2, not_comparable: 3, one_sided: 1, placeholder: 2, stale: 1 },
    ...{ unit_mismatch: 2, within_tolerance: 3 },
  };
  const all = await list('');
  assert.deepEqual([all.counts, all.total], [counts, 17]);
  const some = await list('class=diverges,unit_mismatch&severity=high');
  assert.deepEqual(some.counts, counts);
  assert.deepEqual(some.data.map(({ key }: any) => key.code).sort(), ['70005', '70010']);
  const page = await list('class=diverges&limit=2&offset=2');
  assert.deepEqual([page.data.length, page.total, page.has_more], [1, 3, false]);
  const impacts = (await list('')).data.map(({ impact }: any) => impact ?? -1);
  assert.deepEqual(
    impacts,
    impacts.toSorted((one: number, other: number) => other - one),
  );
  for (const [query, total] of [
    ['code=70001', 2],
    ['code=70001&payer_id=aetna', 2],
    ['payer=aetna&state=CA', 1],
    ['payer_id=cigna', 0],
    [`npi=${ALDER.npi}&code=70001`, 1],
    ['code=70001&modifiers=26', 0],
    ['code=70001&setting=outpatient', 2],
    ['code=70001&setting=inpatient', 0],
  ] as const)
    assert.equal((await list(query)).total, total, query);
});

test('other tolerances are computed at once for a hospital or a payer, and need one', async () => {
  const answer = await its.api.get(`${RATES}/discrepancies?tol_match=0.1`);
  assertError(answer, 400, 'invalid_request');
  assert.match(answer.body.message, /need a hospital \(hospital_id, ccn, npi, ein\) or a payer/);
  const classes = async (query: string) =>
    Object.fromEntries((await list(query)).data.map(({ key, class: kind }: any) => [key.code, kind]));
  const alder = `hospital_id=${its.alder}`;
  const usual = await classes(alder);
  for (const [query, changed] of [
    ['tol_match=0.0301', { 70002: 'match' }],
    ['tol=0.19', { 70007: 'diverges' }],
    ['tol_high=0.125', { 70004: 'within_tolerance' }],
    ['high_from=25000', { 70004: 'within_tolerance' }],
    ['stale_days=10', { 70004: 'stale', 70008: 'stale', 70010: 'stale' }],
  ] as const)
    assert.deepEqual(await classes(`${alder}&${query}`), { ...usual, ...changed }, query);
  const { data, counts } = await list('payer_id=aetna&stale_days=300&class=diverges');
  assert.equal(data.find(({ hospital }: any) => hospital.hospital_id === its.birch).impact, 200);
  assert.equal(counts.stale, undefined);
});

test('a file is held against itself', async () => {
  const { data, counts } = await list('kind=internal');
  const found = data.map(({ key, class: kind, hospital_values: values }: any) => [key.code, kind, ...values]);
  assert.deepEqual(found.sort(), [
    ['71001', 'cash_above_gross', 150, 100],
    ['71002', 'outside_min_max', 95, 90],
    ['71003', 'percentiles_disordered', 50, 60],
  ]);
  assert.deepEqual(Object.values(counts), [1, 1, 1]);
  assert.equal((await list('kind=snapshot')).total, 0, 'there was no snapshot before');
  const wrong = await its.api.get(`${RATES}/discrepancies?class=strange`);
  assertError(wrong, 400, 'invalid_request');
  assert.match(wrong.body.message, /"strange", which is none of match, /);
});

test('a pair that is computed anew takes the place of what was found before, beside those that stay', async () => {
  const before = (await list(`hospital_id=${its.alder}`)).data;
  const { run_id: id } = good(await its.api.post(`${ADMIN}/views/refresh`, { full: true }));
  assert.equal((await ended(its.api, id)).status, 'completed');
  const shared = await usedObjects();
  const other: Charge = {
    codes: ['CPT 70001'],
    class: 'facility',
    payer: 'Aetna',
    plan: 'PPO',
    dollar: '450',
  };
  await loadHospital(its, BIRCH, hospitalCsv({ ...BIRCH, updatedOn: '2026-02-15' }, [other]));
  const { data } = await list(`hospital_id=${its.birch}`);
  assert.deepEqual(
    data.map(({ class: kind, impact }: any) => [kind, impact]),
    [['within_tolerance', 50]],
  );
  assert.deepEqual((await list(`hospital_id=${its.alder}`)).data, before);
  assert.equal((await list('limit=100')).total, PAIRS.length + 1);
  const after = await usedObjects();
  assert.equal(shared.length, 1, 'all pairs share a file');
  assert.equal(after.length, 2);
  assert.ok(after.includes(shared[0]!), 'the file stays for the pair that has not changed');
  const expiring = await objectsIn('expiring_objects');
  assert.ok(
    after.every((key) => !expiring.includes(key)),
    'and does not expire',
  );
});

const usedObjects = () => objectsIn('price_views', "scope ~ '^(cross|internal):' AND object_key IS NOT NULL");

async function objectsIn(table: string, condition = 'true'): Promise<string[]> {
  const { rows } = await queryAsAdmin(
    its.program,
    `SELECT DISTINCT object_key FROM ${table} WHERE account_id = $1 AND ${condition}`,
    [(its.api as any).accountId],
  );
  return rows.map(({ object_key: key }: any) => key);
}
