import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newDataFolder } from '../../../test/support/data-folder.ts';
import { countdown } from '../../../test/support/pace.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import type { Transact } from '../../kernel/sql.ts';
import { createDatabase, type Database, isDatabaseLost } from '../postgres/database.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { MIGRATIONS } from '../postgres/migrate.ts';
import { prepareDatabase } from '../postgres/prepare.ts';
import { createJobs, isFinished, type JobRun, type Jobs, type JobsOptions } from './index.ts';

/** Of the machine's own time. */
const LONGEST = 60_000;

/** Nothing waits long; but a node is dead when it is seen to be, and not because the machine paused for a while. */
export const QUICK: NonNullable<JobsOptions['settings']> = {
  heartbeatMs: 200,
  deadAfterMs: 600_000,
  sweepMs: 200,
  lostAfterMs: 500,
  watchMs: 50,
  retryMs: 20,
};

export interface TestPlatform {
  url: string;
  database: Database;
  accountId: string;
  tx: Transact;
  createJobs(nodeId: string, settings?: JobsOptions['settings'], clock?: Clock): Jobs;
  /** Past every policy. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Lets those batches go on, or not, that wait at the gate. */
  setGate(isOpen: boolean): Promise<unknown>;
  killPostgres(): void;
  close(): Promise<void>;
}

export async function openTestPlatform(): Promise<TestPlatform> {
  const folder = await newDataFolder();
  const postgres = await startEmbedded(folder, silentLogger);
  const { url } = await prepareDatabase(postgres.adminUrl, 'a secret for the tests of the jobs', MIGRATIONS);
  const database = createDatabase(url, { log: silentLogger });
  const accountId = uuidv7();
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: postgres.adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SET search_path = granary');
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  await query('CREATE TABLE ledger (run_id text, batch int, node text)');
  await query('CREATE TABLE gate (is_open boolean)');
  await query('INSERT INTO gate VALUES (false)');
  await query('GRANT ALL ON ledger, gate TO PUBLIC');
  return {
    url,
    database,
    accountId,
    tx: database.forAccount(accountId),
    query,
    createJobs: (nodeId, settings = {}, clock = systemClock) =>
      createJobs({
        database,
        url,
        nodeId,
        clock,
        applicationVersion: '1',
        log: silentLogger,
        concurrency: 6,
        pollMs: 25,
        settings: { ...QUICK, ...settings },
      }),
    setGate: (isOpen) =>
      until(async () => {
        await database.system((sql) => sql.query('UPDATE gate SET is_open = $1', [isOpen]));
        return true;
      }),
    killPostgres: () => process.kill(postgres.processId() ?? 0, 'SIGKILL'),
    async close() {
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Repeats a look until it shows what is waited for, also while the database is away. */
export async function until<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  let isLate = false;
  const late = countdown(LONGEST, () => {
    isLate = true;
  });
  try {
    while (!isLate) {
      try {
        const found = await look();
        if (found !== undefined && found !== false) return found;
      } catch (error) {
        if (!isDatabaseLost(error)) throw error;
      }
      await sleep(20);
    }
  } finally {
    late.cancel();
  }
  throw new Error(`waited in vain for ${look}`);
}

export const untilFinished = (platform: TestPlatform, jobs: Jobs, runId: string): Promise<JobRun> =>
  until(async () => {
    const run = await platform.tx((sql) => jobs.get(sql, runId));
    return isFinished(run.state) && run;
  });

/** The batches a run wrote, in order, each as often as it was written. */
export const ledgerOf = async (platform: TestPlatform, runId: string): Promise<number[]> =>
  (
    await platform.query<{ batch: number }>('SELECT batch FROM ledger WHERE run_id = $1 ORDER BY 1', [runId])
  ).map((row) => row.batch);

export const newsOf = async (platform: TestPlatform, runId: string): Promise<string[]> =>
  (
    await platform.query<{ type: string }>('SELECT type FROM events WHERE subject = $1 ORDER BY event_id', [
      runId,
    ])
  ).map((row) => row.type.replace('job.', ''));

export const countTo = (number: number): number[] => Array.from({ length: number }, (_, index) => index + 1);
