import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '../../kernel/ids.ts';
import type { TableReference } from './definition.ts';
import { objectKey } from './segments.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const HOUR = 3_600_000;

async function newTable(): Promise<TableReference> {
  const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer', nullable: false } as const];
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  return table;
}

const objects = async (table: TableReference) =>
  (await engine.objects.list(`tables/${table.accountId}/${table.tableId}/`)).objects.map(({ key }) => key);

/** What a crash right after the object was stored leaves behind. */
async function dyingAfterPut(work: () => Promise<unknown>): Promise<void> {
  const { put } = engine.objects;
  engine.objects.put = async (...given) => {
    await put(...given);
    throw new Error('the power went');
  };
  await assert.rejects(work(), /the power went/).finally(() => {
    engine.objects.put = put;
  });
}

test('a crash between object and catalogue loses nothing, and the orphan goes after its time', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  const all = async () => [...(await readAll(engine, table)).values()].map(({ n }) => n);

  await dyingAfterPut(() => engine.tables.flush(table));
  assert.deepEqual(await all(), [1, 2]);
  assert.equal((await objects(table)).length, 1);
  assert.equal(await engine.tables.collectOrphans(HOUR), 0);

  assert.deepEqual(await engine.tables.flush(table), { moved: 2 });
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 3 }]));
  await engine.tables.flush(table);
  await dyingAfterPut(() => engine.tables.merge(table, { mostSegments: 1 }));
  assert.deepEqual(await all(), [1, 2, 3]);
  assert.equal((await objects(table)).length, 4);

  await sleep(5);
  assert.equal(await engine.tables.collectOrphans(1), 2);
  const live = (await engine.tables.snapshot(table)).segments.map(({ objectKey }) => objectKey);
  assert.deepEqual(await objects(table), live.toSorted());
  assert.deepEqual(await all(), [1, 2, 3]);
});

test('objects of segments that were merged or dropped stay for whoever reads them, then go', async () => {
  const table = await newTable();
  for (const n of [1, 2, 3]) {
    await engine.tx((sql) => engine.tables.insert(sql, table, [{ n }]));
    await engine.tables.flush(table);
  }
  assert.deepEqual(await engine.tables.merge(table, { mostSegments: 2 }), { replaced: 3, written: 1 });
  assert.equal((await objects(table)).length, 4);
  assert.equal(await engine.tables.collectOrphans(HOUR), 0);
  await sleep(5);
  assert.equal(await engine.tables.collectOrphans(1), 3);
  assert.equal((await readAll(engine, table)).size, 3);
  await engine.tx((sql) => engine.tables.drop(sql, table));
  await sleep(5);
  assert.equal(await engine.tables.collectOrphans(HOUR), 0);
  assert.equal(await engine.tables.collectOrphans(1), 1);
  assert.deepEqual(await objects(table), []);
});

test('a merge that leaves no row writes no segment', async () => {
  const table = await newTable();
  const ids = await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  await engine.tables.flush(table);
  for (const id of ids) await engine.tx((sql) => engine.tables.remove(sql, table, id));
  assert.deepEqual(await engine.tables.merge(table), { replaced: 1, written: 0 });
  const snapshot = await engine.tables.snapshot(table);
  assert.deepEqual([snapshot.segments, snapshot.tombstones, snapshot.rows], [[], [], 0]);
});

test('an object that is not what was written is refused, and fetched again once it is right', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  await engine.tables.flush(table);
  const [segment] = (await engine.tables.snapshot(table)).segments;
  assert.ok(segment !== undefined);
  const key = objectKey(table, segment.segmentId);
  const chunks: Buffer[] = [];
  for await (const chunk of (await engine.objects.get(key)).stream) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const other = await engine.secondNode();
  await engine.objects.put(key, whole.subarray(0, -1));
  await assert.rejects(other.tables.open(table), { code: 'service_unavailable' });
  await engine.objects.put(key, whole);
  assert.equal((await readAll(other, table)).size, 1);
});

test('a table that another node tends to is left alone', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  const other = await engine.secondNode();
  const { put } = engine.objects;
  let meanwhile: unknown = 'nothing';
  engine.objects.put = async (...given) => {
    engine.objects.put = put;
    meanwhile = [await other.tables.flush(table), await other.tables.merge(table)];
    return put(...given);
  };
  assert.deepEqual(await engine.tables.flush(table), { moved: 1 });
  assert.deepEqual(meanwhile, [undefined, undefined]);
});
