import { systemClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createDatabase } from '../postgres/database.ts';
import { createJobs, type JobsOptions } from './index.ts';
import { defineTallies } from './test-kinds.ts';

/** A node of its own, for tests that kill it: `fork(file, [JSON of this])`, then the message `stop` ends it in order. */
export interface WorkerOptions {
  url: string;
  nodeId: string;
  settings: NonNullable<JobsOptions['settings']>;
}

const { url, nodeId, settings } = JSON.parse(process.argv[2] ?? '') as WorkerOptions;
const database = createDatabase(url, { log: silentLogger });
const jobs = createJobs({
  database,
  url,
  nodeId,
  settings,
  applicationVersion: '1',
  log: silentLogger,
  clock: systemClock,
  concurrency: 6,
  pollMs: 25,
});
defineTallies(jobs, nodeId);
process.once('message', async () => {
  await jobs.stop();
  await database.close();
  process.exit();
});
await jobs.start({ work: true });
process.send?.('ready');
