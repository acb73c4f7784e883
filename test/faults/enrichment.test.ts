import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { good } from '../support/client.ts';
import { ENRICH, endOfEnrichment, newDataset } from '../support/enrichments.ts';
import { type ManyHosts, openHosts } from '../support/many-hosts.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';

const ROUNDS = process.env.SOAK === undefined ? 2 : 10;
const DOMAINS = 200;
const ROWS = 600;
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.0/8' };

let current: RunningProgram | undefined;
let hosts: ManyHosts | undefined;
let folder = '';
after(async () => {
  await current?.stop();
  await hosts?.close();
  await rm(folder, { recursive: true, force: true });
});

test(`kill -9 in the middle of an enrichment, ${ROUNDS} rounds: every row is filled and charged once`, async (t) => {
  folder = await newDataFolder();
  hosts = await openHosts(async (host, _path, response) => {
    await sleep(40);
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${host}</title>`);
  });
  const { host } = hosts;
  current = await startProgram({ dataFolder: folder, environment });
  const { key } = current;
  const values = Array.from({ length: ROWS }, (_, at) => `http://${host(at % DOMAINS)}/`);
  const id = await newDataset(current.client, values);
  const wish = { dataset_id: id, source_name: 'page_metadata', enrich_columns: ['page_title'] };
  const { job_id: job } = good(await current.client.post(ENRICH, wish));
  const path = `/api/v1/enrichment/jobs/${job}`;
  let killedAtWork = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = hosts.asked.length;
    while (hosts.asked.length < seen + 20 && good(await current.client.get(path)).status === 'processing')
      await sleep(20);
    if (good(await current.client.get(path)).status === 'processing') killedAtWork += 1;
    const gone = new Promise((resolve) => current?.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    current = await startProgram({ dataFolder: folder, key, environment });
  }
  assert.ok(killedAtWork > 0, 'at least one kill met the job at work');
  const record = await endOfEnrichment(current.client, job);
  assert.deepEqual(
    [record.status, record.progress.rows_enriched],
    ['completed', ROWS],
    JSON.stringify(record),
  );
  const sql = `SELECT count(*) AS filled FROM "${id}" WHERE page_title = replace(replace(domain, 'http://', ''), '/', '')`;
  assert.deepEqual(good(await current.client.post('/api/v1/query', { sql })).data, [{ filled: ROWS }]);
  const { limits } = good(await current.client.get('/api/v1/auth/usage'));
  assert.equal(limits.find(({ name }: any) => name === 'enrichment_rows_per_day').used, ROWS);
  t.diagnostic(`${hosts.asked.length - DOMAINS} fetches more than ${DOMAINS} through ${killedAtWork} kills`);
});
