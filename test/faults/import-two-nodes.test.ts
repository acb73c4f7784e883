import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { callToEnd } from '../support/call-to-end.ts';
import { eventually } from '../support/eventually.ts';
import { completed, newDataset } from '../support/imports.ts';
import type { RunningProgram } from '../support/program.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const ROWS = 30_000;
const JOBS = process.env.SOAK === undefined ? 4 : 8;
const COLUMNS = [
  { name: 'name', data_type: 'text' },
  { name: 'n', data_type: 'integer' },
];

let nodes: TwoNodes;
let first: RunningProgram;
let second: RunningProgram;
let source: Server;
let address: string;
/** How many files were asked for. */
let asked = 0;

const fileOf = (name: string): string =>
  `name,n\n${Array.from({ length: ROWS }, (_, n) => `${name},${n}\n`).join('')}`;

before(async () => {
  source = createServer((request, response) => {
    asked += 1;
    response.end(fileOf((request.url ?? '').slice(1)));
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.1' });
  ({ first, second } = nodes);
});
after(async () => {
  await nodes.close();
  source.closeAllConnections();
  source.close();
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
  await eventually(async () => assert.ok(asked >= JOBS / 2));
  const killed = Date.now();
  first.process.kill('SIGKILL');
  for (const job of jobs) {
    const { body } = await callToEnd(second.client, `${dataset.path}/import?job_id=${job}`, {});
    assert.equal(body.status, 'completed', JSON.stringify(body));
  }
  t.diagnostic(`all imports were finished ${((Date.now() - killed) / 1_000).toFixed(1)} s after the kill`);
  const { body } = await second.client.post('/api/v1/query', {
    sql: `SELECT name, count(*) AS rows, count(DISTINCT n) AS numbers FROM "${dataset.id}" GROUP BY name ORDER BY name`,
  });
  const expected = jobs.map((_, job) => ({ name: `job-${job}`, rows: ROWS, numbers: ROWS }));
  assert.deepEqual(body.data, expected);
});
