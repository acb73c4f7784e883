import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { type Charge, type Hospital, hospitalCsv, payerJson } from '../support/price-files.ts';
import { ADMIN, completed, RATES, search } from '../support/prices.ts';
import { loadHospital, pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const charges = (payer: string, amounts: Record<string, number>): Charge[] =>
  Object.entries(amounts).map(([code, dollar]) => ({
    ...{ codes: [`CPT ${code}`], class: 'facility', payer, plan: 'Commercial PPO', dollar: String(dollar) },
  }));

const FIRST = charges('Obscure Mutual', { 70001: 100, 70002: 200, 70003: 300, 70005: 500 });
const SECOND = charges('Obscure Mutual', { 70001: 150, 70002: 200, 70004: 400, 70005: 510 });

const its = pricesDuringTests(async (tests) => {
  await loadHospital(tests, ALDER, hospitalCsv(ALDER, FIRST));
  const between = new Date().toISOString();
  const run = await loadHospital(tests, ALDER, hospitalCsv({ ...ALDER, updatedOn: '2026-02-01' }, SECOND));
  assert.equal(run.outcome, 'published');
  const { data } = await search(tests.api, 'code=70001');
  return { between, hospital: data[0].hospital.hospital_id as string, source: run.source_id as string };
});

const amounts = async (query: string): Promise<number[]> =>
  (await search(its.api, query)).data.map(({ amount }: any) => amount);

test('what was published then is found as of then, and what is live now', async () => {
  const query = `hospital_id=${its.hospital}`;
  assert.deepEqual(await amounts(query), [150, 200, 400, 510]);
  assert.deepEqual(await amounts(`${query}&as_of=${its.between}`), [100, 200, 300, 500]);
  assert.deepEqual(await amounts(`payer=obscure&code=70003&as_of=${its.between}`), [300]);
  assert.deepEqual(await amounts('payer=obscure&code=70003'), []);
  const { data } = await search(its.api, `${query}&code=70001&as_of=${its.between}&evidence=full`);
  assert.equal(data[0].last_updated_on, '2026-01-01');
  assert.match(data[0].evidence.raw, /,70001,.*,100,/, 'the file of then is kept');
});

test('snapshots of a source are compared: what rose, came and went', async () => {
  const { data, counts } = good(await its.api.get(`${RATES}/discrepancies?kind=snapshot&sort=code`));
  assert.deepEqual(
    data.map(({ key, class: kind, change, hospital_values: before, payer_values: after, dates }: any) => [
      ...[key.code, kind, change, before, after, dates.hospital, dates.payer],
    ]),
    [
      ['70001', 'diverges', 'raised', [100], [150], '2026-01-01', '2026-02-01'],
      ['70003', 'one_sided', 'removed', [300], [], '2026-01-01', '2026-02-01'],
      ['70004', 'one_sided', 'added', [], [400], '2026-01-01', '2026-02-01'],
      ['70005', 'match', 'raised', [500], [510], '2026-01-01', '2026-02-01'],
    ],
  );
  assert.deepEqual(counts, { diverges: 1, match: 1, one_sided: 2 });
  assert.equal(data[0].evidence.length, 2);
  assert.notEqual(data[0].evidence[0].sha256, data[0].evidence[1].sha256);
});

test('what a payer publishes without a code is compared too, and its places are shown', async () => {
  const api = await provision(its.program.client);
  const load = (amount: number, updatedOn: string) => {
    const text = payerJson(
      { payer: 'Aetna', plan: 'PPO', updatedOn },
      [{ id: 1, npis: [ALDER.npi], ein: '11-1111111' }],
      [
        { code: 'CPT 70001', amount: 100, groups: [1] },
        { code: 'CPT 70009', amount, groups: [1] },
      ],
    );
    const uncoded = text.replace(/"billing_code":\s*"70009",/, '');
    assert.notEqual(uncoded, text);
    return completed(api, 'tic-ingestion', { url: its.server.serve('/uncoded.json', uncoded) });
  };
  await load(100, '2026-01-01');
  assert.equal((await load(130, '2026-02-01')).outcome, 'published');
  const { data } = good(await api.get(`${RATES}/discrepancies?kind=snapshot`));
  const [found] = data.filter(({ key }: any) => key.code === null);
  assert.deepEqual([found.change, found.hospital_values, found.payer_values], ['raised', [100], [130]]);
  assert.equal(found.evidence.length, 2);
});

test('a comparison by snapshot holds all of a hospital against each other, or the one that was live', async () => {
  const { data } = good(await its.api.get(`${ADMIN}/sources`));
  const [live, retired] = data[0].snapshots;
  assert.deepEqual([live.status, retired.status], ['live', 'retired']);
  assert.equal(data[0].source_id, its.source);
  const compare = async (asOf: string) => {
    const query = `code_type=CPT&code=70001&group_by=snapshot&hospital_id=${its.hospital}${asOf}`;
    const { data: groups } = good(await its.api.get(`${RATES}/compare?${query}`));
    return groups.map(({ group, label, median }: any) => [group, label, median]);
  };
  const before = [retired.snapshot_id, 'Alder Hospital, 2026-01-01', 100];
  const after = [live.snapshot_id, 'Alder Hospital, 2026-02-01', 150];
  const both = await compare('');
  assert.deepEqual(
    both.toSorted(([, one]: string[], [, other]: string[]) => String(one).localeCompare(String(other))),
    [before, after],
  );
  assert.deepEqual(await compare(`&as_of=${its.between}`), [before]);
  assert.deepEqual(await compare(`&as_of=${its.between.slice(0, 10)}`), [after]);
});

test('an alias names the payer of rates that are there already, and rewrites none of them', async () => {
  const objects = async () => {
    const { rows } = await queryAsAdmin(
      its.program,
      'SELECT file_no, part, object_key, sha256 FROM price_parts WHERE account_id = $1 ORDER BY 1, 2',
      [(its.api as any).accountId],
    );
    return rows;
  };
  const before = await objects();
  assert.ok(before.length >= 2);
  const { unmatched_payers: unmatched } = good(await its.api.get(`${ADMIN}/stats`));
  assert.deepEqual(
    unmatched.map(({ raw }: any) => raw),
    ['Obscure Mutual'],
  );
  assert.deepEqual(await amounts('code=70001&payer_id=obscure'), []);
  const payer = { payer_id: 'obscure', name: 'Obscure', aliases: [{ text: 'Obscure Mutual' }] };
  const put = (payers: object[]) => its.api.post(`${ADMIN}/payers`, { payers });
  assert.deepEqual(good(await put([payer])), { inserted: 1, updated: 0, unchanged: 0 });
  const { data } = await search(its.api, 'code=70001&payer_id=obscure');
  assert.deepEqual(
    data.map(({ payer: found }: any) => found),
    [{ payer_id: 'obscure', name: 'Obscure', raw: 'Obscure Mutual', confidence: 1 }],
  );
  const then = `code=70003&payer_id=obscure&as_of=${its.between}`;
  assert.deepEqual(await amounts(then), [300], 'of what is history too');
  assert.deepEqual(await objects(), before);
  assert.deepEqual(good(await its.api.get(`${ADMIN}/stats`)).unmatched_payers, []);
  assert.deepEqual(good(await put([payer])), { inserted: 0, updated: 0, unchanged: 1 });
  assertError(await put([{ ...payer, payer_id: 'other', name: 'Other' }]), 409, 'conflict');
  const cycle = [
    { ...payer, parent_id: 'above' },
    { payer_id: 'above', name: 'Above', parent_id: 'obscure' },
  ];
  assertError(await put(cycle), 400, 'invalid_request');
  assert.equal((await search(its.api, 'code=70001&payer_id=obscure')).total, 1, 'all or nothing');
});

test('a source that is disabled hides its rates until it is enabled again', async () => {
  const { data } = good(await its.api.get(`${ADMIN}/sources`));
  const put = async (enabled: boolean) =>
    good(
      await its.api.post(`${ADMIN}/sources`, {
        sources: [{ url: data[0].url, kind: 'hospital_mrf', enabled }],
      }),
    ).data[0].status;
  assert.equal(await put(false), 'disabled');
  assert.deepEqual(await amounts('code=70001'), []);
  const refused = await its.api.post(`${ADMIN}/pipelines/hospital-mrf`, { source_id: its.source });
  assertError(refused, 409, 'conflict');
  assert.equal(await put(true), 'ok');
  assert.deepEqual(await amounts('code=70001'), [150]);
  assert.equal((await completed(its.api, 'hospital-mrf', { source_id: its.source })).outcome, 'unchanged');
});

test('a source of an artifact gets another one, and tells what changed', async () => {
  const api = await provision(its.program.client);
  const upload = async (name: string, rows: Charge[]): Promise<string> => {
    const text = hospitalCsv(ALDER, rows);
    const type = { 'content-type': 'text/csv' };
    return good(await api.post(`/api/v1/artifacts/upload?name=${name}`, Buffer.from(text), type), 201)
      .artifact_id;
  };
  const first = await upload('january.csv', FIRST);
  const second = await upload('february.csv', SECOND);
  const { source_id: id } = await completed(api, 'hospital-mrf', { artifact_id: first });
  const sourceOf = async () => good(await api.get(`${ADMIN}/sources`)).data[0];
  assert.equal((await sourceOf()).artifact_name, 'january.csv');
  const replace = (more: object) =>
    api.post(`${ADMIN}/sources`, { sources: [{ source_id: id, kind: 'hospital_mrf', ...more }] });
  good(await replace({ artifact_id: second }));
  assert.deepEqual([(await sourceOf()).source_id, (await sourceOf()).artifact_name], [id, 'february.csv']);
  assert.equal((await completed(api, 'hospital-mrf', { source_id: id })).outcome, 'published');
  const { data } = good(await api.get(`${RATES}/discrepancies?kind=snapshot&source_id=${id}&sort=code`));
  assert.deepEqual(data.map(({ key, change }: any) => [key.code, change]).slice(0, 2), [
    ['70001', 'raised'],
    ['70003', 'removed'],
  ]);
  const other = good(
    await api.post(`${ADMIN}/sources`, { sources: [{ artifact_id: first, kind: 'hospital_mrf' }] }),
  );
  assert.notEqual(other.data[0].source_id, id);
  assertError(await replace({ artifact_id: first }), 409, 'conflict');
  assertError(await replace({ url: `${its.server.address}/a.csv` }), 409, 'conflict');
  const unknown = { source_id: its.source, artifact_id: second, kind: 'hospital_mrf' };
  assertError(await api.post(`${ADMIN}/sources`, { sources: [unknown] }), 404, 'not_found');
});
