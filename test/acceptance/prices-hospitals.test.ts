import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, completed, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';
import { zipOf } from '../support/workbook.ts';

let server: PriceServer;
let program: RunningProgram;

before(async () => {
  server = await new PriceServer().open();
  const search = { ENRICH_COMPANY_SEARCH_URL: `${server.address}/company-search` };
  program = await startProgram({ environment: { ...server.environment, ...search } });
});
after(async () => {
  await program.dispose();
  server.close();
});

interface Head {
  name: string;
  address: string;
  gross: number;
}

/** As hospitals published it until 2025, without an NPI. */
const fileOf = ({ name, address, gross }: Head) =>
  [
    'hospital_name,last_updated_on,version,hospital_location,hospital_address,license_number|NY,affirmation',
    `${name},2025-03-01,2.0.0,${name},"${address}",12|NY,TRUE`,
    'description,code|1,code|1|type,setting,payer_name,plan_name,standard_charge|gross,standard_charge|discounted_cash',
    `MRI of the knee,73721,CPT,outpatient,,,${gross},400`,
  ].join('\n');

const ADDRESS = '12 High Street, Springfield, NY 10001';
let served = 0;

async function load(api: ApiClient, head: Head): Promise<any> {
  served += 1;
  const url = server.serve(`/${served}.csv`, fileOf(head));
  return completed(api, 'hospital-mrf', { url, validate: false });
}

const register = async (api: ApiClient, ...hospitals: object[]) =>
  good(await api.post(`${ADMIN}/hospitals`, { hospitals }));

async function hospitalsOf(api: ApiClient): Promise<string[]> {
  const { data } = await search(api, 'code=73721&amount_kind=gross&min_confidence=0');
  return [...new Set<string>(data.map(({ hospital }: any) => hospital.hospital_id))];
}

const known = async (api: ApiClient): Promise<number> => good(await api.get(`${ADMIN}/stats`)).hospitals;

test('a hospital without identifiers is the same one in every file of its name and address', async () => {
  const api = await provision(program.client);
  await load(api, { name: 'Saint Mary Hospital', address: ADDRESS, gross: 900 });
  await load(api, { name: "SAINT MARY  HOSPITAL'", address: ADDRESS, gross: 950 });
  const { data } = await search(api, 'code=73721&amount_kind=gross');
  assert.deepEqual(data.map(({ amount }: any) => amount).sort(), [900, 950], 'both are shown');
  assert.equal((await hospitalsOf(api)).length, 1);
  assert.equal(await known(api), 1);
  const nearby = { name: 'Saint Mary Hospital', address: '9 Lake Road, Albany, NY 12207', gross: 1_000 };
  await load(api, nearby);
  await load(api, { ...nearby, address: '300 High Street, Springfield, NY 10001', gross: 1_100 });
  assert.equal((await hospitalsOf(api)).length, 3, 'one of the same name elsewhere is another one');
  assert.equal(await known(api), 3);
});

test('two files of a new hospital that are loaded at once make it once', async () => {
  const api = await provision(program.client);
  const sources = [1, 2, 3, 4].map((gross) => ({
    ...{
      url: server.serve(`/at-once/${gross}.csv`, fileOf({ name: 'Oak Clinic', address: ADDRESS, gross })),
    },
    kind: 'hospital_mrf',
  }));
  const { data } = good(await api.post(`${ADMIN}/sources`, { sources }));
  const ids = data.map(({ source_id: id }: any) => id);
  await completed(api, 'hospital-mrf', { source_ids: ids, validate: false });
  assert.equal((await search(api, 'code=73721&amount_kind=gross')).total, 4);
  assert.equal(await known(api), 1);
});

test('a hospital that a file has made known is the one that is registered by name and place', async () => {
  const api = await provision(program.client);
  await load(api, { name: 'Saint Mary Hospital', address: ADDRESS, gross: 900 });
  const [id] = await hospitalsOf(api);
  const given = { name: 'Saint Mary Hospital', state: 'NY', zip: '10001', npis: ['1467408781'] };
  assert.deepEqual(await register(api, given), { inserted: 0, updated: 1, unchanged: 0 });
  assert.deepEqual(await register(api, given), { inserted: 0, updated: 0, unchanged: 1 });
  const { data } = await search(api, 'code=73721&npi=1467408781');
  assert.ok(data.length > 0 && data.every(({ hospital }: any) => hospital.hospital_id === id));
  for (const other of [
    { ...given, zip: '12207', npis: [] },
    { ...given, state: 'NJ', zip: '10001', npis: [] },
    { ...given, address: '300 High Street', npis: [] },
    { ...given, address: '12 High Street', npis: ['1093812109'] },
  ])
    assert.deepEqual(
      await register(api, other),
      { inserted: 1, updated: 0, unchanged: 0 },
      JSON.stringify(other),
    );
  const twins = [1, 2].map((number) => ({
    name: 'Twin Clinic',
    state: 'NY',
    zip: '10002',
    ccn: `33010${number}`,
  }));
  assert.deepEqual(await register(api, ...twins), { inserted: 2, updated: 0, unchanged: 0 });
});

test('a file without identifiers finds the registered hospital of its name and place, and says how sure that is', async () => {
  const api = await provision(program.client);
  const general = { name: 'General Hospital', state: 'NY', zip: '10001', npis: ['1467408781'] };
  await register(api, general, { ...general, zip: '12207', npis: ['1093812109'] });
  const run = await load(api, { name: 'General Hospital', address: ADDRESS, gross: 900 });
  assert.match(run.warnings.join(), /by name and place/);
  assert.equal(await known(api), 2);
  assert.equal((await search(api, 'code=73721&min_confidence=0.7')).total, 0, 'it may be another one');
  const { data } = await search(api, 'code=73721&npi=1467408781');
  assert.deepEqual([...new Set(data.map(({ hospital }: any) => hospital.name))], ['General Hospital']);
  const [{ hospital_id: id }] = good(await api.get(`${ADMIN}/sources`)).data;
  served += 1;
  const url = server.serve(
    `/${served}.csv`,
    fileOf({ name: 'General Hospital', address: ADDRESS, gross: 901 }),
  );
  await completed(api, 'hospital-mrf', { url, hospital_id: id, validate: false });
  assert.deepEqual(
    (await search(api, 'code=73721&amount_kind=gross&min_confidence=0.7')).data.map(
      ({ amount }: any) => amount,
    ),
    [901],
    'whoever names the hospital is sure',
  );
});

test("CMS's list is of the hospitals that files have made known", async () => {
  const api = await provision(program.client);
  await load(api, { name: 'Saint Mary Hospital', address: ADDRESS, gross: 900 });
  const listed = (ccn: string, zip: string) => ({
    ...{ facility_id: ccn, facility_name: 'SAINT MARY HOSPITAL', address: '12 HIGH STREET', state: 'NY' },
    ...{ citytown: 'SPRINGFIELD', zip_code: zip },
  });
  const list = server.serve(
    '/list',
    JSON.stringify({ results: [listed('330101', '10001'), listed('330102', '12207')], count: 2 }),
  );
  await completed(api, 'cms-discovery', { hospital_list: { url: list }, probe: false });
  assert.equal(await known(api), 2);
  assert.ok((await search(api, 'ccn=330101')).total > 0);
  assert.equal((await search(api, 'ccn=330102')).total, 0);
});

/** As CMS packs them: relative values with a header on several lines, and indices with a title and a footnote. */
const FEE_SCHEDULE = {
  'PPRRVU26_JAN.csv': [
    '2026 National Relative Value File,,,,,,,,,,,,',
    ',,,STATUS,FOR MEDICARE,WORK,NON-FAC,NA,FACILITY,NA,MP,NON-FACILITY,CONV',
    'HCPCS,MOD,DESCRIPTION,CODE,PAYMENT,RVU,PE RVU,INDICATOR,PE RVU,INDICATOR,RVU,TOTAL,FACTOR',
    '73721,,x,A,,1.35,9.99,,4.85,NA,0.08,6.28,33.4009',
  ].join('\n'),
  'GPCI2026.csv': [
    'ADDENDUM E. GEOGRAPHIC PRACTICE COST INDICES,,,,,,,',
    'Medicare Administrative Contractor (MAC),State,Locality Number,Locality Name,2026 PW GPCI (without 1.0 Floor),2026 PW GPCI (with 1.0 Floor),2026 PE GPCI,2026 MP GPCI',
    '10112,AL,00,ALABAMA,0.97,0.98,0.87,0.575',
    '13202,NY,01,MANHATTAN,1.05,1.053,1.18,1.703',
    '13282,NY,99,REST OF NEW YORK,0.99,1,0.95,0.6',
    '12202,DC,01,DC + MD/VA SUBURBS,1.05,1.05,1.2,1.2',
    '11302,VA,00,VIRGINIA,0.99,1,0.99,0.8',
    '* A footnote,,,,,,,',
  ].join('\n'),
};

test('what physicians get of Medicare is that of the state of the hospital, where its localities tell', async () => {
  const api = await provision(program.client);
  const url = server.serve('/rvu26a.zip', zipOf(FEE_SCHEDULE));
  const run = await completed(api, 'reference-data', { files: { pfs: { url } }, year: 2026 });
  assert.deepEqual(run.output, { pfs: { rows: 2, rejected: 1, localities: 5 } });
  for (const state of ['AL', 'NY', 'VA']) {
    const head = {
      name: `Hospital of ${state}`,
      address: `1 Main Street, Town, ${state} 35004`,
      gross: 419.52,
    };
    const file = fileOf(head)
      .replaceAll('|NY', `|${state}`)
      .replace('setting,payer', 'setting,billing_class,payer')
      .replace('outpatient,,', 'outpatient,professional,,');
    const source = server.serve(`/professional-${state}.csv`, file);
    await completed(api, 'hospital-mrf', { url: source, validate: false });
  }
  const { data } = await search(api, 'code=73721&amount_kind=gross');
  assert.deepEqual(
    Object.fromEntries(
      data.map(({ hospital, medicare, percent_of_medicare: percent }: any) => [
        hospital.state,
        [medicare, percent],
      ]),
    ),
    {
      // (1.35 × 0.98 + 4.85 × 0.87 + 0.08 × 0.575) × 33.4009
      AL: [{ amount: 186.66, program: 'pfs', basis: 'state' }, 224.75],
      NY: [{ amount: 209.76, program: 'pfs', basis: 'national' }, 200],
      VA: [{ amount: 209.76, program: 'pfs', basis: 'national' }, 200],
    },
  );
  const values = server.serve('/pprrvu.csv', FEE_SCHEDULE['PPRRVU26_JAN.csv']);
  const later = await completed(api, 'reference-data', { files: { pfs: { url: values } }, year: 2027 });
  assert.deepEqual(later.output, { pfs: { rows: 2, rejected: 0 } });
  const ofNextYear = await search(api, 'code=73721&amount_kind=gross&state=AL');
  assert.equal(ofNextYear.data[0].medicare.basis, 'national', 'indices are those of their year');
});

test('websites are those that the account knows, else those that the search for companies tells', async () => {
  const api = await provision(program.client);
  const names = ['Alpha Hospital', 'Beta Hospital', 'Gamma Hospital', 'Delta Hospital'];
  const listed = names.map((name, index) => ({
    ...{ facility_id: `01000${index}`, facility_name: name, address: '1 Road', citytown: 'Town' },
    ...{ state: 'AL', zip_code: '35004' },
  }));
  const list = server.serve('/list-of-alabama', JSON.stringify({ results: listed, count: listed.length }));
  good(await api.post('/api/v1/sites', { name: 'Alpha Hospital', url: server.address }));
  await register(
    api,
    { ccn: '010001', name: 'Beta Hospital', state: 'AL', system: 'Good Health' },
    { ccn: '010002', name: 'Gamma Hospital', state: 'AL', system: 'Good Health', website: server.address },
  );
  const files = ['alpha', 'beta', 'both'].map((name) =>
    server.serve(`/${name}.csv`, fileOf({ name, address: ADDRESS, gross: 5 })),
  );
  server.serve(
    '/cms-hpt.txt',
    ['Alpha Hospital', 'BETA HOSPITAL', 'Gamma Hospital', 'Somebody Else']
      .map((name, index) => `location-name: ${name}\nmrf-url: ${files[Math.min(index, 2)]}\n`)
      .join('\n'),
  );
  const discover = (ccns: string[] = []) =>
    completed(api, 'cms-discovery', { hospital_list: { url: list }, ccns, states: ['AL'] });
  const counts = { found: 3, no_website: 1, blocked: 0, sources_registered: 3 };
  const unknown = await discover();
  assert.deepEqual(
    { ...unknown.output, hospitals_upserted: 0 },
    { hospitals_upserted: 0, probed: 3, ...counts },
  );
  const { data: sources } = good(await api.get(`${ADMIN}/sources`));
  const owners = files.map((file) => sources.find(({ url }: any) => url === file).hospital_id);
  assert.equal(new Set(owners).size, 3, 'each file is of the hospital that the list names');
  assert.ok(owners.every((owner) => typeof owner === 'string'));
  server.serve('/company-search', JSON.stringify({ values: { url: server.address } }));
  const asked = await discover(['010003']);
  assert.equal(asked.output.probed, 1);
  server.faults.set('/company-search', [{ status: 500 }]);
  const failed = await discover(['010003']);
  assert.equal(failed.output.no_website, 1);
  assert.match(failed.warnings.join(), /1 hospitals could not be asked for: The provider returned 500/);
  server.files.delete('/company-search');
  server.files.delete('/cms-hpt.txt');
});
