import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { largePriceFile } from '../support/large-price-file.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, completed, ended, runToEnd } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';

const ROUNDS = process.env.SOAK === undefined ? 1 : 10;
const ITEMS = process.env.SOAK === undefined ? 1_000 : 4_000;

let folder: string;
let program: RunningProgram;
let server: PriceServer;
let bytes: Buffer;

before(async () => {
  server = await new PriceServer().open();
  bytes = Buffer.from(largePriceFile(ITEMS));
  folder = await newDataFolder();
  program = await start();
});
after(async () => {
  await program.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (key?: string) =>
  startProgram({
    dataFolder: folder,
    environment: server.environment,
    ...(key === undefined ? {} : { key }),
  });

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
  program = await start(program.key);
}

const sumOf = async (): Promise<object> =>
  good(
    await program.client.post('/api/v1/query', {
      sql: 'SELECT count(*) AS n, sum(amount) AS total, count(DISTINCT set_id) AS sets, sum(byte_offset) AS places FROM rates',
    }),
  ).data[0];

test(`kill -9 at every stage, ${ROUNDS} times: the run goes on, and its rows are the same`, async () => {
  const url = server.serve('/first.json', bytes);
  await completed(program.client, 'tic-ingestion', { url });
  const whole = await sumOf();
  assert.equal((whole as any).n, ITEMS * 30);
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const stage of ['fetch', 'parse', 'resolve', 'validate', 'publish', 'refresh']) {
      // Other bytes, and the same rows.
      bytes = Buffer.concat([bytes, Buffer.from(' ')]);
      server.serve('/first.json', bytes);
      const { run_id: id } = good(await program.client.post(`${ADMIN}/pipelines/tic-ingestion`, { url }));
      await untilStage(id, stage);
      await kill();
      const run = await ended(program.client, id);
      assert.equal(run.status, 'completed', `${stage}: ${JSON.stringify(run.error)}`);
      assert.equal(run.outcome, 'published', stage);
      assert.deepEqual(await sumOf(), whole, `killed at ${stage}`);
    }
});

/** Until the stage has begun, or is over already. */
async function untilStage(runId: string, stage: string): Promise<void> {
  for (;;) {
    const { stages, status } = good(await program.client.get(`${ADMIN}/pipelines/${runId}`));
    if (stages[stage].status !== 'pending' || status !== 'running') return;
    await sleep(10);
  }
}

test('a connection that is cut is taken up where it broke; one that is reset or refused for a while is tried again', async () => {
  const path = '/cut.json';
  const url = server.serve(path, Buffer.concat([bytes, Buffer.from('\n\n')]));
  server.faults.set(path, [{ cutAfter: 100_000 }, 'reset', { status: 503 }, { cutAfter: 200_000 }]);
  server.requests.length = 0;
  const run = await completed(program.client, 'tic-ingestion', { url });
  assert.equal(run.progress.rates, ITEMS * 30);
  const ranges = server.requests.flatMap(({ path: asked, headers }) =>
    asked === path ? [headers.range] : [],
  );
  assert.equal(ranges[0], undefined);
  assert.match(ranges[1] ?? '', /^bytes=[1-9]\d*-$/, 'from where it broke');
  assert.ok(ranges.length >= 5);
});

test('a provider file that cannot be had leaves its group unresolved, and the snapshot is held', async () => {
  const file = JSON.parse(largePriceFile(20));
  file.provider_references = file.provider_references.map(({ provider_group_id: id }: any) => ({
    ...{ provider_group_id: id, location: `${server.address}/providers/${id}.json` },
  }));
  server.serve('/providers/0.json', JSON.stringify({ version: '1.0.0', provider_groups: [] }));
  const url = server.serve('/remote.json', JSON.stringify(file));
  const run = await runToEnd(program.client, 'tic-ingestion', { url });
  assert.equal(run.outcome, 'held', JSON.stringify(run.error));
  assert.match(run.stages.publish.output.reasons[0], /providers of .* of its rates are not known/);
});

test('a run that is cancelled with its source leaves nothing behind', async () => {
  const path = '/stopped.json';
  server.faults.set(path, ['silent']);
  const url = server.serve(path, bytes);
  const { run_id: id, source_id: source } = good(
    await program.client.post(`${ADMIN}/pipelines/tic-ingestion`, { url }),
  );
  await untilStage(id, 'fetch');
  good(
    await program.client.post(`${ADMIN}/sources`, {
      sources: [{ url, kind: 'tic_in_network', enabled: false }],
    }),
  );
  assert.equal((await ended(program.client, id)).status, 'cancelled');
  const { data } = good(await program.client.get(`${ADMIN}/sources?q=stopped`));
  assert.equal(data[0].source_id, source);
  assert.equal(data[0].status, 'disabled');
  assert.deepEqual(data[0].snapshots, []);
});
