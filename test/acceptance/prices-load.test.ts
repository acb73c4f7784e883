import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeSampleMarket } from '../../src/platform/prices/sample/index.ts';
import { assertError, good } from '../support/client.ts';
import { ADMIN, completed, search } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';
import { provision } from '../support/tenants.ts';

const its = pricesDuringTests(async () => ({ market: await makeSampleMarket() }));

const hospitalFile = (format: 'csv' | 'json') =>
  its.market.files.find(
    ({ kind, snapshot, name }) => kind === 'hospital_mrf' && snapshot === 'live' && name.endsWith(format),
  )!;

test('a file of a hospital is loaded stage by stage, and every rate leads to its raw text', async () => {
  const api = await provision(its.program.client);
  const { name, bytes } = hospitalFile('csv');
  const url = its.server.serve(`/${name}`, bytes);
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
  const api = await provision(its.program.client);
  const { bytes } = hospitalFile('json');
  const url = its.server.serve('/same.json', bytes);
  assert.equal((await completed(api, 'hospital-mrf', { url })).outcome, 'published');
  const again = await completed(api, 'hospital-mrf', { url });
  assert.equal(again.outcome, 'unchanged');
  assert.equal(again.stages.fetch.output.not_modified, true);
  assert.equal(again.stages.parse.status, 'skipped');
  its.server.serve('/same.json', bytes, { etag: false });
  const bySum = await completed(api, 'hospital-mrf', { url });
  assert.equal(bySum.outcome, 'unchanged');
  assert.equal(bySum.stages.fetch.output.not_modified, undefined);
  its.server.serve('/same.json', gzipSync(bytes));
  assert.equal((await completed(api, 'hospital-mrf', { url })).outcome, 'unchanged', 'the same in gzip');
});

test('several sources are loaded by one run with a child for each', async () => {
  const api = await provision(its.program.client);
  const files = [hospitalFile('csv'), hospitalFile('json')];
  const { data: sources } = good(
    await api.post(`${ADMIN}/sources`, {
      sources: [
        ...files.map(({ name, bytes }) => ({
          url: its.server.serve(`/many/${name}`, bytes),
          kind: 'hospital_mrf',
        })),
        { url: `${its.server.address}/many/nothing.csv`, kind: 'hospital_mrf' },
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
  const both = { url: `${its.server.address}/x`, source_id: ids[0] };
  assertError(await api.post(`${ADMIN}/pipelines/hospital-mrf`, both), 400, 'invalid_request');
  const stranger = await provision(its.program.client);
  assertError(
    await stranger.post(`${ADMIN}/pipelines/hospital-mrf`, { source_id: ids[0] }),
    404,
    'not_found',
  );
  assertError(await stranger.get(`${ADMIN}/pipelines/${run.run_id}`), 404, 'not_found');
});

test('a snapshot with half of its rates is held, and published when somebody wants it', async () => {
  const api = await provision(its.program.client);
  const { bytes } = hospitalFile('csv');
  const url = its.server.serve('/held.csv', bytes);
  await completed(api, 'hospital-mrf', { url });
  const before = (await search(api, 'code=73721')).total;
  const lines = Buffer.from(bytes).toString().split('\n');
  its.server.serve('/held.csv', lines.slice(0, 20).join('\n'));
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

test("the schema is asked of the beginning of each array of a payer's file, and with strict of all of it", async () => {
  const path = join(import.meta.dirname, '../fixtures/prices/tic/v2_ffs-single-plan-sample.json');
  const {
    in_network: items,
    provider_references: references,
    ...rest
  } = JSON.parse(readFileSync(path, 'utf8'));
  const many = (first: object, fault: object) =>
    Array.from({ length: 1_200 }, (_, at) => (at === 5 || at === 1_100 ? { ...first, ...fault } : first));
  const file = {
    ...rest,
    provider_references: many(references[0], { network_name: 5 }),
    in_network: many(items[0], { name: 5 }),
  };
  const url = its.server.serve('/arrays.json', JSON.stringify(file));
  const places = async (options: object) => {
    const api = await provision(its.program.client);
    await completed(api, 'tic-ingestion', { url, ...options });
    const { data } = good(await api.get(`${ADMIN}/sources?detail=full`));
    const [verdict] = data[0].snapshots[0].file.verdicts;
    return verdict.errors.map((error: any) => error.path).sort();
  };
  assert.deepEqual(await places({}), ['/in_network/5/name', '/provider_references/5/network_name']);
  assert.deepEqual(await places({ strict: true }), [
    ...['/in_network/1100/name', '/in_network/5/name'],
    ...['/provider_references/1100/network_name', '/provider_references/5/network_name'],
  ]);
});
