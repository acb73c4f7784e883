import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { must } from '../../kernel/must.ts';
import { createFolderStore } from './folder.ts';
import type { ObjectStore } from './store.ts';

async function start(context: TestContext): Promise<{ folder: string; store: ObjectStore }> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-folder-'));
  context.after(() => rm(folder, { recursive: true }));
  return { folder, store: createFolderStore({ folder, publicUrl: 'http://granary.example/', secret: 's' }) };
}

const files = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const text = async (store: ObjectStore, key: string): Promise<string> =>
  (await buffer((await store.get(key)).stream)).toString();

test('an object is one private file with its bytes as they are', async (context) => {
  const { folder, store } = await start(context);
  await store.put('a/B ü', Buffer.from('first'));
  await store.put('a/B ü', Buffer.from('second'), { contentType: 'text/csv' });
  const found = await files(folder);
  assert.equal(found.length, 1);
  assert.match(must(found[0], 'found[0]'), /\/data\/a\/%42%20%c3%bc!\/\d{16}-[0-9a-f]{8}\.[\w-]+$/);
  assert.equal(await readFile(must(found[0], 'found[0]'), 'utf8'), 'second');
  assert.equal((await stat(must(found[0], 'found[0]'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(folder, 'data'))).mode & 0o777, 0o700);
});

test('the data survives a new start, and an empty store lists nothing before its first write', async (context) => {
  const { folder, store } = await start(context);
  assert.deepEqual(await store.list(''), { objects: [], cursor: undefined });
  await assert.rejects(store.get('a'), { code: 'not_found' });
  await store.delete('a');
  await store.put('a', Buffer.from('kept'), { contentType: 'text/csv' });
  const again = createFolderStore({ folder, publicUrl: '', secret: 's' });
  assert.equal(await text(again, 'a'), 'kept');
  assert.equal((await again.head('a')).contentType, 'text/csv');
});

test('a crash between two steps leaves the newest version in force, and the next write cleans up', async (context) => {
  const { folder, store } = await start(context);
  await store.put('a', Buffer.from('old'));
  const place = join(folder, 'data', 'a!');
  const future = String(Date.now() * 1000 + 3_600_000_000).padStart(16, '0');
  await writeFile(join(place, `${future}-00000000.dGV4dC9jc3Y`), 'newer');
  await writeFile(join(place, 'a stray file'), 'not ours');
  assert.equal(await text(store, 'a'), 'newer');
  assert.equal((await store.head('a')).contentType, 'text/csv');
  // The clock was an hour ahead when that file was written; the next write must win all the same.
  await store.put('a', Buffer.from('newest'));
  assert.equal(await text(store, 'a'), 'newest');
  assert.equal((await readdir(place)).length, 2, 'the newest version and the stray file');
});

test('files of a killed program are removed, those of a running one are not', async (context) => {
  const { folder, store } = await start(context);
  await mkdir(join(folder, 'tmp'));
  await writeFile(join(folder, 'tmp', 'old'), 'x');
  await writeFile(join(folder, 'tmp', 'young'), 'x');
  const longAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(join(folder, 'tmp', 'old'), longAgo, longAgo);
  await store.ping();
  assert.deepEqual(await readdir(join(folder, 'tmp')), ['young']);
});

test('a delete takes the empty folders with it and leaves the others', async (context) => {
  const { folder, store } = await start(context);
  await store.put('a/b/c/d', Buffer.from('x'));
  await store.put('a/b/e', Buffer.from('y'));
  await store.delete('a/b/c/d');
  assert.deepEqual(await readdir(join(folder, 'data', 'a', 'b')), ['e!']);
  await store.delete('a/b/e');
  assert.deepEqual(await readdir(join(folder, 'data')), []);
  await store.put('a/b/c/d', Buffer.from('again'));
  assert.equal(await text(store, 'a/b/c/d'), 'again');
});

test('puts, reads and deletes of one key at once never fail otherwise than by a 404', async (context) => {
  const { folder, store } = await start(context);
  const put = () => store.put('x/y', Readable.from([Buffer.from('whole')]));
  const read = async () => {
    const found = await text(store, 'x/y').catch((error: { code?: string }) => error.code);
    assert.match(found ?? '', /^(whole|not_found)$/);
  };
  for (let round = 0; round < 30; round += 1) {
    await Promise.all([
      put(),
      store.delete('x/y'),
      read(),
      put(),
      store.delete('x/y'),
      store.list(''),
      read(),
    ]);
  }
  await store.put('x/y', Buffer.from('last'));
  assert.equal(await text(store, 'x/y'), 'last');
  assert.equal((await files(folder)).length, 1);
});

test('a folder that cannot be used is a 503 that tells no path', async (context) => {
  const { folder } = await start(context);
  await writeFile(join(folder, 'file'), 'in the way');
  const store = createFolderStore({ folder: join(folder, 'file', 'below'), publicUrl: '', secret: 's' });
  const unusable = (error: Error & { code?: string }) => {
    assert.equal(error.code, 'service_unavailable');
    assert.match(error.message, /its folder cannot be used \(ENOTDIR\). Check the data folder/);
    assert.doesNotMatch(error.message, /\//);
    return true;
  };
  const body = Readable.from([Buffer.from('x')]);
  await assert.rejects(store.put('a', body), unusable);
  assert.ok(body.destroyed);
  await assert.rejects(store.ping(), unusable);
  await rm(join(folder, 'file'));
  await store.ping();
  await store.put('a', Buffer.from('x'));
});

test('links start with the public address, whichever way it is given', async (context) => {
  const { folder, store } = await start(context);
  const link = await store.signedUrl('a b/c', { expiresInSeconds: 60 });
  assert.match(link, /^http:\/\/granary\.example\/objects\/a%20b\/c\?expires=\d+&signature=[\w-]{43}$/);
  let port = 1;
  const later = createFolderStore({ folder, publicUrl: () => `http://127.0.0.1:${port}`, secret: 's' });
  port = 2;
  assert.match(
    await later.signedUrl('a', { expiresInSeconds: 60 }),
    /^http:\/\/127\.0\.0\.1:2\/objects\/a\?/,
  );
});

test('what a loss of power left of a file that need not last is not there', async (context) => {
  const { folder, store } = await start(context);
  const file = join(folder, 'rows.csv');
  await writeFile(file, 'a,b\n1,2\n');
  await store.adopt('exports/rows', file, { lasting: false });
  assert.equal(await text(store, 'exports/rows'), 'a,b\n1,2\n');
  const [kept] = (await files(folder)).filter((path) => path.includes('exports'));
  assert.ok(kept !== undefined);
  await writeFile(kept, 'a,b\n');
  await assert.rejects(store.get('exports/rows'), { code: 'not_found' });
  await assert.rejects(store.head('exports/rows'), { code: 'not_found' });
  assert.deepEqual((await store.list('exports/')).objects, []);
});
