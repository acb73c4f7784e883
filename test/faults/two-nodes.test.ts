import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { FIXTURES } from '../fixtures/path.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

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
  const { body } = await first.client.post('/api/v1/auth/tokens', { name: 'short-lived' });
  assert.equal((await second.client.as(body.token).get('/api/v1/sites')).status, 200);
  await first.client.delete(`/api/v1/auth/tokens/${body.token_info.id}`);
  await sleep(200);
  assert.equal((await second.client.as(body.token).get('/api/v1/sites')).status, 401);
});

test("an account's limit holds across both nodes, within the chunks they lease", async () => {
  const left = 60 - ((Date.now() / 1_000) % 60);
  if (left < 20) await sleep(left * 1_000 + 100);
  const tenant = await provision(first.client, { tier: 'free' });
  const nodes = [tenant, second.client.as(tenant.credential)];
  let served = 0;
  for (let index = 0; index < 45; index += 1) {
    const answers = await Promise.all(nodes.map((node) => node.get('/api/v1/sites')));
    served += answers.filter(({ status }) => status === 200).length;
  }
  assert.ok(served <= 60, `${served} were served`);
  assert.ok(served >= 60 - nodes.length * CHUNK, `${served} were served`);
});

test('open connections are counted across both nodes', async () => {
  const tenant = await provision(first.client, { tier: 'free' });
  const nodes = [tenant, second.client.as(tenant.credential)];
  const slow = [0, 1, 0, 1, 0].map((index) => nodes[index]?.get('/api/v1/fixtures/slow?ms=2000'));
  await sleep(700);
  const more = await Promise.all(nodes.map((node) => node.get('/api/v1/sites')));
  const open =
    (await Promise.all(slow)).filter((answer) => answer?.status === 200).length +
    more.filter(({ status }) => status === 200).length;
  assert.ok(open <= 5, `${open} were open at once`);
});

test('jobs of a killed node finish on the other within 60 seconds', async (t) => {
  const jobs: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { body } = await first.client.post('/api/v1/fixtures/jobs', { steps: 40, pause: 100 });
    jobs.push(body.job_id);
  }
  await sleep(1_000);
  const owners = await ownersOf(jobs);
  assert.ok(owners.size === 2, 'both nodes work');
  const killed = Date.now();
  first.process.kill('SIGKILL');
  await Promise.all(jobs.map((id) => finished(id, killed + 60_000)));
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

async function finished(id: string, deadline: number): Promise<void> {
  for (;;) {
    const { body } = await second.client.get(`/api/v1/fixtures/jobs/${id}?wait=20`);
    if (body.status === 'completed') return;
    assert.equal(body.status, 'running');
    assert.ok(Date.now() < deadline, `${id} is still running 60 s after the kill`);
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
