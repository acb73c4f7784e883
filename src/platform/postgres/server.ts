import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Cluster } from './cluster-shape.ts';
import { diskFull } from './data-folder.ts';
import { type Endpoint, flagsOf, urlOf } from './endpoint.ts';
import { resetPassword } from './password.ts';
import { findPostmaster, isPostmaster, stopPostmaster, stopProcess, writtenPid } from './postmaster.ts';
import { signal as send, strayBackends } from './processes.ts';
import { settingsFor } from './settings.ts';
import { spawnAs } from './unprivileged.ts';

/** A PostgreSQL process: our child, or one that another program started. */
export interface Server {
  pid: number;
  /** Settles when the process is no more. */
  gone: Promise<void>;
  isGone(): boolean;
  output(): string;
  stop(): Promise<void>;
  /** Lets this program end while the process goes on. */
  release(): void;
}

export interface ServerNeeds {
  cluster: Cluster;
  endpoint: Endpoint;
  password: string;
  log: Logger;
  signal: AbortSignal;
}

/** The PostgreSQL that serves the cluster, when it answers: one that runs already, or a new one. */
export async function openServer(needs: ServerNeeds): Promise<Server> {
  const { cluster, log, signal } = needs;
  const deadline = Date.now() + 60_000;
  let passwordTried = false;
  for (;;) {
    signal.throwIfAborted();
    const running = await findPostmaster(cluster.path);
    const server = running === undefined ? await launch(needs) : adopt(running.pid, needs);
    const state = await waitForAnswer(needs, server).catch(async (error: unknown) => {
      if (running === undefined) await server.stop();
      throw error;
    });
    if (state === 'ready') return server;
    if (state === 'password') {
      if (passwordTried)
        throw new StartError(
          `PostgreSQL in ${cluster.path} does not accept the password in postgres-password. Restore that file from a backup.`,
        );
      passwordTried = true;
      log.warn('the password of the embedded PostgreSQL is lost; setting a new one');
      await server.stop();
      await resetPassword(cluster, needs.password);
      continue;
    }
    if (running === undefined && !(await clearObstacle(cluster.path, server.output(), deadline))) {
      throw startFault(cluster.path, server.output());
    }
  }
}

async function launch({ cluster, endpoint, log }: ServerNeeds): Promise<Server> {
  const settings = Object.entries({ ...settingsFor(totalmem()), ...flagsOf(endpoint) });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Tells PostgreSQL that the number in a leftover postmaster.pid belongs to another program now.
  const stale = await writtenPid(cluster.path);
  const environment: Record<string, string> =
    stale === undefined ? {} : { PG_GRANDPARENT_PID: String(stale) };
  const child = spawnAs(cluster.runner, cluster.binaries.postgres, ['-D', cluster.path, ...flags], {
    environment,
    detached: true,
  });
  child.stdin.end();
  let output = '';
  let exited = false;
  let ended = false;
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8_000);
    log.debug({ postgres: chunk.toString().trim() }, 'postgres');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const gone = new Promise<void>((done) => {
    child.once('error', (error) => {
      output += `FATAL: ${error.message}`;
      done();
    });
    // Not 'close': strays of a killed main process may hold the pipes for a while.
    child.once('exit', () => {
      exited = true;
      setTimeout(done, 20);
    });
  }).then(() => {
    ended = true;
  });
  const release = () => {
    child.unref();
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const pid = child.pid ?? -1;
  const stop = () => stopProcess(pid, async () => !exited && !ended, cluster.path);
  return { pid, gone, isGone: () => ended, output: () => output, stop, release };
}

/** Not our child, so nobody tells when it ends: it is looked at. */
function adopt(pid: number, { cluster, signal }: ServerNeeds): Server {
  const released = new AbortController();
  const enough = AbortSignal.any([signal, released.signal]);
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    const look = async () => {
      while (!enough.aborted && (await isPostmaster(pid, cluster.path))) {
        await sleep(250, undefined, { signal: enough }).catch(() => undefined);
      }
      if (enough.aborted) return;
      ended = true;
      resolve();
    };
    void look();
  });
  const stop = () => stopPostmaster(pid, cluster.path);
  return { pid, gone, isGone: () => ended, output: () => '', stop, release: () => released.abort() };
}

async function waitForAnswer(needs: ServerNeeds, server: Server): Promise<'ready' | 'password' | 'gone'> {
  const url = urlOf(needs.endpoint, needs.password);
  let silentSince = Date.now();
  while (!server.isGone()) {
    needs.signal.throwIfAborted();
    const answer = await ask(url);
    if (answer === 'ready' || answer === 'password') return answer;
    if (answer === 'starting') silentSince = Date.now();
    if (Date.now() - silentSince > 60_000) {
      throw new StartError(
        `PostgreSQL in ${needs.cluster.path} is not responding. Stop process ${server.pid} and start again.`,
      );
    }
    await Promise.race([sleep(25), server.gone]);
  }
  return 'gone';
}

/** 57P03 is PostgreSQL's "not yet": it recovers from a crash, which may take a while. */
async function ask(url: string): Promise<'ready' | 'password' | 'starting' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '28P01') return 'password';
    return code === '57P03' || code === '53300' ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Deals with what a crash or another program's start left in the way; false when the fault is a real one. */
async function clearObstacle(cluster: string, output: string, deadline: number): Promise<boolean> {
  const broken = /(?:bogus data in )?lock file "([^"]+)"(?: is empty|: ")/.exec(output)?.[1];
  if (broken !== undefined) {
    await sleep(250);
    if ((await findPostmaster(cluster)) === undefined) await rm(resolve(cluster, broken), { force: true });
    return Date.now() < deadline;
  }
  if (/lock file "[^"]+" already exists/.test(output)) {
    await sleep(50);
    return Date.now() < deadline;
  }
  if (/shared memory block .* is still in use/.test(output)) {
    await sleep(100);
    for (const pid of await strayBackends(cluster)) send(pid, 'SIGKILL');
    return Date.now() < deadline;
  }
  return false;
}

function startFault(cluster: string, output: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(cluster);
  const lines = output.trim().split('\n');
  const reason =
    lines.findLast((line) => /^(?:FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new StartError(
    `PostgreSQL did not start in ${cluster}: "${reason.replace(/\s+/g, ' ')}". Correct that, or restore the data folder from a backup.`,
  );
}
