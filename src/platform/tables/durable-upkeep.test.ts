import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.ts';
import { systemClock } from '../../kernel/clock.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createTables, createUpkeep, type Tables, type Upkeep } from './index.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
let jobs: Jobs;
let upkeep: Upkeep;
let tables: Tables;

before(async () => {
  engine = await openTestEngine();
  const { database, url } = engine;
  jobs = createJobs({
    database,
    url,
    nodeId: 'here',
    applicationVersion: '1',
    log: silentLogger,
    clock: systemClock,
    concurrency: 4,
    pollMs: 25,
  });
  tables = createTables(engine, { written: (table, rows) => upkeep.written(table, rows) });
  upkeep = createUpkeep({ database, jobs, tables, log: silentLogger, sweepMs: 100 });
  jobs.define({
    kind: 'import',
    runBatch: ({ signal }) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  });
  await jobs.start({ work: true });
  upkeep.start();
});
after(async () => {
  await upkeep.stop();
  await jobs.stop();
  await engine.close();
});

async function newTable() {
  const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer', nullable: false } as const];
  await engine.tx((sql) => tables.create(sql, { ...table, columns }));
  return table;
}

const until = (look: () => Promise<boolean>): Promise<void> =>
  eventually(async () => assert.ok(await look(), `waited in vain for ${look}`));

const hotCount = async (table: { accountId: string; tableId: string }) =>
  (await tables.snapshot(table)).hot.count;

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ n: from + at }));

test('many rows are moved by a job that nobody asked for, whichever way they came', async () => {
  const table = await newTable();
  const queue = tables.insertQueue<undefined>(async () => undefined);
  await queue.insert(table, rows(0, 3_000), undefined);
  await engine.tx((sql) => tables.insert(sql, table, rows(3_000, 6_000)));
  await until(async () => (await hotCount(table)) === 0);
  assert.equal((await readAll({ ...engine, tables }, table)).size, 6_000);
});

test('a few rows are moved when they have grown old, a removed one is written out of its segment', async () => {
  const table = await newTable();
  const ids = await engine.tx((sql) => tables.insert(sql, table, rows(0, 30)));
  await sleep(400);
  assert.equal(await hotCount(table), 30, 'not before their time');
  await engine.tx((sql) =>
    sql.query("UPDATE table_hot_rows SET updated_at = now() - interval '6 minutes' WHERE table_id = $1", [
      table.tableId,
    ]),
  );
  await until(async () => (await hotCount(table)) === 0);
  await engine.tx((sql) => tables.remove(sql, table, must(ids[0], 'ids[0]')));
  await until(async () => (await tables.snapshot(table)).tombstones.length === 0);
  assert.equal((await readAll({ ...engine, tables }, table)).size, 29);
});

test('one job a table at a time, and one that is finished leaves no trace when the next comes', async () => {
  const table = await newTable();
  const input = { table_id: table.tableId };
  const ask = () =>
    engine.tx((sql) =>
      jobs.enqueueOnce(sql, { runId: uuidv7(), accountId: engine.accountId, kind: 'upkeep.table', input }),
    );
  const runs = async () =>
    (
      await engine.tx((sql) =>
        sql.query<{ state: string }>("SELECT state FROM job_runs WHERE input ->> 'table_id' = $1", [
          table.tableId,
        ]),
      )
    ).rows.map(({ state }) => state);
  await Promise.all(Array.from({ length: 10 }, ask));
  assert.equal((await runs()).length, 1);
  await until(async () => (await runs()).every((state) => state === 'completed'));
  const [other] = await Promise.all([ask(), ask(), ask()]);
  assert.equal((await runs()).length, 1, JSON.stringify(other));
  await until(async () => (await runs()).every((state) => state === 'completed'));
});

test("a table that is dropped before it is tended to is nobody's trouble", async () => {
  const table = await newTable();
  await engine.tx((sql) => tables.insert(sql, table, rows(0, 5)));
  const runId = uuidv7();
  await engine.tx(async (sql) => {
    await tables.drop(sql, table);
    const input = { table_id: table.tableId };
    await jobs.enqueueOnce(sql, { runId, accountId: engine.accountId, kind: 'upkeep.table', input });
  });
  await until(async () => (await engine.tx((sql) => jobs.get(sql, runId))).state === 'completed');
});

test('files that were sent go when no unfinished job names them', async () => {
  const { objects, folder, accountId } = engine;
  const keys = ['left', 'used', 'new'].map((name) => `uploads/${accountId}/${name}`);
  for (const key of keys) await objects.put(key, Buffer.from('a,b'), { size: 3, contentType: 'text/csv' });
  const found = (await objects.list('uploads/')).objects;
  assert.equal(found.length, 3);
  const old = new Date(Date.now() - 25 * 3_600_000);
  const { readdir } = await import('node:fs/promises');
  for (const file of await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })) {
    if (file.isFile() && /\/uploads\/.*(left|used)/.test(join(file.parentPath, file.name)))
      await utimes(join(file.parentPath, file.name), old, old);
  }
  const runId = uuidv7();
  await engine.tx((sql) => jobs.enqueue(sql, { runId, accountId, kind: 'import', input: { file: keys[1] } }));
  await tables.collectOrphans();
  const left = async () => (await objects.list('uploads/')).objects.map(({ key }) => key);
  assert.deepEqual(await left(), [keys[2], keys[1]].sort());
  await engine.tx((sql) => jobs.cancel(sql, runId));
  await tables.collectOrphans();
  assert.deepEqual(await left(), [keys[2]]);
});
