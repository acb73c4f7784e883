import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { callToEnd } from '../support/call-to-end.ts';
import { good } from '../support/client.ts';
import { costOf, moved } from '../support/costs.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { queryAsAdmin, withAdmin } from '../support/database.ts';
import { openJobStates } from '../support/job-states.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type RangedFiles, serveRangedFiles } from '../support/ranged-files.ts';

const ROUNDS = process.env.SOAK === undefined ? 1 : 20;
const ROWS = process.env.SOAK === undefined ? 100_000 : 200_000;
/** A load that was over before it was killed tells nothing, and another is begun. */
const MOST_LOADS = 5;

let folder: string;
let program: RunningProgram;
let files: RangedFiles;
let fileBytes: number;
/** The same rows without the names of the columns. */
let loadBytes: number;

before(async () => {
  files = await serveRangedFiles();
  const lines = Array.from({ length: ROWS }, (_, n) => `${n},row number ${n}\n`).join('');
  fileBytes = lines.length + 'n,text\n'.length;
  loadBytes = lines.length;
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

/** Answers what a look shows while the program is dead. */
async function kill(look: () => Promise<string | undefined> = async () => undefined) {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
  const seen = await look();
  program = await start(program.key);
  return seen;
}

const ended = async (operation: string, jobId: string): Promise<any> =>
  good(await callToEnd(program.client, `/api/v1/etl/${operation}?job_id=${jobId}`, {}));

/** Until so much of a table has come to PostgreSQL, or the load is over. */
const untilLoaded = (rows: number, stateOf: () => Promise<string>): Promise<void> =>
  withAdmin(program, async (admin) => {
    const { rows: before } = await admin.query(LOADED);
    for (let loaded = before[0].n; loaded < rows && (await stateOf()) === 'running'; )
      loaded = (await admin.query(LOADED)).rows[0].n;
  });
const LOADED = 'SELECT coalesce(max(tuples_processed), 0)::int AS n FROM pg_stat_progress_copy';

test(`kill -9 during parsing and loading, ${ROUNDS} times: every job ends, and no row comes twice`, async () => {
  const url = `${files.address}/rows.csv`;
  const stateOf = await openJobStates(program);
  let loads = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    // All of the file has come, or half of it.
    const sent = files.sendPart('/rows.csv', round % 2 === 1 ? 1 : 0.5);
    const parsing = good(await program.client.post('/api/v1/etl/parse?wait=0', { url }));
    await sent;
    await kill();
    files.sendAll('/rows.csv');
    const parsed = await ended('parse', parsing.job_id);
    assert.deepEqual([parsed.status, parsed.rows], ['completed', ROWS], JSON.stringify(parsed));
    assert.deepEqual(await costOf(program.client, parsing.job_id), moved({ bytes: fileBytes, rows: ROWS }));
    const { artifact_id } = parsed.artifact;
    const body = { artifact_id, target: { table: 'killed' }, mode: 'append' };
    for (let isAtWork = false; !isAtWork; ) {
      const { job_id: id } = good(await program.client.post('/api/v1/etl/load?wait=0', body));
      loads += 1;
      await untilLoaded((ROWS * round) / (ROUNDS + 1), () => stateOf(id));
      isAtWork = (await kill(() => stateOf(id))) === 'running';
      const loaded = await ended('load', id);
      assert.deepEqual([loaded.status, loaded.rows], ['completed', ROWS], JSON.stringify(loaded));
      assert.deepEqual(await costOf(program.client, id), moved({ bytes: loadBytes, rows: ROWS }));
      const { rows } = await queryAsAdmin(
        program,
        `SELECT count(*)::int AS n, count(DISTINCT n)::int AS distinct FROM ${loaded.target.schema}.killed`,
      );
      assert.deepEqual(rows[0], { n: loads * ROWS, distinct: ROWS });
      assert.ok(loads < ROUNDS + MOST_LOADS, 'the kills meet the loads at work');
    }
  }
  const { headers } = await program.client.get('/api/v1/artifacts?limit=1');
  assert.equal(Number(headers.get('x-total-count')), ROUNDS, 'one artifact of each job');
});
