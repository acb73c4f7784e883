import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { FIXTURES } from '../fixtures/path.ts';
import { good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { assertRevoked } from '../support/revoked.ts';
import { provision } from '../support/tenants.ts';
import { within } from '../support/within.ts';

const SECRET = 'the same secret on every node of the instance';
const CHUNK = 8;

let folder: string;
let postgres: EmbeddedPostgres;
let first: RunningProgram;
let second: RunningProgram;

before(async () => {
  folder = await newDataFolder();
  postgres = await startEmbedded(join(folder, 'shared'), silentLogger);
  const environment = { DATABASE_URL: postgres.adminUrl, GRANARY_SECRET: SECRET };
  first = await startProgram({ main: FIXTURES, dataFolder: join(folder, 'first'), environment });
  second = await startProgram({
    main: FIXTURES,
    dataFolder: join(folder, 'second'),
    environment,
    key: first.key,
  });
});
after(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('what one node writes the other reads, and a key revoked on one is refused on the other', async () => {
  const { body: site } = await first.client.post('/api/v1/sites', { url: 'https://shared.example.com' });
  assert.equal((await second.client.get(`/api/v1/sites/${site.site_id}`)).status, 200);
  await assertRevoked(first.client, second.client);
});

test("an account's limit holds across both nodes, within the chunks they lease", async () => {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (let since = minute(); ; since = minute()) {
    const tenant = await provision(first.client, { tier: 'free' });
    const nodes = [tenant, second.client.as(tenant.credential)];
    let served = 0;
    for (let index = 0; index < 45; index += 1) {
      const answers = await Promise.all(nodes.map((node) => node.get('/api/v1/sites')));
      served += answers.filter(({ status }) => status === 200).length;
    }
    // Another minute has begun, and with it another allowance.
    if (minute() !== since) continue;
    assert.ok(served <= 60, `${served} were served`);
    assert.ok(served >= 60 - nodes.length * CHUNK, `${served} were served`);
    return;
  }
});

test('open connections are counted across both nodes', async () => {
  const tenant = await provision(first.client, { tier: 'free' });
  const nodes = [tenant, second.client.as(tenant.credential)];
  const { body: job } = await tenant.post('/api/v1/fixtures/jobs', { steps: 10_000, pause: 1_000 });
  const leaving = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${tenant.credential}` };
  // The streams of a job that does not end stay open for as long as they are wanted.
  const streams = await Promise.all(
    [0, 1, 0, 1, 0].map((index) =>
      fetch(`${nodes[index]!.address}/api/v1/fixtures/jobs/${job.job_id}`, {
        headers,
        signal: leaving.signal,
      }),
    ),
  );
  const more = await Promise.all(nodes.map((node) => node.get('/api/v1/sites')));
  const open = [...streams, ...more].filter(({ status }) => status === 200).length;
  leaving.abort();
  assert.ok(open > 0 && open <= 5, `${open} were open at once`);
  await eventually(async () => good(await tenant.post(`/api/v1/fixtures/jobs/${job.job_id}/cancel`)));
});

test('jobs of a killed node finish on the other within 60 seconds', async (t) => {
  const jobs: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { body } = await first.client.post('/api/v1/fixtures/jobs', { steps: 40, pause: 100 });
    jobs.push(body.job_id);
  }
  await eventually(async () => assert.equal((await ownersOf(jobs)).size, 2, 'both nodes work'));
  const killed = Date.now();
  first.process.kill('SIGKILL');
  await within(60_000, Promise.all(jobs.map(finished)));
  t.diagnostic(`all jobs were finished ${((Date.now() - killed) / 1_000).toFixed(1)} s after the kill`);
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  const { rows } = await client.query(
    'SELECT count(*)::int AS steps, max(times)::int AS times FROM granary.fixture_marks WHERE run_id = ANY($1)',
    [jobs],
  );
  await client.end();
  assert.deepEqual(rows, [{ steps: 12 * 40, times: 1 }], 'every step happened once');
});

async function finished(id: string): Promise<void> {
  for (;;) {
    const { body } = await second.client.get(`/api/v1/fixtures/jobs/${id}?wait=20`);
    if (body.status === 'completed') return;
    assert.equal(body.status, 'running');
  }
}

async function ownersOf(jobs: string[]): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  const { rows } = await client.query(
    "SELECT DISTINCT executor_id FROM dbos.workflow_status WHERE status = 'PENDING' AND split_part(workflow_uuid, ':', 1) = ANY($1)",
    [jobs],
  );
  await client.end();
  return new Set(rows.map(({ executor_id: id }) => id));
}
