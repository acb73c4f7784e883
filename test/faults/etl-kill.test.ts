import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { good } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';

const ROUNDS = process.env.SOAK === undefined ? 3 : 20;
const ROWS = 200_000;

let folder: string;
let program: RunningProgram;
let files: RangedFiles;

before(async () => {
  files = await serveRangedFiles();
  const lines = Array.from({ length: ROWS }, (_, n) => `${n},row number ${n}\n`).join('');
  files.add('/rows.csv', `n,text\n${lines}`);
  folder = await newDataFolder();
  program = await start();
});
after(async () => {
  await program.stop();
  files.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (key?: string) =>
  startProgram({
    dataFolder: folder,
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.1' },
    ...(key === undefined ? {} : { key }),
  });

async function kill(): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
  program = await start(program.key);
}

async function ended(operation: string, jobId: string): Promise<any> {
  for (;;) {
    const job = good(await program.client.post(`/api/v1/etl/${operation}?job_id=${jobId}&wait=30`, {}));
    if (job.status !== 'running') return job;
  }
}

test(`kill -9 during parsing and loading, ${ROUNDS} times: every job ends, and no row comes twice`, async () => {
  const url = `${files.address}/rows.csv`;
  let artifact_id = '';
  for (let round = 1; round <= ROUNDS; round += 1) {
    const parsing = good(await program.client.post('/api/v1/etl/parse?wait=0', { url }));
    await sleep(100 * round);
    await kill();
    const parsed = await ended('parse', parsing.job_id);
    assert.deepEqual([parsed.status, parsed.rows], ['completed', ROWS], JSON.stringify(parsed));
    artifact_id = parsed.artifact.artifact_id;
    const body = { artifact_id, target: { table: 'killed' }, mode: 'append' };
    const loading = good(await program.client.post('/api/v1/etl/load?wait=0', body));
    await sleep(200 * round);
    await kill();
    const loaded = await ended('load', loading.job_id);
    assert.deepEqual([loaded.status, loaded.rows], ['completed', ROWS], JSON.stringify(loaded));
    const { rows } = await queryAsAdmin(
      program,
      `SELECT count(*)::int AS n, count(DISTINCT n)::int AS distinct FROM ${loaded.target.schema}.killed`,
    );
    assert.deepEqual(rows[0], { n: round * ROWS, distinct: ROWS });
  }
  const { headers } = await program.client.get('/api/v1/artifacts?limit=1');
  assert.equal(Number(headers.get('x-total-count')), ROUNDS, 'one artifact of each job');
});
