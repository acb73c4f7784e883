import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { good } from '../support/client.ts';
import { costOf, moved } from '../support/costs.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { ENRICH, endOfEnrichment, newDataset } from '../support/enrichments.ts';
import { type ManyHosts, openHosts } from '../support/many-hosts.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { createTurnstile } from '../support/turnstile.ts';

const ROUNDS = process.env.SOAK === undefined ? 1 : 10;
/** Of each kill; after them, further look-ups wait, so that the job is not over before it is killed. */
const LOOK_UPS = 20;
const DOMAINS = 40 + ROUNDS * LOOK_UPS;
const ROWS = 3 * DOMAINS;
/** Look-ups of the first batch of a job. */
const FIRST_BATCH = 64;
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.0/8' };

let current: RunningProgram | undefined;
let hosts: ManyHosts | undefined;
let folder = '';
afterEach(async () => {
  await current?.stop();
  await hosts?.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(program: RunningProgram): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
}

test(`kill -9 in the middle of an enrichment, ${ROUNDS} rounds: every row is filled and charged once`, async (t) => {
  folder = await newDataFolder();
  const turnstile = createTurnstile();
  hosts = await openHosts(async (host, _path, response) => {
    await turnstile.pass(hosts?.asked.length ?? 0);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${host}</title>`);
  });
  const { host, asked } = hosts;
  current = await startProgram({ dataFolder: folder, environment });
  const { key } = current;
  const values = Array.from({ length: ROWS }, (_, at) => `http://${host(at % DOMAINS)}/`);
  const id = await newDataset(current.client, values);
  const wish = { dataset_id: id, source_name: 'page_metadata', enrich_columns: ['page_title'] };
  let atWork = turnstile.hold(asked.length + LOOK_UPS);
  const { job_id: job } = good(await current.client.post(ENRICH, wish));
  for (let round = 0; round < ROUNDS; round += 1) {
    await atWork;
    await kill(current);
    turnstile.letThrough();
    if (round < ROUNDS - 1) atWork = turnstile.hold(asked.length + LOOK_UPS);
    current = await startProgram({ dataFolder: folder, key, environment });
  }
  const record = await endOfEnrichment(current.client, job);
  assert.deepEqual(
    [record.status, record.progress.rows_enriched],
    ['completed', ROWS],
    JSON.stringify(record),
  );
  const pages = Array.from({ length: DOMAINS }, (_, at) => `<title>${host(at)}</title>`);
  const bytes = pages.join('').length;
  assert.deepEqual(
    await costOf(current.client, job),
    moved({ pages: DOMAINS, bytes, rows: ROWS }),
    'it costs what an undisturbed one does',
  );
  const sql = `SELECT count(*) AS filled FROM "${id}" WHERE page_title = replace(replace(domain, 'http://', ''), '/', '')`;
  assert.deepEqual(good(await current.client.post('/api/v1/query', { sql })).data, [{ filled: ROWS }]);
  const { limits } = good(await current.client.get('/api/v1/auth/usage'));
  assert.equal(limits.find(({ name }: any) => name === 'enrichment_rows_per_day').used, ROWS);
  t.diagnostic(`${asked.length - DOMAINS} fetches more than ${DOMAINS} through ${ROUNDS} kills`);
});

test('the paces of hosts outlive a kill -9', async () => {
  folder = await newDataFolder();
  const turnstile = createTurnstile();
  hosts = await openHosts(async (host, path, response) => {
    await turnstile.pass(hosts?.asked.length ?? 0);
    if (path === '/late') await sleep(500);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${host}</title>`);
  });
  const { host } = hosts;
  current = await startProgram({ dataFolder: folder, environment });
  const { key } = current;
  const values = [
    `http://${host(0)}/late`,
    ...Array.from({ length: FIRST_BATCH - 1 }, (_, at) => `http://${host(1 + at)}/`),
    ...Array.from({ length: 40 }, (_, at) => `http://${host(0)}/page-${at}`),
  ];
  const id = await newDataset(current.client, values);
  const wish = { dataset_id: id, source_name: 'page_metadata', enrich_columns: ['page_title'] };
  const isHeld = turnstile.hold(FIRST_BATCH);
  const { job_id: job } = good(await current.client.post(ENRICH, wish));
  await isHeld;
  const path = `/api/v1/enrichment/jobs/${job}`;
  const { estimated_completion_secs: before } = good(await current.client.get(path));
  assert.ok(before >= 19, `40 rows of half a second each: ${before} s`);
  await kill(current);
  const isHeldAgain = turnstile.hold(hosts.asked.length);
  current = await startProgram({ dataFolder: folder, key, environment });
  await isHeldAgain;
  assert.equal(good(await current.client.get(path)).estimated_completion_secs, before);
  turnstile.letThrough();
  const record = await endOfEnrichment(current.client, job);
  assert.deepEqual(
    [record.status, record.progress.rows_enriched, record.estimated_completion_secs],
    ['completed', values.length, 0],
    JSON.stringify(record),
  );
});
