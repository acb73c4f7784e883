import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '../../src/kernel/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { newDataFolder, type RunningProgram, startProgram } from './program.ts';
import { startS3Server } from './s3-server.ts';

/** Two programs of one instance: one PostgreSQL, one object store, folders of their own. */
export interface TwoNodes {
  first: RunningProgram;
  second: RunningProgram;
  postgres: EmbeddedPostgres;
  close(): Promise<void>;
}

export async function startTwoNodes(settings: Record<string, string> = {}): Promise<TwoNodes> {
  const folder = await newDataFolder();
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
  return {
    first,
    second,
    postgres,
    async close() {
      await Promise.all([first.stop(), second.stop()]);
      await postgres.stop();
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
