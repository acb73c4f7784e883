import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { findBinaries } from './binaries.ts';
import { commandFor } from './unprivileged.ts';

export interface EmbeddedPostgres {
  /** The superuser's address, for migrations only. */
  adminUrl: string;
  processId(): number | undefined;
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  jit: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '',
};

/** Starts PostgreSQL in the data folder, or takes over one that a killed Granary left running there. */
export async function startEmbedded(folder: string, log: Logger): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'postgres');
  const binaries = await findBinaries();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const password = await readPassword(folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries.initdb, folder, cluster);

  const left = await readPostmaster(cluster);
  const port = left?.port ?? (await freePort());
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let stopping = false;
  let child: ChildProcess | undefined;

  const launch = async (): Promise<void> => {
    const flags = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const command = commandFor(binaries.postgres, ['-D', cluster, ...flags]);
    const started = spawn(command.file, command.args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      log.debug({ postgres: chunk.toString().trim() }, 'postgres');
    };
    started.stdout?.on('data', collect);
    started.stderr?.on('data', collect);
    child = started;
    const exited = new Promise<void>((resolve) => started.once('exit', () => resolve()));
    void exited.then(() => {
      if (child === started) child = undefined;
    });
    const ready = await waitReady(adminUrl, () => child !== started);
    if (!ready) throw new StartError(`PostgreSQL did not start: ${lastLine(output)}`);
    void exited.then(() => supervise());
  };

  const supervise = async (): Promise<void> => {
    for (let attempt = 1; !stopping; attempt += 1) {
      log.warn({ attempt }, 'PostgreSQL ended; starting it again');
      try {
        await launch();
        return;
      } catch (error) {
        log.warn({ err: error }, 'PostgreSQL did not come back yet');
        await sleep(Math.min(250 * attempt, 2_000));
      }
    }
  };

  if (left === undefined) await launch();
  else if (!(await waitReady(adminUrl, () => false)))
    throw new StartError(
      `PostgreSQL in ${cluster} does not answer. Stop process ${left.pid} and start again.`,
    );

  return {
    adminUrl,
    processId: () => child?.pid ?? left?.pid,
    async stop() {
      stopping = true;
      const pid = (await readPostmaster(cluster))?.pid;
      if (pid === undefined) return;
      process.kill(pid, 'SIGINT');
      while (isAlive(pid)) await sleep(20);
    },
  };
}

async function initialise(initdb: string, folder: string, cluster: string): Promise<void> {
  await rm(cluster, { recursive: true, force: true });
  const command = commandFor(initdb, [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${join(folder, 'postgres-password')}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
    '--data-checksums',
  ]);
  const child = spawn(command.file, command.args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('exit', resolve),
  );
  if (code !== 0) {
    await rm(cluster, { recursive: true, force: true });
    throw new StartError(`PostgreSQL could not create its files in ${cluster}: ${lastLine(output)}`);
  }
}

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres-password');
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return (await readFile(file, 'utf8')).trim();
}

/** What `postmaster.pid` says, when the process it names is a living PostgreSQL; otherwise the file is a leftover that PostgreSQL clears itself. */
async function readPostmaster(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !(port > 0) || !isAlive(pid)) return undefined;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => cluster);
  return command.includes(cluster) ? { pid, port } : undefined;
}

async function waitReady(url: string, gone: () => boolean): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && !gone()) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => undefined);
      await sleep(25);
    }
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? 'no reason given';
