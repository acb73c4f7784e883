import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { makeSampleMarket, type SampleMarket } from '../../src/platform/prices/sample/index.ts';
import { assertError, good } from '../support/client.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, completed, runToEnd, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let server: PriceServer;
let program: RunningProgram;
let market: SampleMarket;

before(async () => {
  server = await new PriceServer().open();
  program = await startProgram({ environment: server.environment });
  market = await makeSampleMarket();
});
after(async () => {
  await program.dispose();
  server.close();
});

const hospitalFile = (format: 'csv' | 'json') =>
  market.files.find(
    ({ kind, snapshot, name }) => kind === 'hospital_mrf' && snapshot === 'live' && name.endsWith(format),
  )!;
const payerFile = () => market.files.find(({ kind }) => kind === 'tic_in_network')!;

test('a file of a hospital is loaded stage by stage, and every rate leads to its raw text', async () => {
  const api = await provision(program.client);
  const { name, bytes } = hospitalFile('csv');
  const url = server.serve(`/${name}`, bytes);
  const run = await completed(api, 'hospital-mrf', { url });
  assert.equal(run.outcome, 'published');
  assert.deepEqual(Object.keys(run.stages), [
    ...['fetch', 'detect', 'parse', 'resolve', 'validate', 'publish', 'refresh'],
  ]);
  assert.ok(Object.values<any>(run.stages).every(({ status }) => status === 'completed'));
  assert.equal(run.stages.detect.output.family, 'hpt_csv_tall');
  const { data, total } = await search(api, 'code=73721&evidence=full');
  assert.ok(total > 0);
  const text = Buffer.from(bytes).toString();
  for (const { evidence } of data) {
    assert.equal(evidence.url, url);
    assert.equal(evidence.raw_source, 'file');
    assert.equal(text.slice(evidence.offset, evidence.offset + evidence.length), evidence.raw);
    assert.match(evidence.raw, /73721/);
  }
  const negotiated = data.find(({ amount_kind: kind }: any) => kind === 'negotiated');
  assert.ok(negotiated.evidence.raw.includes(String(negotiated.amount)));
});

test('a file that has not changed is told so, by its server and by its bytes', async () => {
  const api = await provision(program.client);
  const { bytes } = hospitalFile('json');
  const url = server.serve('/same.json', bytes);
  assert.equal((await completed(api, 'hospital-mrf', { url })).outcome, 'published');
  const again = await completed(api, 'hospital-mrf', { url });
  assert.equal(again.outcome, 'unchanged');
  assert.equal(again.stages.fetch.output.not_modified, true);
  assert.equal(again.stages.parse.status, 'skipped');
  server.serve('/same.json', bytes, { etag: false });
  const bySum = await completed(api, 'hospital-mrf', { url });
  assert.equal(bySum.outcome, 'unchanged');
  assert.equal(bySum.stages.fetch.output.not_modified, undefined);
  server.serve('/same.json', gzipSync(bytes));
  assert.equal((await completed(api, 'hospital-mrf', { url })).outcome, 'unchanged', 'the same in gzip');
});

test('files come in gzip and zstd, whatever they are called', async () => {
  const api = await provision(program.client);
  const { bytes } = payerFile();
  const plain = await completed(api, 'tic-ingestion', { url: server.serve('/plain.txt', bytes) });
  for (const [path, packed] of [
    ['/packed.csv', gzipSync(bytes)],
    ['/packed.json', zstdCompressSync(bytes)],
  ] as const) {
    const other = await provision(program.client);
    const run = await completed(other, 'tic-ingestion', { url: server.serve(path, packed) });
    assert.equal(run.progress.rates, plain.progress.rates);
  }
});

test('what is no price file fails with the reason, and nothing is published', async () => {
  const api = await provision(program.client);
  const hospital = hospitalFile('csv');
  const cases = [
    [
      'hospital-mrf',
      '/page.csv',
      '<!doctype html><title>Sorry</title><p>Not found</p>',
      'html_instead_of_file',
    ],
    ['hospital-mrf', '/payer.json', payerFile().bytes, 'wrong_kind'],
    ['tic-ingestion', '/hospital.csv', hospital.bytes, 'wrong_kind'],
    ['tic-ingestion', '/cut.json', payerFile().bytes.subarray(0, 20_000), 'truncated'],
    ['tic-ingestion', '/cut.json.gz', gzipSync(payerFile().bytes).subarray(0, 3_000), 'truncated'],
    ['hospital-mrf', '/empty.csv', '', 'empty_file'],
  ] as const;
  for (const [pipeline, path, bytes, code] of cases) {
    const run = await runToEnd(api, pipeline, { url: server.serve(path, bytes) });
    assert.equal(run.status, 'failed', path);
    assert.equal(run.error.code, code, `${path}: ${run.error.message}`);
  }
  const missing = await runToEnd(api, 'hospital-mrf', { url: `${server.address}/nowhere.csv` });
  assert.match(missing.error.message, /404/);
  const { data: sources } = good(await api.get(`${ADMIN}/sources`));
  assert.ok(sources.every(({ snapshots }: any) => snapshots.length === 0));
  assert.equal((await search(api, 'code=73721')).total, 0);
  const large = await runToEnd(api, 'tic-ingestion', {
    url: server.serve('/large.json', payerFile().bytes),
    max_bytes: 10_000,
  });
  assert.equal(large.status, 'failed');
});

test('several sources are loaded by one run with a child for each', async () => {
  const api = await provision(program.client);
  const files = [hospitalFile('csv'), hospitalFile('json')];
  const { data: sources } = good(
    await api.post(`${ADMIN}/sources`, {
      sources: [
        ...files.map(({ name, bytes }) => ({
          url: server.serve(`/many/${name}`, bytes),
          kind: 'hospital_mrf',
        })),
        { url: `${server.address}/many/nothing.csv`, kind: 'hospital_mrf' },
      ],
    }),
  );
  const ids = sources.map(({ source_id: id }: any) => id);
  const run = await completed(api, 'hospital-mrf', { source_ids: ids });
  assert.deepEqual(run.children.map(({ source_id: id, status }: any) => [ids.indexOf(id), status]).sort(), [
    [0, 'completed'],
    [1, 'completed'],
    [2, 'failed'],
  ]);
  assert.match(run.warnings[0], /1 of 3/);
  assertError(await api.post(`${ADMIN}/pipelines/hospital-mrf`, {}), 400, 'invalid_request');
  const both = { url: `${server.address}/x`, source_id: ids[0] };
  assertError(await api.post(`${ADMIN}/pipelines/hospital-mrf`, both), 400, 'invalid_request');
  const stranger = await provision(program.client);
  assertError(
    await stranger.post(`${ADMIN}/pipelines/hospital-mrf`, { source_id: ids[0] }),
    404,
    'not_found',
  );
  assertError(await stranger.get(`${ADMIN}/pipelines/${run.run_id}`), 404, 'not_found');
});

test('a snapshot with half of its rates is held, and published when somebody wants it', async () => {
  const api = await provision(program.client);
  const { bytes } = hospitalFile('csv');
  const url = server.serve('/held.csv', bytes);
  await completed(api, 'hospital-mrf', { url });
  const before = (await search(api, 'code=73721')).total;
  const lines = Buffer.from(bytes).toString().split('\n');
  server.serve('/held.csv', lines.slice(0, 20).join('\n'));
  const held = await completed(api, 'hospital-mrf', { url });
  assert.equal(held.outcome, 'held');
  assert.match(held.stages.publish.output.reasons[0], /rates; the snapshot before had/);
  assert.equal((await search(api, 'code=73721')).total, before, 'the one before is still live');
  const { data } = good(await api.get(`${ADMIN}/sources?status=held`));
  assert.deepEqual(
    data[0].snapshots.map(({ status }: any) => status),
    ['held', 'live'],
  );
  assert.equal((await completed(api, 'hospital-mrf', { url })).outcome, 'held', 'it stays so');
  assert.equal((await completed(api, 'hospital-mrf', { url, force: true })).outcome, 'published');
  assert.equal((await search(api, 'code=73721')).total, 0);
});
