import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** A new data folder; whatever PostgreSQL still runs in it after the test is stopped, and the folder goes. */
export async function newDataFolder(context: TestContext, name = 'data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'granary-postgres-'));
  const folder = join(parent, name);
  context.after(async () => {
    const cluster = await clusterOf(folder);
    const left = await findPostmaster(cluster);
    if (left !== undefined) await stopPostmaster(left.pid, cluster);
    await rm(parent, { recursive: true, force: true });
  });
  return folder;
}

/** Where PostgreSQL's files really are: outside the data folder where root may not make user namespaces. */
export const clusterOf = (folder: string): Promise<string> =>
  realpath(join(folder, 'postgres')).catch(() => join(folder, 'postgres'));

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

const MODULE = new URL('./embedded.ts', import.meta.url).href;
const LOG = new URL('../../kernel/log.ts', import.meta.url).href;

const PROGRAM = (folder: string, module: string, log: string) => `
  const { startEmbedded } = await import(${JSON.stringify(module)});
  const { silentLogger } = await import(${JSON.stringify(log)});
  try {
    const postgres = await startEmbedded(${JSON.stringify(folder)}, silentLogger);
    console.log('ready ' + postgres.processId() + ' ' + postgres.adminUrl);
    if (process.argv.at(-1) === 'once') await postgres.stop();
    process.once('SIGTERM', async () => { await postgres.stop(); process.exit(0); });
  } catch (error) {
    console.log(error.name + ': ' + error.message);
    process.exitCode = 1;
  }`;

export const programSource = (folder: string, module = MODULE, log = LOG): string =>
  PROGRAM(folder, module, log);

export interface Program {
  pid: number;
  /** The first line it prints. */
  line: string;
  postgresPid: number;
  url: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Another program on the data folder, in a process of its own. */
export async function startProgram(context: TestContext, folder: string): Promise<Program> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', programSource(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  context.after(() => kill('SIGKILL'));
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const line = chunk.toString().trim();
  const [, postgresPid = '0', url = ''] = line.split(' ');
  assert.ok(child.pid !== undefined);
  return { pid: child.pid, line, postgresPid: Number(postgresPid), url, kill };
}
