import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { must } from '../../kernel/must.ts';
import { FileCache } from './file-cache.ts';

async function newFolder(context: { after(clean: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-cache-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

const filesIn = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'tmp').sort();

test('who asks for one file at the same time shares one making', async (context) => {
  const cache = new FileCache(await newFolder(context), 1_000);
  let made = 0;
  const make = async (path: string) => {
    made += 1;
    await writeFile(path, 'content');
  };
  const held = await Promise.all(Array.from({ length: 10 }, () => cache.hold('one', make)));
  assert.equal(made, 1);
  assert.equal(await readFile(must(held[0], 'held[0]').path, 'utf8'), 'content');
});

test('what nobody holds goes first unused first, what is held stays', async (context) => {
  const folder = await newFolder(context);
  const cache = new FileCache(folder, 25);
  const hold = (name: string) => cache.hold(name, (path) => writeFile(path, '0123456789'));
  const first = await hold('first');
  (await hold('second')).release();
  assert.deepEqual(await filesIn(folder), ['first', 'second']);
  (await hold('third')).release();
  assert.deepEqual(await filesIn(folder), ['first', 'third']);
  first.release();
  first.release();
  (await hold('fourth')).release();
  (await hold('fifth')).release();
  assert.deepEqual(await filesIn(folder), ['fifth', 'fourth']);
});

test('a making that fails leaves nothing and may be tried again', async (context) => {
  const folder = await newFolder(context);
  const cache = new FileCache(folder, 100);
  const failing = cache.hold('one', async (path) => {
    await writeFile(path, 'half');
    throw new Error('gone');
  });
  await assert.rejects(failing, /gone/);
  assert.deepEqual([await filesIn(folder), await readdir(join(folder, 'tmp'))], [[], []]);
  await cache.hold('one', (path) => writeFile(path, 'whole'));
  assert.deepEqual(await filesIn(folder), ['one']);
});

test('files of an earlier process are used again when they can be verified, its unfinished ones go', async (context) => {
  const folder = await newFolder(context);
  const first = new FileCache(folder, 100);
  for (const name of ['right', 'wrong', 'unsaid']) await first.hold(name, (path) => writeFile(path, 'old'));
  await writeFile(join(folder, 'wrong'), 'ol');
  await writeFile(join(folder, 'tmp', 'left.part'), 'half');
  const cache = new FileCache(folder, 100);
  assert.equal(await cache.holdExisting('right'), undefined, 'nobody has looked at it yet');
  const isOld = async (path: string) => (await readFile(path, 'utf8')) === 'old';
  const read = async (name: string, verify?: typeof isOld) => {
    const held = await cache.hold(name, (path) => writeFile(path, 'new'), verify);
    return readFile(held.path, 'utf8');
  };
  assert.deepEqual(
    [await read('right', isOld), await read('wrong', isOld), await read('unsaid')],
    ['old', 'new', 'new'],
  );
  assert.equal(
    await readFile(must(await cache.holdExisting('right'), 'cache.holdExisting(…)').path, 'utf8'),
    'old',
  );
  assert.deepEqual(await readdir(join(folder, 'tmp')), []);
});
