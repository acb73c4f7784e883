import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { type Charge, type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, runToEnd, search } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const charge = (code: string, more: Partial<Charge> = {}): Charge => ({
  ...{ codes: [`CPT ${code}`], payer: 'Aetna', plan: 'PPO', gross: '100', cash: '80', dollar: '50' },
  ...{ min: '50', max: '50', ...more },
});
const PAYER = { payer: 'Aetna', plan: 'PPO', updatedOn: '2026-01-01' };
const GROUP = { id: 1, npis: [ALDER.npi], ein: '11-1111111' };
const payerFile = (code: string) => payerJson(PAYER, [GROUP], [{ code, amount: 70, groups: [1] }]);

const its = pricesDuringTests();
const account = () => provision(its.program.client);
const sourcesOf = async (api: ApiClient, query = ''): Promise<any[]> =>
  good(await api.get(`${ADMIN}/sources?${query}`)).data;

test('a file that is known is told apart by its family as any other is', async () => {
  const api = await account();
  const hospital = hospitalCsv(ALDER, [charge('73001')]);
  for (const [family, pipeline, other, text] of [
    ['hospital', 'hospital-mrf', 'tic-ingestion', hospital],
    ['payer', 'tic-ingestion', 'hospital-mrf', payerFile('CPT 73002')],
  ] as const) {
    const url = its.server.serve(`/${family}.file`, text);
    assert.equal((await completed(api, pipeline, { url })).outcome, 'published');
    const copy = its.server.serve(`/${family}-copy.file`, text);
    for (const address of [copy, url]) {
      const run = await runToEnd(api, other, { url: address });
      assert.deepEqual([run.status, run.error?.code], ['failed', 'wrong_kind'], address);
      assert.match(run.error.message, new RegExp(`Load it with POST .*${pipeline}`));
      assert.equal(run.stages.detect.status, 'failed');
    }
    const [source] = await sourcesOf(api, `q=${family}.file`);
    assert.equal(source.kind, family === 'hospital' ? 'hospital_mrf' : 'tic_in_network');
    assert.equal((await completed(api, pipeline, { url })).outcome, 'unchanged');
    assert.equal((await completed(api, pipeline, { url: copy })).outcome, 'published');
  }
});

test('a source is of the kind that its file turns out to be', async () => {
  const api = await account();
  const root = { reporting_entity_name: 'Aetna', reporting_entity_type: 'issuer', version: '2.0.0' };
  const plan = { plan_name: 'PPO', plan_id_type: 'hios', plan_id: '9999999999', plan_market_type: 'group' };
  const toc = {
    ...root,
    reporting_structure: [
      {
        reporting_plans: [plan],
        in_network_files: [{ description: 'Rates', location: 'https://example.org/rates.json' }],
      },
    ],
  };
  const allowed = { ...root, ...plan, last_updated_on: '2026-01-01', out_of_network: [] };
  for (const [kind, text] of [
    ['tic_toc', JSON.stringify(toc)],
    ['tic_allowed', JSON.stringify(allowed)],
  ] as const) {
    await completed(api, 'tic-ingestion', { url: its.server.serve(`/of-${kind}.json`, text) });
    assert.deepEqual(
      (await sourcesOf(api, `kind=${kind}`)).map(({ url }) => url.split('/').at(-1)),
      [`of-${kind}.json`],
    );
  }
  assert.deepEqual(await sourcesOf(api, 'kind=tic_in_network'), []);
});

test('a file that nobody has judged is judged when its verdict is wanted', async () => {
  const api = await account();
  const text = hospitalCsv(ALDER, [charge('73011'), charge('73012', { setting: 'sometimes' })]);
  const url = its.server.serve('/unjudged.csv', text);
  const unseen = await completed(api, 'hospital-mrf', { url, validate: false });
  assert.deepEqual([unseen.outcome, unseen.stages.validate.output.verdicts], ['published', []]);
  const copy = its.server.serve('/unjudged-copy.csv', text);
  const held = await completed(api, 'hospital-mrf', { url: copy, strict: true });
  assert.equal(held.outcome, 'held');
  assert.equal(held.stages.validate.output.verdicts[0].valid, false);

  const other = its.server.serve('/other.csv', `${text}\n`);
  await completed(api, 'hospital-mrf', { url: other, validate: false });
  const judged = await completed(api, 'hospital-mrf', { url: other });
  assert.deepEqual([judged.outcome, judged.stages.validate.output.verdicts[0].errors], ['unchanged', 1]);
  const [{ snapshots }] = await sourcesOf(api, 'q=other.csv');
  assert.equal(snapshots[0].file.verdicts[0].valid, false, 'it is kept');
  const again = await completed(api, 'hospital-mrf', { url: other });
  assert.equal(again.stages.fetch.output.not_modified, true, 'and not asked for twice');
  const strict = await completed(api, 'hospital-mrf', { url: other, strict: true });
  assert.equal(strict.outcome, 'unchanged');
  assert.match(strict.warnings[0], /live already .* The validator found 1 errors/);
});

test('a snapshot that stays held says why, and is judged by what the run wants', async () => {
  const api = await account();
  const text = hospitalCsv(ALDER, [charge('73021', { setting: 'sometimes' })]);
  const url = its.server.serve('/stays.csv', text);
  const reasons = ['The validator found 1 errors, and strict was asked for.'];
  for (const time of ['first', 'second']) {
    const held = await completed(api, 'hospital-mrf', { url, strict: true });
    assert.deepEqual([held.outcome, held.stages.publish.output.reasons], ['held', reasons], time);
  }
  const [{ snapshots }] = await sourcesOf(api, 'q=stays.csv');
  assert.equal(snapshots.length, 1);
  assert.equal((await completed(api, 'hospital-mrf', { url })).outcome, 'published');
});

/** The providers stand in a file of their own. */
const remote = (path: string, code: string) =>
  payerFile(code).replace(/"provider_groups":\[.*?\]\}\]/s, `"location":"${its.server.address}${path}"}]`);
const PROVIDERS = JSON.stringify({
  provider_groups: [{ npi: [Number(ALDER.npi)], tin: { type: 'ein', value: GROUP.ein } }],
});

test('a file of unknown providers is held wherever it comes from, and read again for those that are there by then', async () => {
  const api = await account();
  const text = remote('/late-providers.json', 'CPT 73031');
  const reasons = ['The providers of 100 % of its rates are not known.'];
  const url = its.server.serve('/late.json', text);
  const copy = its.server.serve('/late-copy.json', text);
  for (const [address, remote_providers] of [
    ...([
      [url, 'fetch'],
      [copy, 'skip'],
      [copy, 'fetch'],
    ] as const),
  ]) {
    const held = await completed(api, 'tic-ingestion', { url: address, remote_providers });
    assert.deepEqual([held.outcome, held.stages.publish.output.reasons], ['held', reasons], address);
  }
  its.server.serve('/late-providers.json', PROVIDERS);
  assert.equal((await completed(api, 'tic-ingestion', { url })).outcome, 'published');
  const { data } = await search(api, 'code=73031');
  assert.deepEqual(
    data.map(({ providers }: any) => providers.npis),
    [[ALDER.npi]],
  );
  assert.equal((await completed(api, 'tic-ingestion', { url })).outcome, 'unchanged');
  assert.equal((await completed(api, 'tic-ingestion', { url: copy })).outcome, 'published');
  assert.equal((await search(api, 'code=73031')).total, 1, 'one file, though it has two sources');
});

test('providers that were missing when a file was published are found by the next run, or by force', async () => {
  const api = await account();
  const text = remote('/some-providers.json', 'CPT 73041');
  const url = its.server.serve('/some.json', text);
  const npis = async () => (await search(api, 'code=73041')).data.map(({ providers }: any) => providers.npis);
  assert.equal((await completed(api, 'tic-ingestion', { url, force: true })).outcome, 'published');
  assert.deepEqual(await npis(), [[]]);
  assert.equal((await completed(api, 'tic-ingestion', { url })).outcome, 'unchanged', 'nothing is found yet');
  its.server.serve('/some-providers.json', PROVIDERS);
  const found = await completed(api, 'tic-ingestion', { url });
  assert.deepEqual([found.outcome, await npis()], ['published', [[ALDER.npi]]]);
  assert.ok(found.progress.mb_per_s > 0);
  const forced = await completed(api, 'tic-ingestion', { url, force: true });
  assert.deepEqual([forced.outcome, forced.stages.parse.output.rates], ['published', 1]);
  assert.deepEqual(await npis(), [[ALDER.npi]]);
  const [{ snapshots }] = await sourcesOf(api, 'q=some.json');
  assert.deepEqual(
    snapshots.map(({ status }: any) => status),
    ['live'],
    'the same bytes are one snapshot',
  );
});
