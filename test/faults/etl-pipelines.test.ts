import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { chanceOf } from '../support/chance.ts';
import type { ApiClient } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { queryAsAdmin } from '../support/database.ts';
import { endOfEtl, etlUntil, fileToTable, newEtlPipeline, startEtl } from '../support/etl-pipelines.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const { randomInt } = chanceOf(import.meta);

const KILLS = process.env.SOAK === undefined ? 1 : 15;
const ROWS = process.env.SOAK === undefined ? 50_000 : 100_000;
/** One kill after the other meets another stage at work. */
const STAGES = ['load', 'parse', 'fetch'] as const;
const ENVIRONMENT = { GRANARY_FETCH_ALLOW: '127.0.0.1' };
const APPEND = { target: { table: 'killed' }, mode: 'append' };
const COUNTS = 'SELECT count(*)::int AS n, count(DISTINCT n)::int AS distinct FROM';

let files: RangedFiles;
let url: string;

before(async () => {
  files = await serveRangedFiles();
  const lines = Array.from({ length: ROWS }, (_, n) => `${n},row number ${n}\n`).join('');
  url = files.add('/rows.csv', `n,text\n${lines}`);
});
after(() => files.close());

/** One artifact of the fetch and one of the parse for every run; nothing twice. */
async function assertOnce(api: ApiClient, runIds: readonly string[]): Promise<string> {
  let schema = '';
  for (const runId of runIds) {
    const run = await endOfEtl(api, runId);
    assert.equal(run.status, 'completed', JSON.stringify(run));
    assert.equal(run.stages.load.output.rows, ROWS);
    schema = run.stages.load.output.schema;
  }
  const { headers } = await api.get('/api/v1/artifacts?limit=1');
  assert.equal(Number(headers.get('x-total-count')), runIds.length * 2, 'artifacts');
  return schema;
}

async function killed(program: RunningProgram, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill(signal);
  await gone;
}

test(`kill -9 in the middle of a run, ${KILLS} times: it ends once, with every file and row once`, async () => {
  const dataFolder = await newDataFolder();
  let program = await startProgram({ dataFolder, environment: ENVIRONMENT });
  try {
    const { pipeline_id: id } = await newEtlPipeline(program.client, fileToTable(url, APPEND));
    const runIds: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const { run_id: runId } = await startEtl(program.client, id);
      runIds.push(runId);
      const stage = STAGES[round % STAGES.length]!;
      await etlUntil(program.client, runId, ({ stages }) => stages[stage].status !== 'pending');
      await killed(program, 'SIGKILL');
      program = await startProgram({ dataFolder, environment: ENVIRONMENT, key: program.key });
    }
    const schema = await assertOnce(program.client, runIds);
    const { rows } = await queryAsAdmin(program, `${COUNTS} ${schema}.killed`);
    assert.deepEqual(rows[0], { n: KILLS * ROWS, distinct: ROWS });
  } finally {
    await program.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
});

test('two nodes, one of which is killed: the other ends its runs, with every file and row once', async () => {
  const nodes: TwoNodes = await startTwoNodes(ENVIRONMENT);
  try {
    const { first, second, postgres } = nodes;
    const stages = fileToTable(url, APPEND);
    const concurrency = { max_runs: 4 };
    const { pipeline_id: id } = await newEtlPipeline(first.client, stages, { concurrency });
    const runIds: string[] = [];
    for (const { client } of [first, second, first]) runIds.push((await startEtl(client, id)).run_id);
    const stage = STAGES[randomInt(0, STAGES.length)]!;
    await etlUntil(second.client, runIds[0]!, ({ stages: seen }) => seen[stage].status !== 'pending');
    await killed(first, 'SIGKILL');
    const schema = await assertOnce(second.client, runIds);
    const client = new pg.Client({ connectionString: postgres.adminUrl });
    await client.connect();
    try {
      const { rows } = await client.query(`${COUNTS} ${schema}.killed`);
      assert.deepEqual(rows[0], { n: runIds.length * ROWS, distinct: ROWS });
    } finally {
      await client.end();
    }
  } finally {
    await nodes.close();
  }
});
