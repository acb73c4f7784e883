import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';
import { FIXTURES } from '../fixtures/path.ts';
import { chanceOf } from '../support/chance.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { UNLIMITED } from '../support/limits.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { verifyWork } from '../support/verify-work.ts';
import { startWorkLoad } from '../support/work.ts';

const { randomInt } = chanceOf(import.meta);

const ROUNDS = process.env.SOAK === undefined ? 1 : 20;

let current: RunningProgram | undefined;
let folder = '';

after(async () => {
  await current?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(`kill -9 of the program and of PostgreSQL in turn, ${ROUNDS} rounds each, under a load of writes and jobs`, async (t) => {
  folder = await newDataFolder();
  current = await startProgram({ main: FIXTURES, dataFolder: folder });
  const { key } = current;
  await current.command('tier', ...UNLIMITED);
  const load = startWorkLoad(() => current?.address ?? '', key, 6);
  const { sites, jobs } = load.acknowledged;
  /** Until so much more was acknowledged: the load is under way. */
  const progressed = async (moreSites: number, moreJobs: number) => {
    const wanted = [sites.length + moreSites, jobs.length + moreJobs] as const;
    await eventually(async () => assert.ok(sites.length >= wanted[0] && jobs.length >= wanted[1]));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await progressed(randomInt(10, 60), randomInt(2, 8));
    await killProgram(current);
    current = await startProgram({ main: FIXTURES, dataFolder: folder, key });
    await progressed(randomInt(10, 60), randomInt(2, 8));
    await killPostgres();
    await healthy(current);
  }
  await progressed(10, 2);
  await load.stop();
  t.diagnostic(
    `${sites.length} writes and ${jobs.length} jobs were acknowledged through ${2 * ROUNDS} kills`,
  );
  assert.ok(sites.length > 20 && jobs.length > 5, 'there was a load');
  assert.deepEqual(load.faults, []);
  const postgres = await connectEmbedded(folder, silentLogger);
  try {
    await verifyWork(postgres.adminUrl, load.acknowledged);
  } finally {
    await postgres.close();
  }
});

async function killProgram(program: RunningProgram): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
}

async function killPostgres(): Promise<void> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(text.split('\n')[0]), 'SIGKILL');
}

/** Without a hand: the program brings its database back by itself. */
const healthy = ({ address }: RunningProgram): Promise<void> =>
  eventually(async () => assert.equal((await fetch(`${address}/health`)).status, 200));
