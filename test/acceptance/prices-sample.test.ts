import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSampleMarket } from '../../src/platform/prices/sample/index.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { endOfRun, newPipeline, runStages, startRun } from '../support/pipelines.ts';
import { ADMIN, completed, ended, RATES, search } from '../support/prices.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const rowsOf = async (api: ApiClient, sql: string) => good(await api.post('/api/v1/query', { sql })).data;

/** One sample serves every test; the last one removes it. */
const its = duringTests(async (atEnd) => {
  const program = await joinProgram();
  atEnd(() => program.dispose());
  const api = await provision(program.client);
  for (const table of ['rates', 'contracts', 'providers', 'toc'])
    assert.deepEqual(await rowsOf(api, `SELECT count(*) AS n FROM ${table}`), [{ n: 0 }], table);
  const run = await completed(api, 'bootstrap', {});
  return { program, api, run, market: await makeSampleMarket() };
});

const rows = (sql: string) => rowsOf(its.api, sql);

test('the sample is there without a network, marked as invented', async () => {
  const { api, run } = its;
  assert.ok(run.output.reference.billing_codes > 5_000);
  assert.equal(run.output.sample.hospitals, 6);
  const found = await search(api, NEGOTIATED);
  assert.equal(new Set(found.data.map(({ hospital }: any) => hospital.hospital_id)).size, 6);
  assert.ok(found.data.every(({ synthetic }: any) => synthetic));
  const { total, counts } = good(await api.get(`${RATES}/discrepancies?class=diverges`));
  assert.equal(total, run.output.sample.planted['cross diverges']);
  assert.ok(counts.match > 0);
  const { data: groups, overall } = good(
    await api.get(`${RATES}/compare?code_type=CPT&code=73721&group_by=hospital`),
  );
  const labels = new Set(groups.map(({ label }: any) => label));
  labels.delete('Other providers');
  assert.equal(labels.size, 6);
  assert.ok([...labels].every((label: any) => label.startsWith('Sample: ')));
  assert.ok(overall[0].contracts > 5);
});

const NEGOTIATED = 'code=73721&zip=10001&amount_kind=negotiated&limit=100';

test('price data is there in SQL, the same as the interface says', async () => {
  const { total } = await search(its.api, 'code=73721&amount_kind=negotiated&limit=1');
  const found = await rows(
    `SELECT count(*) AS n, count(DISTINCT hospital_id) AS hospitals, count(DISTINCT payer_id) AS payers FROM rates
     WHERE code_type = 'CPT' AND code = '73721' AND amount_kind = 'negotiated'`,
  );
  assert.deepEqual(found, [{ n: total, hospitals: 6, payers: 3 }]);
  const [dearest] = await rows(
    `SELECT hospital_name, payer_name, median FROM contracts WHERE code = '73721' AND amount_kind = 'negotiated'
     ORDER BY median DESC LIMIT 1`,
  );
  assert.match(dearest.hospital_name, /^Sample: /);
  assert.match(dearest.payer_name, /^Sample: /);
  const [{ groups }] = await rows('SELECT count(DISTINCT (file_no, group_no)) AS groups FROM providers');
  assert.ok(groups > 3);
  assert.ok((await rows('SELECT DISTINCT plan_name FROM toc')).length >= 3);
  const other = await provision(its.program.client);
  const theirs = good(await other.post('/api/v1/query', { sql: 'SELECT count(*) AS n FROM rates' }));
  assert.deepEqual(theirs.data, [{ n: 0 }], 'another account has its own');
});

test('the schema lists the tables of price data with the columns that SQL has', async () => {
  const schemaOf = async (of: ApiClient, body: object = {}) =>
    good(await of.post('/api/v1/query/schema', body)).tables.filter(({ kind }: any) => kind === 'built_in');
  const empty = await provision(its.program.client);
  for (const [who, client] of Object.entries({ loaded: its.api, empty })) {
    const tables = await schemaOf(client);
    assert.deepEqual(
      tables.map(({ name }: any) => name),
      ['rates', 'contracts', 'providers', 'toc'],
    );
    for (const { name, columns, description, dataset_id: id } of tables) {
      const described = good(await client.post('/api/v1/query/describe', { sql: `SELECT * FROM ${name}` }));
      assert.deepEqual(
        columns.map(({ nullable: _, ...column }: any) => column),
        described.columns,
        `${name}, ${who}`,
      );
      assert.deepEqual([id, typeof description], [null, 'string']);
    }
  }
  const [only, ...others] = await schemaOf(its.api, { tables: ['contracts'] });
  assert.deepEqual([only.name, others], ['contracts', []]);
});

test('a search, or SQL over price data, is written to a dataset by a pipeline, and written again', async () => {
  const wish = { code: '73721', zip: '10001', radius_miles: 50, amount_kind: 'negotiated' };
  const { total } = await search(
    its.api,
    `${new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]))}`,
  );
  const stages = [
    { id: 'found', type: 'rates', config: { search: wish, dataset_name: 'knees nearby' } },
    {
      ...{ id: 'dearest', type: 'transform', depends_on: ['found'] },
      config: {
        sql: 'SELECT hospital_name, max(amount) AS amount FROM input GROUP BY ALL',
        dataset_name: 'dearest knees',
      },
    },
    {
      ...{ id: 'agreed', type: 'transform' },
      config: {
        sql: "SELECT hospital_name, payer_name, median FROM contracts WHERE code = '73721' AND amount_kind = 'negotiated'",
        dataset_name: 'agreed knees',
      },
    },
  ];
  const { pipeline_id: id } = await newPipeline(its.api, stages);
  for (const time of ['first', 'second']) {
    const run = await endOfRun(its.api, (await startRun(its.api, id)).run_id);
    assert.equal(run.status, 'completed', JSON.stringify(run));
    const [written] = await rows(
      'SELECT count(*) AS n, count(DISTINCT rate_id) AS rates FROM "knees nearby"',
    );
    assert.deepEqual(written, { n: total, rates: total }, time);
  }
  const { data: found } = await search(
    its.api,
    'code=73721&zip=10001&radius_miles=50&amount_kind=negotiated&limit=1',
  );
  const [rate] = found;
  const [row] = await rows(`SELECT * FROM "knees nearby" WHERE rate_id = '${rate.rate_id}'`);
  assert.deepEqual(
    [row.amount, row.hospital_name, row.distance_miles, row.payer_id, row.file_sha256, row.setting],
    [
      ...[rate.amount, rate.hospital.name, rate.hospital.distance_miles, rate.payer.payer_id],
      ...[rate.evidence.sha256, rate.setting],
    ],
  );
  const [dearest] = await rows('SELECT max(amount) AS amount FROM "dearest knees"');
  assert.deepEqual(dearest, (await rows('SELECT max(amount) AS amount FROM "knees nearby"'))[0]);
  assert.ok((await rows('SELECT * FROM "agreed knees"')).length > 0);
});

test('a stage for rates is checked when it is stored, and may take its search from the run', async () => {
  const stage = (config: object) => ({ id: 'found', type: 'rates', config });
  const refused = await its.api.post('/api/v1/pipelines', {
    name: 'Wrong',
    stages: [stage({ search: { radius_miles: 5, state: 'NY' } })],
  });
  assert.equal(refused.status, 400);
  const paths = refused.body.details.map(({ path }: any) => path);
  assert.deepEqual(paths, ['stages[0].config.search', 'stages[0].config.dataset_id']);
  const open = stage({ search: { code: '{{ params.code }}' }, dataset_name: 'of a code' });
  const run = await runStages(its.api, [open], { params: { code: '73721' } });
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { total } = await search(its.api, 'code=73721&limit=1');
  assert.deepEqual(await rows('SELECT count(*) AS n FROM "of a code"'), [{ n: total }]);
});

test('a dataset of the same name goes before', async () => {
  const { dataset_id: id } = good(
    await its.api.post('/api/v1/datasets', { name: 'toc', columns: [{ name: 'title', data_type: 'text' }] }),
  );
  good(await its.api.post(`/api/v1/datasets/${id}/rows`, { rows: [{ title: 'Mine' }] }));
  assert.deepEqual(await rows('SELECT title FROM toc'), [{ title: 'Mine' }]);
  const { tables } = good(await its.api.post('/api/v1/query/schema', { tables: ['toc'] }));
  assert.deepEqual(
    tables.map(({ kind, columns }: any) => [kind, columns.map(({ name }: any) => name)]),
    [['dataset', ['title']]],
  );
});

const list = async (query: string) => good(await its.api.get(`${RATES}/discrepancies?${query}`));

async function all(query: string): Promise<any[]> {
  const found: any[] = [];
  for (;;) {
    const { data, has_more: more } = await list(`${query}&limit=1000&offset=${found.length}`);
    found.push(...data);
    if (!more) return found;
  }
}

/** As the answer sheet writes it; the sheet knows hospitals by names of its own. */
const hospitalOf = (finding: any) =>
  its.market.hospitals.find(({ name }) => name === finding.hospital?.name)?.hospitalId;

const difference = (found: readonly string[], wanted: readonly string[]) => ({
  missing: wanted.filter((one) => !found.includes(one)).slice(0, 20),
  surplus: found.filter((one) => !wanted.includes(one)).slice(0, 20),
});

test('every planted disagreement of hospital and payer is found, and no other', async () => {
  const found = (await all('kind=cross&min_confidence=0')).map((finding) =>
    [
      hospitalOf(finding),
      finding.payer.payer_id,
      finding.key.code_type,
      finding.key.code,
      finding.class,
    ].join(' '),
  );
  const wanted = its.market.answers.flatMap((answer) =>
    answer.kind === 'cross'
      ? [[answer.hospitalId, answer.payerId, answer.codeType, answer.code, answer.class].join(' ')]
      : [],
  );
  assert.deepEqual(difference(found, wanted), { missing: [], surplus: [] });
  assert.equal(found.length, wanted.length);
});

test('every planted contradiction of a file with itself is found, and no other', async () => {
  const found = (await all('kind=internal')).map((finding) =>
    [
      hospitalOf(finding),
      finding.payer?.payer_id ?? null,
      finding.key.code_type,
      finding.key.code,
      finding.class,
    ].join(' '),
  );
  const wanted = its.market.answers.flatMap((answer) =>
    answer.kind === 'internal'
      ? [[answer.hospitalId, answer.payerId, answer.codeType, answer.code, answer.class].join(' ')]
      : [],
  );
  assert.deepEqual(difference(found, wanted), { missing: [], surplus: [] });
});

test('every change since the snapshot before is found, and no other', async () => {
  const found = (await all('kind=snapshot')).map((finding) =>
    [
      hospitalOf(finding),
      finding.payer?.payer_id,
      finding.key.code_type,
      finding.key.code,
      finding.class,
      finding.change,
    ].join(' '),
  );
  const wanted = its.market.answers.flatMap((answer) =>
    answer.kind === 'snapshot'
      ? [
          [answer.hospitalId, answer.payerId, answer.codeType, answer.code, answer.class, answer.change].join(
            ' ',
          ),
        ]
      : [],
  );
  assert.deepEqual(difference(found, wanted), { missing: [], surplus: [] });
});

test('disagreements are chosen by what their rates have, or the wish is refused', async () => {
  const { total, data } = await list('limit=1');
  const of = async (query: string): Promise<number> => (await list(`limit=1&${query}`)).total;
  for (const query of [
    ...['q=zzzzzz', 'plan=zzzz', 'product=indemnity', 'market=auto', 'amount_kind=gross', 'max_amount=1'],
    ...['place_of_service=11', 'arrangement=bundle', 'updated_since=2099-01-01', 'code_type=ABC'],
    ...['billing_class=zzz', 'payer_id=sample-northgate&stale_days=91&plan=zzzz'],
  ])
    assert.equal(await of(query), 0, query);
  assert.equal(await of('amount_kind=negotiated,percentage,algorithm'), total);
  const { code, code_type: type } = data[0].key;
  assert.equal(await of(`code_type=${type}&q=${code}`), await of(`code_type=${type}&code=${code}`));
  const mri = await list('q=joint%20of%20an%20MRI&limit=1000');
  assert.deepEqual([...new Set(mri.data.map(({ key }: any) => key.code))], ['73721']);
  assert.equal(mri.total, await of('code=73721'));
  const published = 'payer_id=sample-northgate&source_kind=payer';
  assert.ok((await of(published)) > 0);
  assert.equal(await of(`${published}&stale_days=91`), await of(published));
  const refused = await its.api.get(`${RATES}/discrepancies?kind=snapshot&plan=zzz`);
  assertError(refused, 400, 'invalid_request');
  assert.match(refused.body.message, /^plan is not for kind snapshot/);
});

test('other tolerances are computed at once, for a hospital or a payer', async () => {
  assertError(await its.api.get(`${RATES}/discrepancies?tol=0.5`), 400, 'invalid_request');
  const usual = await list('payer_id=sample-northgate');
  const same = await list('payer_id=sample-northgate&stale_days=91&high_from=15001');
  assert.deepEqual(Object.keys(same.counts).sort(), Object.keys(usual.counts).sort());
  const loose = await list('payer_id=sample-northgate&tol_match=1&tol=1&tol_high=1');
  assert.ok(loose.counts.diverges < usual.counts.diverges);
  assert.equal(loose.counts.within_tolerance, undefined, 'what is within tolerance matches now');
});

test('rates that are merged by code are the same ones, and so is what is computed from them', async () => {
  const ask = async () => ({
    found: await search(its.api, 'code=73721&limit=200'),
    drugs: await search(its.api, 'code_type=MS-DRG&code=470&sort=-amount'),
    compared: good(await its.api.get(`${RATES}/compare?code_type=CPT&code=73721&group_by=payer`)),
    disagreements: await list('class=diverges&limit=1000'),
  });
  const without = (answer: object) =>
    JSON.stringify(answer, (name, value) => (name === 'data_version' ? undefined : value));
  const before = without(await ask());
  const { run_id: id } = good(await its.api.post(`${ADMIN}/views/refresh`, { full: true }));
  const run = await ended(its.api, id);
  assert.ok(run.output.files_merged >= 9, JSON.stringify(run));
  assert.equal(good(await its.api.get(`${ADMIN}/stats`)).unmerged_segments, 0);
  assert.equal(without(await ask()), before);
});

test('a second time changes nothing, and the sample goes again', async () => {
  const { api, run } = its;
  const found = await search(api, NEGOTIATED);
  const again = await completed(api, 'bootstrap', { reference: false });
  assert.equal((await search(api, 'code=73721')).total > 0, true);
  assert.equal(again.output.sample.files, run.output.sample.files);
  assert.equal((await search(api, NEGOTIATED)).total, found.total);

  const removed = await completed(api, 'bootstrap', { remove_sample: true });
  assert.equal(removed.output.removed.hospitals, 6);
  assert.equal((await search(api, 'code=73721')).total, 0);
  assert.equal(good(await api.get(`${RATES}/discrepancies`)).total, 0);
  assert.equal(good(await api.get(`${ADMIN}/sources`)).total, 0);
  const both = { sample: true, remove_sample: true };
  assertError(await api.post(`${ADMIN}/pipelines/bootstrap`, both), 400, 'invalid_request');
});
