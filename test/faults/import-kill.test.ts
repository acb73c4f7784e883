import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { chanceOf } from '../support/chance.ts';
import { costOf, moved } from '../support/costs.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';

const { randomInt } = chanceOf(import.meta);

const ROUNDS = process.env.SOAK === undefined ? 1 : 20;
const ROWS = 20_000;

let folder: string;
let program: RunningProgram;
let source: Server;
let address: string;
/** How many files were asked for. */
let asked = 0;

before(async () => {
  source = createServer((request, response) => {
    asked += 1;
    const name = new URL(request.url ?? '', address).searchParams.get('name');
    response.writeHead(200, { 'content-type': 'text/csv' }).end(fileOf(name ?? ''));
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  folder = await newDataFolder();
  program = await start();
});
after(async () => {
  await program.stop();
  source.closeAllConnections();
  source.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (key?: string) =>
  startProgram({
    dataFolder: folder,
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.1' },
    ...(key === undefined ? {} : { key }),
  });

/** Every file has rows of its own name; one in a hundred is bad. */
const fileOf = (name: string): string =>
  `name,n\n${Array.from({ length: ROWS }, (_, n) => `${name},${n % 100 === 7 ? 'bad' : n}\n`).join('')}`;
const GOOD = ROWS - ROWS / 100;

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
  program = await start(program.key);
}

test(`kill -9 during imports, ${ROUNDS} times: what was acknowledged is there in full, and nothing twice`, async (t) => {
  const created = await program.client.post('/api/v1/datasets', {
    name: 'killed',
    columns: [
      { name: 'name', data_type: 'text' },
      { name: 'n', data_type: 'integer' },
    ],
  });
  const path = `/api/v1/datasets/${created.body.dataset_id}`;
  const acknowledged = new Map<string, string>();
  let stopped = false;

  /** Of a file at an address: the job is acknowledged before any of the work is done. */
  const fromAddress = async () => {
    while (!stopped) {
      const name = uuidv7();
      const body = { source: { url: `${address}/?name=${name}` }, on_error: 'quarantine' };
      const answer = await program.client.post(`${path}/import?wait=0`, body).catch(() => undefined);
      if (answer?.status === 200) acknowledged.set(name, answer.body.job_id);
      await sleep(400);
    }
  };
  /** As the body, repeated with the same key until it is answered. */
  const asBody = async () => {
    while (!stopped) {
      const name = uuidv7();
      for (let isDone = false; !isDone && !stopped; ) {
        const answer = await program.client
          .call('POST', `${path}/import?on_error=quarantine&wait=60`, fileOf(name), {
            'content-type': 'text/csv',
            'idempotency-key': name,
          })
          .catch(() => undefined);
        isDone = answer?.status === 200;
        if (isDone) acknowledged.set(name, answer!.body.job_id);
        else await sleep(100);
      }
    }
  };
  const load = Promise.all([fromAddress(), asBody()]);
  /** Until so many more files were asked for and so many more imports acknowledged. */
  const progressed = async (files: number, imports: number) => {
    const [fromFile, fromImport] = [asked, acknowledged.size];
    await eventually(async () =>
      assert.ok(asked >= fromFile + files && acknowledged.size >= fromImport + imports),
    );
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await progressed(randomInt(1, 4), randomInt(1, 3));
    await kill();
  }
  await progressed(1, 2);
  stopped = true;
  await load;
  t.diagnostic(`${acknowledged.size} imports were acknowledged through ${ROUNDS} kills`);
  assert.ok(acknowledged.size > ROUNDS);

  for (const [name, job] of acknowledged) {
    const { body } = await callToEnd(program.client, `${path}/import?job_id=${job}`, {});
    assert.deepEqual([body.status, body.rows_imported], ['completed', GOOD], JSON.stringify(body));
    const cost = moved({ bytes: Buffer.byteLength(fileOf(name)), rows: GOOD });
    // Rows show with the answer, and the job ends after it.
    await eventually(async () => assert.deepEqual(await costOf(program.client, job), cost));
  }
  const { body } = await program.client.post('/api/v1/query', {
    sql: `SELECT name, count(*) AS rows, count(DISTINCT n) AS numbers FROM "${created.body.dataset_id}" GROUP BY name`,
    limit: 1_000,
  });
  const found = new Map<string, { rows: number; numbers: number }>(
    body.data.map((row: { name: string; rows: number; numbers: number }) => [row.name, row]),
  );
  for (const [name, { rows, numbers }] of found) assert.deepEqual([rows, numbers], [GOOD, GOOD], name);
  for (const name of acknowledged.keys()) assert.ok(found.has(name), `${name} is missing`);
  const { rows: kept } = await queryAsAdmin(
    program,
    `SELECT data->>'name' AS name, count(*)::int AS rows FROM quarantined_rows WHERE published GROUP BY 1`,
  );
  for (const { name, rows } of kept) assert.equal(rows, ROWS / 100, name);
  assert.equal(kept.length, found.size);
});
