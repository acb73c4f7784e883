import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../src/kernel/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { copyPrepared } from './data-folder.ts';
import { type RunningProgram, startProgram } from './program.ts';
import { startS3Server } from './s3-server.ts';

/** Two programs of one instance: one PostgreSQL, one object store, folders of their own. */
export interface TwoNodes {
  first: RunningProgram;
  second: RunningProgram;
  postgres: EmbeddedPostgres;
  /** Stops PostgreSQL as an operator would (fast), and starts it again after what happens meanwhile. */
  restartPostgres(meanwhile: () => Promise<void>): Promise<void>;
  /** Kills a node with SIGKILL and starts it again in the same place. */
  killAndRestart(which: 'first' | 'second'): Promise<void>;
  close(): Promise<void>;
}

export async function startTwoNodes(settings: Record<string, string> = {}): Promise<TwoNodes> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-nodes-'));
  copyPrepared(join(folder, 'shared'));
  const postgres = await startEmbedded(join(folder, 'shared'), silentLogger);
  const s3 = await startS3Server();
  const environment = {
    DATABASE_URL: postgres.adminUrl,
    GRANARY_SECRET: 'the same secret on every node of the instance',
    S3_BUCKET: s3.config.bucket,
    S3_ENDPOINT: s3.config.endpoint,
    S3_REGION: s3.config.region,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    ...settings,
  };
  const first = await startProgram({ dataFolder: join(folder, 'first'), environment });
  const second = await startProgram({ dataFolder: join(folder, 'second'), environment, key: first.key });
  const nodes: TwoNodes = {
    first,
    second,
    postgres,
    async restartPostgres(meanwhile) {
      await nodes.postgres.stop();
      await meanwhile();
      nodes.postgres = await startEmbedded(join(folder, 'shared'), silentLogger);
    },
    async killAndRestart(which) {
      const { process, key } = nodes[which];
      const gone = new Promise((resolve) => process.once('exit', resolve));
      process.kill('SIGKILL');
      await gone;
      nodes[which] = await startProgram({ dataFolder: join(folder, which), environment, key });
    },
    async close() {
      const ends = await Promise.allSettled([nodes.first.stop(), nodes.second.stop()]);
      await nodes.postgres.stop();
      await s3.close();
      await rm(folder, { recursive: true, force: true });
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
  return nodes;
}
