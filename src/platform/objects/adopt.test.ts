import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { chanceOf } from '../../../test/support/chance.ts';
import type { ObjectStore } from './index.ts';
import { folderTestStore, s3TestStore, type TestStore } from './testing-stores.ts';

const { randomBytes } = chanceOf(import.meta);

const MiB = 1024 * 1024;
const KINDS: Record<string, () => Promise<TestStore>> = { folder: folderTestStore, S3: s3TestStore };

for (const [kind, create] of Object.entries(KINDS)) {
  describe(`a file is taken over into ${kind}`, () => {
    let made: TestStore;
    let store: ObjectStore;
    let folder: string;
    before(async () => {
      made = await create();
      store = made.store;
      folder = await mkdtemp(join(tmpdir(), 'granary-adopt-'));
    });
    after(async () => {
      await made.close();
      await rm(folder, { recursive: true });
    });

    const newFile = async (bytes: Buffer): Promise<string> => {
      const file = join(folder, randomBytes(8).toString('hex'));
      await writeFile(file, bytes);
      return file;
    };

    for (const size of [0, 1, 9 * MiB]) {
      test(`${size} bytes, and the file is gone`, async () => {
        const bytes = randomBytes(size);
        const file = await newFile(bytes);
        const result = await store.adopt(`adopted/${size}`, file, { contentType: 'text/csv' });
        assert.deepEqual(result, { size });
        const object = await store.get(`adopted/${size}`);
        assert.deepEqual([object.size, object.contentType], [size, 'text/csv']);
        assert.ok((await buffer(object.stream)).equals(bytes));
        await assert.rejects(stat(file), { code: 'ENOENT' });
        assert.equal(await made.leftovers(), 0);
      });
    }

    test('one that need not last is read like the others', async () => {
      await store.adopt('adopted/passing', await newFile(Buffer.from('passing')), { lasting: false });
      assert.equal(String(await buffer((await store.get('adopted/passing')).stream)), 'passing');
      assert.equal((await store.head('adopted/passing')).size, 7);
      await store.put('adopted/passing', Buffer.from('and replaced'));
      assert.equal(String(await buffer((await store.get('adopted/passing')).stream)), 'and replaced');
    });

    test('it replaces an object, and a wrong key leaves nothing', async () => {
      await store.put('adopted/again', Buffer.from('old'));
      await store.adopt('adopted/again', await newFile(Buffer.from('new')));
      assert.equal(String(await buffer((await store.get('adopted/again')).stream)), 'new');
      const file = await newFile(Buffer.from('lost'));
      await assert.rejects(store.adopt('../outside', file), { code: 'invalid_request' });
      await assert.rejects(readFile(file), { code: 'ENOENT' });
      await assert.rejects(store.adopt('adopted/none', join(folder, 'no such file')));
      await assert.rejects(store.head('adopted/none'), { code: 'not_found' });
      assert.equal(await made.leftovers(), 0);
      assert.deepEqual(await readdir(folder), []);
    });
  });
}
