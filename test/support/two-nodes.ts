import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { copyPrepared } from './data-folder.ts';
import { type RunningProgram, startProgram } from './program.ts';
import { openRelay, type Relay, relayed } from './relay.ts';
import { type S3TestServer, startS3Server } from './s3-server.ts';

/** Two programs of one instance: one PostgreSQL, one object store, folders of their own. */
export interface TwoNodes {
  first: RunningProgram;
  second: RunningProgram;
  postgres: EmbeddedPostgres;
  s3: S3TestServer;
  /** Stops PostgreSQL as an operator would (fast), and starts it again after what happens meanwhile. */
  restartPostgres(meanwhile: () => Promise<void>): Promise<void>;
  /** Kills a node with SIGKILL and starts it again in the same place. */
  killAndRestart(which: 'first' | 'second'): Promise<void>;
  close(): Promise<void>;
}

/** The lines of a node to what it stands on. */
export interface Lines {
  postgres: Relay;
  objects: Relay;
}

/** Two nodes, each with lines of its own that can be spoilt. */
export interface RelayedNodes extends TwoNodes {
  lines: Record<'first' | 'second', Lines>;
}

export async function startRelayedNodes(settings: Record<string, string> = {}): Promise<RelayedNodes> {
  const opened: Lines[] = [];
  const nodes = await startNodes(settings, async (environment) => {
    const { host, port } = new pg.Client({ connectionString: environment.DATABASE_URL });
    const postgres = await openRelay(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    const endpoint = new URL(environment.S3_ENDPOINT ?? '');
    const objects = await openRelay({ host: endpoint.hostname, port: Number(endpoint.port) });
    opened.push({ postgres, objects });
    return {
      ...environment,
      DATABASE_URL: relayed(environment.DATABASE_URL ?? '', postgres),
      S3_ENDPOINT: `http://127.0.0.1:${objects.port}`,
    };
  });
  const [first, second] = opened as [Lines, Lines];
  return {
    ...nodes,
    lines: { first, second },
    async close() {
      for (const { postgres, objects } of opened) for (const line of [postgres, objects]) line.open();
      await nodes.close();
      for (const { postgres, objects } of opened) await Promise.all([postgres.close(), objects.close()]);
    },
  };
}

export const startTwoNodes = (settings: Record<string, string> = {}): Promise<TwoNodes> =>
  startNodes(settings, async (environment) => environment);

type Environment = Record<string, string>;

async function startNodes(
  settings: Environment,
  reach: (environment: Environment) => Promise<Environment>,
): Promise<TwoNodes> {
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
  const environments = { first: await reach(environment), second: await reach(environment) };
  const first = await startProgram({ dataFolder: join(folder, 'first'), environment: environments.first });
  const second = await startProgram({
    dataFolder: join(folder, 'second'),
    environment: environments.second,
    key: first.key,
  });
  const nodes: TwoNodes = {
    first,
    second,
    postgres,
    s3,
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
      nodes[which] = await startProgram({
        dataFolder: join(folder, which),
        environment: environments[which],
        key,
      });
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
