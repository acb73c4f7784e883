import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, good } from '../support/client.ts';
import { ENRICH, endOfEnrichment, newDataset } from '../support/enrichments.ts';
import { type ManyHosts, openHosts } from '../support/many-hosts.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { createTurnstile } from '../support/turnstile.ts';

/** New look-ups of one batch of an enrichment. */
const BATCH = 64;
const SLOW_MS = 200;

let program: ProgramInUse;
let api: ApiClient;
let hosts: ManyHosts;
/** Host and path of pages that come late. */
const late = new Set<string>();
const turnstile = createTurnstile();

before(async () => {
  program = await joinProgram('loopback');
  api = await provision(program.client, { tier: 'pro' });
  hosts = await openHosts(async (host, path, response) => {
    await turnstile.pass(hosts.asked.length);
    if (late.has(`${host}${path}`)) await sleep(SLOW_MS);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${path}</title>`);
  });
});
after(async () => {
  await program.dispose();
  await hosts.close();
});

const pages = (host: string, count: number, name: string): string[] =>
  Array.from({ length: count }, (_, at) => `http://${host}/${name}-${at}`);

test('a slow host with many rows left decides the estimate, not the mean of all hosts', async () => {
  const fast = (name: string) => [1, 2, 3, 4].flatMap((number) => pages(hosts.host(number), 15, name));
  const slow = pages(hosts.host(0), 4, 'first');
  for (const url of slow) late.add(url.slice('http://'.length));
  const id = await newDataset(api, [
    ...slow,
    ...fast('first'),
    ...pages(hosts.host(0), 96, 'left'),
    ...fast('left'),
  ]);
  const isHeld = turnstile.hold(hosts.asked.length + BATCH);
  const since = performance.now();
  const started = good(
    await api.post(ENRICH, {
      dataset_id: id,
      source_name: 'page_metadata',
      enrich_columns: ['page_title'],
    }),
  );
  assert.deepEqual([started.rows_to_enrich, started.estimated_completion_secs], [220, null]);
  await isHeld;
  const elapsed = (performance.now() - since) / 1_000;
  const job = good(await api.get(`/api/v1/enrichment/jobs/${started.job_id}`));
  assert.equal(job.progress.rows_processed, BATCH);
  const estimate = job.estimated_completion_secs;
  // Timers may fire a millisecond early.
  assert.ok(estimate >= (96 * (SLOW_MS - 1)) / 1_000, `${estimate} s`);
  // What is left is 24 times what the slow host has done, and less than that of what the others have.
  assert.ok(estimate <= Math.ceil(24 * elapsed), `${estimate} s after ${elapsed} s`);
  turnstile.letThrough();
  const end = await endOfEnrichment(api, started.job_id);
  assert.deepEqual(
    [end.status, end.progress.rows_enriched, end.estimated_completion_secs],
    ['completed', 220, 0],
    JSON.stringify(end),
  );
});

test('rows of one domain are looked up once, so those that follow take no time, however they are spelled', async () => {
  const names = Array.from({ length: 70 }, (_, at) => `http://${hosts.host(100 + at)}/`);
  late.add(`${hosts.host(100)}/`);
  const again = Array.from({ length: 100 }, (_, at) => [
    `http://${hosts.host(100)}`,
    ` HTTP://${hosts.host(100)}/page-${at}?q=${at}#top`,
    `//${hosts.host(100)}/page-${at}`,
    `person-${at}@${hosts.host(100)}`,
  ]);
  const id = await newDataset(api, [...names, ...again.flat()]);
  const isHeld = turnstile.hold(hosts.asked.length + BATCH);
  const since = performance.now();
  const wish = { dataset_id: id, source_name: 'tech_detection', enrich_columns: ['server', 'cdn'] };
  const { job_id: jobId } = good(await api.post(ENRICH, wish));
  await isHeld;
  const elapsed = (performance.now() - since) / 1_000;
  const job = good(await api.get(`/api/v1/enrichment/jobs/${jobId}`));
  assert.equal(job.progress.rows_processed, BATCH);
  assert.ok(
    job.estimated_completion_secs <= Math.ceil((6 / BATCH) * elapsed),
    `${job.estimated_completion_secs} s after ${elapsed} s`,
  );
  turnstile.letThrough();
  assert.equal((await endOfEnrichment(api, jobId)).progress.rows_processed, 470);
});
