import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Charge, type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, backgroundRests, completed, ended, RATES, runToEnd } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const charge = (code: string, payer = 'Aetna'): Charge => ({
  ...{ codes: [`CPT ${code}`], payer, plan: 'PPO', dollar: '50' },
});

const its = pricesDuringTests();
const account = () => provision(its.program.client);
const put = async (api: ApiClient, list: string, items: object[]) =>
  good(await api.post(`${ADMIN}/${list}`, { [list]: items }));

test('what brings nothing says so', async () => {
  const api = await account();
  const folder = join(import.meta.dirname, '../fixtures/prices/hpt');
  for (const path of [
    'cms/hpt-csv-tall/V3.0.0_Tall_CSV_Format_Template.csv',
    'validator/sample-no-data.csv',
  ]) {
    const url = its.server.serve(`/${path}`, readFileSync(join(folder, path)));
    const run = await completed(api, 'hospital-mrf', { url });
    assert.match(run.warnings.join(' '), /has no rates\. Check that it is the one that was meant/, path);
  }
  const payer = { payer: 'Aetna', plan: 'PPO', updatedOn: '2026-01-01' };
  const groups = [{ id: 1, npis: [ALDER.npi], ein: '11-1111111' }];
  const rates = payerJson(payer, groups, [{ code: 'CPT 74001', amount: 70, groups: [1] }]);
  const url = its.server.serve('/filtered.json', rates);
  const none = await completed(api, 'tic-ingestion', { url, codes: ['99999'] });
  assert.match(none.warnings.join(' '), /left by the filter\. Give other codes/);
  assert.deepEqual((await completed(api, 'tic-ingestion', { url })).warnings, []);
  const bare = await completed(api, 'bootstrap', { sample: false, reference: false });
  assert.match(bare.warnings.join(' '), /Nothing was loaded/);
});

test('a source stays disabled, and shown to whom it is, whatever finds it again', async () => {
  const api = await account();
  const text = hospitalCsv(ALDER, [charge('74011')]);
  const url = its.server.serve('/again/111111111_alder_standardcharges.csv', text);
  const list = `location-name: Alder Hospital\nsource-page-url: ${its.server.address}\nmrf-url: ${url}\n`;
  const index = its.server.serve('/again/cms-hpt.txt', list);
  const source = { url, kind: 'hospital_mrf' };
  await put(api, 'sources', [{ ...source, enabled: false }]);
  const told = async () => {
    const [{ enabled, kind }] = good(await api.get(`${ADMIN}/sources?q=again`)).data;
    return [enabled, kind];
  };
  const found = await completed(api, 'discover', { urls: [index], kind: 'cms_hpt', ingest: true });
  assert.equal(found.output.sources_registered, 1);
  assert.deepEqual(await told(), [false, 'hospital_mrf']);
  assertError(await api.post(`${ADMIN}/pipelines/hospital-mrf`, { url }), 409, 'conflict');
  await put(api, 'sources', [source]);
  assert.deepEqual(await told(), [false, 'hospital_mrf']);
  await put(api, 'sources', [{ ...source, enabled: true }]);
  assert.deepEqual(await told(), [true, 'hospital_mrf']);
});

test('a run says why its source could not be had, and that it was disabled', async () => {
  const api = await account();
  const missing = await runToEnd(api, 'hospital-mrf', { url: `${its.server.address}/missing.csv` });
  assert.deepEqual([missing.status, missing.error.code], ['failed', 'upstream_failed']);
  assert.match(missing.error.message, /The source returned 404/);
  const url = its.server.serve('/slow.csv', hospitalCsv(ALDER, [charge('74021')]));
  its.server.faults.set('/slow.csv', ['silent']);
  const { run_id: id } = good(await api.post(`${ADMIN}/pipelines/hospital-mrf`, { url }));
  await put(api, 'sources', [{ url, kind: 'hospital_mrf', enabled: false }]);
  const run = await ended(api, id);
  assert.equal(run.status, 'cancelled');
  assert.match(run.error.message, /source of this run was disabled/);
});

const dirtyViews = async (api: ApiClient): Promise<string[]> =>
  good(await api.get(`${RATES}/pipeline-status`))
    .views.filter(({ dirty }: any) => dirty)
    .map(({ name }: any) => name);
const refresh = async (api: ApiClient, body: object): Promise<any> =>
  good(await api.post(`${ADMIN}/views/refresh`, body));
const refreshed = async (api: ApiClient, body: object) => ended(api, (await refresh(api, body)).run_id);

test('a refresh that is asked for while another one runs is not lost', async () => {
  const api = await account();
  await completed(api, 'bootstrap', { reference: false });
  await backgroundRests(its.program, api.accountId);
  for (const [first, second] of [
    [{ views: ['contracts'], full: true }, { full: true }],
    [{ full: true }, { views: ['coverage'], full: true }],
    [
      { views: ['coverage'], full: true },
      { views: ['contracts', 'discrepancies'], full: true },
    ],
  ] as const) {
    const { run_id: id } = await refresh(api, first);
    const stageOf = async () => good(await api.get(`${ADMIN}/pipelines/${id}`)).stages.refresh.status;
    await eventually(async () => assert.equal(await stageOf(), 'running'));
    const { run_id: next } = await refresh(api, second);
    assert.equal(next, id, 'it joins the one that runs');
    assert.equal((await ended(api, id)).status, 'completed');
    assert.deepEqual(await dirtyViews(api), []);
  }
  const nothing = await refreshed(api, { full: true, scope: { payer_ids: ['nobody'] } });
  assert.match(nothing.warnings.join(' '), /Nothing was computed/);
});

test('a refresh of some views, or of a scope, leaves the others as they are', async () => {
  const api = await account();
  const url = its.server.serve('/views.csv', hospitalCsv(ALDER, [charge('74041', 'Obscure Mutual')]));
  await completed(api, 'hospital-mrf', { url });
  await backgroundRests(its.program, api.accountId);
  await queryAsAdmin(
    its.program,
    `INSERT INTO price_dirty_scopes (account_id, view, scope) SELECT account_id, view, file_no::text
     FROM price_snapshots, unnest(ARRAY['contracts', 'coverage']) AS view WHERE account_id = $1`,
    [api.accountId],
  );
  const nobody = { scope: { payer_ids: ['nobody'] } };
  assert.equal((await refreshed(api, nobody)).output.scopes, 0);
  assert.deepEqual(await dirtyViews(api), ['contracts', 'coverage']);
  assert.equal((await refreshed(api, { views: ['coverage'] })).output.scopes, 1);
  assert.deepEqual(await dirtyViews(api), ['contracts']);
  assert.equal((await refreshed(api, { scope: { code_types: ['CDT'] } })).output.scopes, 0);
  assert.equal((await refreshed(api, { scope: { code_types: ['CPT'] } })).output.scopes, 1);
  assert.deepEqual(await dirtyViews(api), []);
});

test('the sample is whole again after it was removed, whatever came between', async () => {
  const api = await account();
  const found = async () => good(await api.get(`${RATES}/discrepancies?class=diverges`)).total;
  await completed(api, 'bootstrap', {});
  const planted = await found();
  assert.ok(planted > 0);
  await refreshed(api, { full: true });
  await completed(api, 'bootstrap', { remove_sample: true });
  await put(api, 'payers', [{ payer_id: 'other', name: 'Another Payer' }]);
  await completed(api, 'bootstrap', {});
  assert.equal(await found(), planted);
});

test('what is no payer, code, state or place is refused, and told where it stands', async () => {
  const api = await account();
  const hospital = { name: 'Alder Hospital', state: 'NY' };
  const cases: [string, object, string, RegExp][] = [
    ['payers', { payers: [{ name: 'A', parent_id: 'nobody' }] }, 'payers.0.parent_id', /nobody knows/],
    [
      'payers',
      { payers: [{ name: 'A', aliases: [{ text: 'a', state: 'ZZ' }] }] },
      'payers.0.aliases.0.state',
      /one of: AL/,
    ],
    [
      'billing-codes',
      { codes: [{ code_type: 'FOO', code: '1' }] },
      'codes.0.code_type',
      /one of: CPT, HCPCS/,
    ],
    ['billing-codes', { codes: [{ code_type: 'CPT', code: '!!' }] }, 'codes.0.code', /is not a code of CPT/],
    ['hospitals', { hospitals: [{ ...hospital, state: 'ZZ' }] }, 'hospitals.0.state', /one of: AL/],
    ['hospitals', { hospitals: [{ ...hospital, latitude: 40 }] }, 'hospitals.0.longitude', /beside latitude/],
    [
      'hospitals',
      { hospitals: [hospital, { ...hospital, npis: ['1100000001'] }] },
      'hospitals.1.npis.0',
      /is no NPI/,
    ],
    [
      'geo',
      { places: [{ zip: '10001', latitude: 40, longitude: -73, state: 'ZZ' }] },
      'places.0.state',
      /one of: AL/,
    ],
    ['schedules/start', { params: { foo: 1 } }, 'params.foo', /not a known field/],
    ['schedules/start', { params: { max_depth: 9 } }, 'params.max_depth', /<= 3/],
    [
      'schedules/start',
      { schedules: ['views'], params: { ingest: true } },
      'params.ingest',
      /not for the schedules views/,
    ],
  ];
  for (const [path, body, place, message] of cases) {
    const refused = await api.post(`${ADMIN}/${path}`, body);
    assertError(refused, 400, 'invalid_request');
    const [detail] = refused.body.details;
    assert.equal(detail.path, place, JSON.stringify(refused.body));
    assert.match(detail.message, message);
  }
  await put(api, 'payers', [
    { payer_id: 'alder_plan', name: 'Alder Plan', parent_id: 'alder_group' },
    { payer_id: 'alder_group', name: 'Alder Group', parent_id: 'aetna' },
  ]);
  const codes = [
    ...['CPT 99213', 'HCPCS G0121', 'MS-DRG 470', 'NDC 0002-8215-01', 'RC 450', 'ICD Z00.00', 'LOCAL X-1'],
    ...['CDM 12', 'APR-DRG 014-2', 'CPT 0001A', 'CDT D0120', 'HIPPS AA10A', 'TRIS-DRG 012'],
  ].map((text) => ({ code_type: text.split(' ')[0], code: text.split(' ')[1] }));
  assert.equal(good(await api.post(`${ADMIN}/billing-codes`, { codes })).inserted, codes.length);
  const reference = { schedules: ['reference'], params: { datasets: ['pfs'] } };
  const unknown = await api.post(`${ADMIN}/schedules/start`, reference);
  assertError(unknown, 400, 'invalid_request');
  assert.equal(unknown.body.details[0].path, 'params.files.pfs');
  const discovery = { schedules: ['discovery', 'views'], params: { ingest: true, max_depth: 2 } };
  good(await api.post(`${ADMIN}/schedules/start`, discovery));
});
