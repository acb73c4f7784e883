import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duringTests } from '../../../test/support/during-tests.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createQueryEngine, createTrustedRunner } from './index.ts';
import type { Relation } from './messages.ts';

/** For queries that have to end: none comes near to it, however slow the machine is. */
export const PATIENT_MS = 600_000;

/** A folder with two Parquet files: `sales` of 200,000 rows in ten categories, and `secret`, of somebody else. */
export async function makeData() {
  const folder = await mkdtemp(join(tmpdir(), 'granary-duckdb-'));
  const sales = join(folder, 'sales.parquet');
  const secret = join(folder, 'secret.parquet');
  const runner = createTrustedRunner({ log: silentLogger });
  const write = (select: string, file: string) =>
    runner.run({
      statements: [{ sql: `COPY (${select}) TO '${file}' (FORMAT parquet)` }],
      readable: [],
      writable: [file],
      owner: 'test',
      timeoutMs: PATIENT_MS,
    });
  await write(
    `SELECT i AS id, 'c' || (i % 10) AS category, i % 7 AS quantity, TIMESTAMP '2024-01-01' + to_seconds(i) AS sold FROM range(200000) t(i)`,
    sales,
  );
  await write('SELECT 42 AS answer', secret);
  await runner.close();
  return { folder, sales, secret, remove: () => rm(folder, { recursive: true, force: true }) };
}

export const overParquet = (name: string, file: string): Relation => ({
  name,
  select: `SELECT * FROM read_parquet(['${file}'])`,
  files: [file],
});

export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return status !== '' && !/^State:\s*Z/m.test(status);
}

/** The most memory a process has had, in megabytes; undefined when it is gone. */
export async function peakMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return found === undefined ? undefined : Number(found) / 1024;
}

/** Such a folder, and an engine to query it with, before the first test of a file and until after its last. */
export const engineDuringTests = () =>
  duringTests(async (atEnd) => {
    const data = await makeData();
    atEnd(() => data.remove());
    const engine = createQueryEngine({ log: silentLogger, memoryMb: 256, workers: 2 });
    atEnd(() => engine.close());
    return { data, engine };
  });
