import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TIERS } from '../../src/kernel/tiers.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, completed, ended, RATES, search } from '../support/prices.ts';
import { startProgram } from '../support/program.ts';
import { provision, withScopes } from '../support/tenants.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};

/** The first account is this file's own, because only it may show sources to all. */
const its = duringTests(async (atEnd) => {
  const server = await new PriceServer().open();
  atEnd(() => server.close());
  const program = await startProgram({ environment: server.environment });
  atEnd(() => program.dispose());
  return { server, program, first: program.client, other: await provision(program.client) };
});

const put = (api: ApiClient, source: object) => api.post(`${ADMIN}/sources`, { sources: [source] });

test('a source of the first account is read by every account, when its owner shows it', async () => {
  const { first, other, server } = its;
  const charge = { codes: ['CPT 70001'], class: 'facility', payer: 'Aetna', plan: 'PPO', dollar: '100' };
  const hospital = server.serve(
    '/111111111_alder-hospital_standardcharges.csv',
    hospitalCsv(ALDER, [charge]),
  );
  const payer = server.serve(
    '/aetna.json',
    payerJson(
      { payer: 'Aetna', plan: 'PPO', updatedOn: '2026-01-01' },
      [{ id: 1, npis: [ALDER.npi], ein: '11-1111111' }],
      [{ code: 'CPT 70001', amount: 150, groups: [1] }],
    ),
  );
  const sources = [
    { url: hospital, kind: 'hospital_mrf' },
    { url: payer, kind: 'tic_in_network' },
  ];
  for (const source of sources) {
    good(await put(first, source));
    const run = source.kind === 'hospital_mrf' ? 'hospital-mrf' : 'tic-ingestion';
    await completed(first, run, { url: source.url });
  }
  assert.equal((await search(first, 'code=70001')).total, 2);
  assert.equal((await search(other, 'code=70001')).total, 0, 'an account shows nothing by itself');
  assert.equal(good(await other.get(`${RATES}/discrepancies`)).total, 0);

  const shown = { ...sources[0], visibility: 'instance' };
  const scoped = await withScopes(first, ['ratedata-admin:write']);
  for (const api of [other, scoped]) {
    const answer = await put(api, shown);
    assertError(answer, 403, 'forbidden');
    assert.match(answer.body.message, /Only an owner of the first account/);
  }
  assert.equal((await search(other, 'code=70001')).total, 0);

  good(await put(first, shown));
  const { data } = await search(other, 'code=70001&evidence=full');
  assert.deepEqual(
    data.map(({ amount }: any) => amount),
    [100],
    'the other source stays hidden',
  );
  assert.match(data[0].evidence.raw, /,100,/);
  const inSql = { sql: 'SELECT hospital_name, amount::DOUBLE AS amount FROM rates' };
  assert.deepEqual(good(await other.post('/api/v1/query', inSql)).data, [
    { hospital_name: 'Alder Hospital', amount: 100 },
  ]);
  const { hospital_id: id } = data[0].hospital;
  assert.equal((await search(other, `hospital_id=${id}`)).total, 1);
  const { data: groups } = good(await other.get(`${RATES}/compare?code_type=CPT&code=70001`));
  assert.deepEqual(
    groups.map(({ label, median }: any) => [label, median]),
    [['Alder Hospital', 100]],
  );
  assert.equal(good(await other.get(`${RATES}/discrepancies`)).total, 0, 'nothing tells of what is hidden');
  assert.equal(good(await first.get(`${RATES}/discrepancies`)).total, 1);
  assert.equal(
    good(await other.get(`${ADMIN}/sources`)).total,
    0,
    'the source itself is of the first account',
  );

  good(await put(first, { ...sources[1], visibility: 'instance' }));
  assert.equal((await search(other, 'code=70001')).total, 2);
  assert.equal(good(await other.get(`${RATES}/discrepancies`)).total, 1);
  good(await put(first, { ...shown, visibility: 'account' }));
  assert.deepEqual(
    (await search(other, 'code=70001')).data.map(({ amount }: any) => amount),
    [150],
  );
  assert.equal(good(await other.get(`${RATES}/discrepancies`)).total, 0);
});

const PLACES = { free: 1, pro: 2, team: 4, agency: 8 } as const;

for (const tier of TIERS)
  test(`an account of tier ${tier} has ${PLACES[tier]} runs at once, and the next one waits for a place`, async () => {
    const api = await provision(its.first, { tier });
    const most = PLACES[tier];
    const urls = Array.from({ length: most + 1 }, (_, at) => {
      const path = `/${tier}/${at}.csv`;
      its.server.faults.set(
        path,
        Array.from({ length: 20 }, () => 'silent'),
      );
      return `${its.server.address}${path}`;
    });
    for (const url of urls) good(await api.post(`${ADMIN}/pipelines/hospital-mrf`, { url }));
    const runs = async (): Promise<any[]> => good(await api.get(`${ADMIN}/pipelines`)).data;
    const atWork = async () => (await runs()).filter(({ stages }) => stages.fetch.status === 'running');
    // The host is watched, not the interface: an account may ask it only so many times a minute.
    const asked = () =>
      new Set(its.server.requests.flatMap(({ path }) => urls.filter((url) => url.endsWith(path))));
    await eventually(async () => assert.equal(asked().size, most));
    assert.equal((await atWork()).length, most);
    const waiting = (await runs()).find(({ stages }) => stages.fetch.status === 'pending');
    assert.equal(waiting.status, 'running');
    assert.ok(Object.values<any>(waiting.stages).every(({ status }) => status === 'pending'));
    const disable = (source: string | undefined) =>
      put(api, { url: source, kind: 'hospital_mrf', enabled: false });
    const [next] = await atWork();
    good(await disable(next.params.url));
    assert.equal((await ended(api, next.run_id)).status, 'cancelled');
    await eventually(async () => assert.ok(asked().has(waiting.params.url)));
    assert.equal((await atWork()).length, most);
    for (const url of urls) good(await disable(url));
    for (const { run_id: id } of await runs()) assert.equal((await ended(api, id)).status, 'cancelled');
  });
