import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { ObjectLifetimes } from '../lifetimes/index.ts';
import { createScratch } from '../scratch/index.ts';
import { openTestEngine, type TestEngine } from '../tables/testing-engine.ts';
import { createExports, type Exports } from './index.ts';

let engine: TestEngine;
let lifetimes: ObjectLifetimes;
let exports: Exports;
let folder: string;
before(async () => {
  engine = await openTestEngine();
  lifetimes = new ObjectLifetimes(engine.database, engine.objects);
  folder = join(engine.folder, 'exports');
  exports = createExports({ ...engine, lifetimes, scratch: createScratch(folder) });
});
after(() => engine.close());

const rows = async (text: string): Promise<unknown[]> => (await engine.tx((sql) => sql.query(text))).rows;
const inScratch = () => readdir(folder);
const objectKeys = async () => (await engine.objects.list('exports/')).objects.map(({ key }) => key);

const written = () =>
  exports.write(engine.accountId, 'csv', async ({ file, spillFolder }) => {
    assert.deepEqual(await readdir(spillFolder), []);
    await writeFile(file, 'a\n1\n');
    return { rowCount: 1 };
  });
const record = async (expiresAt: Date) => {
  const made = await written();
  const { accountId } = engine;
  const row = { accountId, exportId: made.exportId, format: made.format, rowCount: 1, expiresAt };
  await engine.tx((sql) => exports.record(sql, row, made));
  return made;
};

test('a recorded export stays until it expires, then object and rows go', async () => {
  const soon = await record(new Date(Date.now() + 60_000));
  const past = await record(new Date(Date.now() - 1_000));
  for (const made of [soon, past]) await made[Symbol.asyncDispose]();
  assert.equal(String(await buffer((await engine.objects.get(past.objectKey)).stream)), 'a\n1\n');
  assert.deepEqual([await lifetimes.purge(), await exports.purge()], [1, 1]);
  assert.deepEqual(await objectKeys(), [soon.objectKey]);
  assert.deepEqual(await rows('SELECT export_id FROM exports'), [{ export_id: soon.exportId }]);
  assert.deepEqual(await rows('SELECT object_key FROM expiring_objects'), [{ object_key: soon.objectKey }]);
  assert.deepEqual([await lifetimes.purge(), await exports.purge()], [0, 0]);
  assert.deepEqual(await inScratch(), []);
});

test('an export that nobody records goes when the request is over', async () => {
  const before_ = await objectKeys();
  const made = await written();
  assert.equal((await objectKeys()).length, before_.length + 1);
  await made[Symbol.asyncDispose]();
  assert.deepEqual(await objectKeys(), before_);
  assert.equal(
    (await rows(`SELECT 1 FROM expiring_objects WHERE object_key = '${made.objectKey}'`)).length,
    0,
  );
});

test('an export that fails leaves nothing', async () => {
  const before_ = await objectKeys();
  await assert.rejects(
    exports.write(engine.accountId, 'csv', async ({ file }) => {
      await writeFile(file, 'half');
      throw new Error('the rows ended');
    }),
    /the rows ended/,
  );
  assert.deepEqual(await objectKeys(), before_);
  assert.deepEqual(await inScratch(), []);
});

test('what a killed program had announced goes a day later', async () => {
  const key = 'exports/half-done.csv';
  await lifetimes.announce(engine.accountId, key);
  await engine.objects.put(key, Buffer.from('half'));
  assert.equal(await lifetimes.purge(), 0);
  await engine.tx((sql) => lifetimes.expire(sql, engine.accountId, key, new Date(Date.now() - 1)));
  assert.equal(await lifetimes.purge(), 1);
  await assert.rejects(engine.objects.head(key), { code: 'not_found' });
});

test('one that is kept stays', async () => {
  const key = 'tables/kept.parquet';
  await lifetimes.announce(engine.accountId, key);
  await engine.objects.put(key, Buffer.from('whole'));
  await engine.tx((sql) => lifetimes.keep(sql, engine.accountId, key));
  await lifetimes.purge();
  assert.equal((await engine.objects.head(key)).size, 5);
});
