import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';
import { FIXTURES } from '../fixtures/path.ts';
import { newDataFolder, type RunningProgram, startProgram } from '../support/program.ts';
import { verifyWork } from '../support/verify-work.ts';
import { startWorkLoad } from '../support/work.ts';

const ROUNDS = process.env.SOAK === undefined ? 3 : 20;
const UNLIMITED = ['requests_per_minute', 'requests_per_hour', 'concurrent_connections'].flatMap((name) => [
  '--limit',
  `${name}=unlimited`,
]);

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
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(randomInt(300, 1_500));
    await killProgram(current);
    current = await startProgram({ main: FIXTURES, dataFolder: folder, key });
    await sleep(randomInt(300, 1_500));
    await killPostgres();
    await healthy(current);
  }
  await sleep(500);
  await load.stop();
  const { sites, jobs } = load.acknowledged;
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
async function healthy({ address }: RunningProgram): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(`${address}/health`).catch(() => undefined);
    if (answer?.ok === true) return;
    assert.ok(Date.now() < deadline, 'it did not come back');
    await sleep(100);
  }
}
