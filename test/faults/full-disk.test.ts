import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { callToEnd } from '../support/call-to-end.ts';
import { type Answer, type ApiClient, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { newDataset, type TestDataset } from '../support/imports.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';
import { filesIn, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const isSoak = process.env.SOAK === '1';
const ROWS = 60_000;
const CSV = `n,word\n${Array.from({ length: ROWS }, (_, n) => `${n},${((n * 7_919) % 99_991).toString(36)}\n`).join('')}`;
const COLUMNS = [
  { name: 'n', data_type: 'integer' },
  { name: 'word', data_type: 'text' },
];

let program: RunningProgram;
let api: ApiClient;
let files: RangedFiles;
let cache: SmallDisk | undefined;
let objects: SmallDisk | undefined;
let folder: string;
before(async () => {
  folder = await newDataFolder();
  cache = mountSmallDisk(join(folder, 'cache'), 24);
  objects = mountSmallDisk(join(folder, 'objects'), 24);
  files = await serveRangedFiles();
  program = await startProgram({
    dataFolder: folder,
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8' },
  });
  api = program.client;
});
after(async () => {
  await program.stop();
  cache?.remove();
  objects?.remove();
  await program.dispose();
  files.close();
});

/** Work that answers by itself, and work that is a job: those are tried again for a while before they fail. */
function work(dataset: TestDataset, artifactId: string) {
  const form = async (): Promise<Answer> => {
    const body = new FormData();
    body.append('file', new Blob([CSV]), 'rows.csv');
    const headers = { authorization: `Bearer ${api.credential}` };
    const response = await fetch(`${program.address}${dataset.path}/import`, {
      method: 'POST',
      headers,
      body,
    });
    return { status: response.status, body: await response.json(), headers: response.headers } as Answer;
  };
  const url = files.add('/rows.csv', CSV);
  const packed = files.add('/rows.csv.gz', gzipSync(CSV));
  const latin = files.add('/latin.csv', Buffer.from(`n,word\n1,caf\xe9\n${CSV.slice(7)}`, 'latin1'));
  const sql = `SELECT i AS n, i * 7919 AS m FROM range(${ROWS}) t(i)`;
  const exported = (format: string) => () => api.post('/api/v1/query/export', { sql, format });
  const requests: Work = {
    'import of a body': () => dataset.send(CSV),
    'import of a form': form,
    'export as Parquet': exported('parquet'),
    'export as CSV': exported('csv'),
    'export as Arrow': exported('arrow'),
    'a registered table': () => api.post('/api/v1/query/register-table', { name: 'rates', url: packed }),
  };
  const jobs: Work = {
    parse: () => callToEnd(api, '/api/v1/etl/parse', { url: packed }),
    'parse of Latin-1': () => callToEnd(api, '/api/v1/etl/parse', { url: latin, encoding: 'latin1' }),
    fetch: () => callToEnd(api, '/api/v1/etl/fetch', { url }),
  };
  const longJobs: Work = {
    'import from an address': () => dataset.from({ source: { url } }),
    'import of an artifact': () => dataset.from({ source: { artifact_id: artifactId } }),
  };
  return { requests, jobs: isSoak ? { ...jobs, ...longJobs } : jobs };
}

type Work = Record<string, () => Promise<Answer>>;

const newWork = async () => {
  const dataset = await newDataset(api, COLUMNS);
  const url = files.add('/kept.csv', CSV);
  const { artifact } = good(await callToEnd(api, '/api/v1/etl/fetch', { url }));
  return { dataset, ...work(dataset, artifact.artifact_id) };
};

async function assertFull(requests: Work): Promise<void> {
  for (const [name, run] of Object.entries(requests)) {
    const { status, body } = await run();
    assert.deepEqual([status, body.error], [503, 'service_unavailable'], `${name}: ${JSON.stringify(body)}`);
    assert.match(body.message, /disk .*is full.*Free some space/, name);
  }
}

test('a full disk under the files in the making is told, and leaves nothing half-done', async (context) => {
  if (cache === undefined) return context.skip('this user may not mount a disk');
  const { dataset, requests, jobs } = await newWork();
  cache.fill(16 * 1024);
  await assertFull(requests);
  await Promise.all(
    Object.entries(jobs).map(async ([name, run]) => {
      const job = good(await run());
      assert.deepEqual([job.status, job.error?.code], ['failed', 'service_unavailable'], name);
      assert.match(job.error.message, /disk of this node is full/, name);
    }),
  );
  assert.deepEqual(await dataset.rows(), []);
  assert.deepEqual(filesIn(join(folder, 'cache', 'scratch')), []);
  cache.empty();
  for (const [name, run] of Object.entries({ ...requests, ...jobs })) {
    const { status, body } = await run();
    assert.ok(status === 200 && body.status !== 'failed', `${name}: ${JSON.stringify(body)}`);
  }
  const { body } = await api.post('/api/v1/query', { sql: `SELECT count(*) AS n FROM "${dataset.id}"` });
  assert.ok(body.data[0].n >= 2 * ROWS);
});

test('a full disk under the object store is told, and leaves nothing half-done', async (context) => {
  if (objects === undefined) return context.skip('this user may not mount a disk');
  const { dataset, requests } = await newWork();
  objects.fill(16 * 1024);
  const { 'a registered table': _, ...others } = requests;
  await assertFull(others);
  assert.deepEqual(await dataset.rows(), []);
  objects.empty();
  assert.equal((await requests['import of a body']!()).status, 200);
});
