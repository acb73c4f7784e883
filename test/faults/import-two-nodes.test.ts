import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '../../src/kernel/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { completed, newDataset } from '../support/imports.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';
import { type S3TestServer, startS3Server } from '../support/s3-server.ts';

const ROWS = 30_000;
const JOBS = 8;
const COLUMNS = [
  { name: 'name', data_type: 'text' },
  { name: 'n', data_type: 'integer' },
];

let folder: string;
let postgres: EmbeddedPostgres;
let s3: S3TestServer;
let first: RunningProgram;
let second: RunningProgram;
let source: Server;
let address: string;

const fileOf = (name: string): string =>
  `name,n\n${Array.from({ length: ROWS }, (_, n) => `${name},${n}\n`).join('')}`;

before(async () => {
  source = createServer((request, response) => response.end(fileOf((request.url ?? '').slice(1))));
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  folder = await newDataFolder();
  postgres = await startEmbedded(join(folder, 'shared'), silentLogger);
  s3 = await startS3Server();
  const environment = {
    DATABASE_URL: postgres.adminUrl,
    GRANARY_SECRET: 'the same secret on every node of the instance',
    GRANARY_FETCH_ALLOW: '127.0.0.1',
    S3_BUCKET: s3.config.bucket,
    S3_ENDPOINT: s3.config.endpoint,
    S3_REGION: s3.config.region,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  };
  first = await startProgram({ dataFolder: join(folder, 'first'), environment });
  second = await startProgram({ dataFolder: join(folder, 'second'), environment, key: first.key });
});
after(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
  await s3.close();
  source.closeAllConnections();
  source.close();
  await rm(folder, { recursive: true, force: true });
});

test('what one node imports the other reads, in every mode', async () => {
  const dataset = await newDataset(first.client, COLUMNS);
  completed(await dataset.send('name,n\na,1\nb,2\n'));
  const path = `${dataset.path}/import?mode=upsert&keys=name`;
  const upsert = await second.client.call('POST', path, 'name,n\nb,3\nc,4\n', { 'content-type': 'text/csv' });
  assert.deepEqual([completed(upsert).rows_imported, upsert.body.rows_updated], [2, 1]);
  assert.deepEqual(await dataset.rows(), [
    { name: 'a', n: 1 },
    { name: 'b', n: 3 },
    { name: 'c', n: 4 },
  ]);
});

test('imports of a node that is killed are finished by the other, every row once', async (t) => {
  const dataset = await newDataset(first.client, COLUMNS);
  const jobs: string[] = [];
  for (let job = 0; job < JOBS; job += 1) {
    const { body } = await first.client.post(`${dataset.path}/import?wait=0`, {
      source: { url: `${address}/job-${job}` },
    });
    jobs.push(body.job_id);
  }
  await sleep(600);
  const killed = Date.now();
  first.process.kill('SIGKILL');
  for (const job of jobs) {
    let status = 'running';
    while (status === 'running') {
      assert.ok(Date.now() < killed + 100_000, 'it was finished in time');
      ({ status } = (await second.client.post(`${dataset.path}/import?job_id=${job}&wait=30`)).body);
    }
    assert.equal(status, 'completed');
  }
  t.diagnostic(`all imports were finished ${((Date.now() - killed) / 1_000).toFixed(1)} s after the kill`);
  const { body } = await second.client.post('/api/v1/query', {
    sql: `SELECT name, count(*) AS rows, count(DISTINCT n) AS numbers FROM "${dataset.id}" GROUP BY name ORDER BY name`,
  });
  const expected = jobs.map((_, job) => ({ name: `job-${job}`, rows: ROWS, numbers: ROWS }));
  assert.deepEqual(body.data, expected);
});
