import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { chanceOf } from '../../../test/support/chance.ts';
import { must } from '../../kernel/must.ts';
import type { ObjectStore } from './index.ts';
import { folderTestStore, s3TestStore, type TestStore } from './testing-stores.ts';

const { randomBytes } = chanceOf(import.meta);

const MiB = 1024 * 1024;
const missing = { code: 'not_found', status: 404 };
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function read(
  store: ObjectStore,
  key: string,
  range?: { start: number; end?: number },
): Promise<Buffer> {
  return buffer((await store.get(key, range)).stream);
}

async function allKeys(store: ObjectStore, prefix: string, limit?: number): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list(prefix, { cursor, ...(limit === undefined ? {} : { limit }) });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return keys;
}

const ODD_KEYS = [
  'with spaces/and more.txt',
  'plus+sign=and&more?yes#no',
  'percent%20literal%',
  'ünï/cödé/日本語/🌾.json',
  'quo\'te"s(and)*stars!~',
  '...dots/.hidden/..almost',
  'Upper/UPPER/upper',
  'a',
  'a/b',
  'a/b/c',
  'a!',
  'a!/b',
  'semi;colon:at@dollar$comma,',
  '<xml>&amp;',
];

const KINDS: Record<string, () => Promise<TestStore>> = { folder: folderTestStore, S3: s3TestStore };

for (const [kind, create] of Object.entries(KINDS)) {
  describe(`object store in ${kind}`, () => {
    let made: TestStore;
    let store: ObjectStore;
    before(async () => {
      made = await create();
      store = made.store;
      await store.ping();
    });
    after(() => made.close());

    for (const size of [0, 1, 1000, 8 * MiB, 8 * MiB + 1]) {
      test(`${size} bytes come back as they went`, async () => {
        const bytes = randomBytes(size);
        const result = await store.put(`round/${size}`, bytes, { contentType: 'text/csv', size });
        assert.deepEqual(result, { size, sha256: sha256(bytes) });
        const object = await store.get(`round/${size}`);
        assert.equal(object.size, size);
        assert.equal(object.length, size);
        assert.equal(object.contentType, 'text/csv');
        assert.ok((await buffer(object.stream)).equals(bytes));
        const info = await store.head(`round/${size}`);
        assert.equal(info.size, size);
        assert.equal(info.contentType, 'text/csv');
        assert.ok(Math.abs(info.lastModified.getTime() - Date.now()) < 3_600_000);
      });
    }

    for (const size of [0, 1, 20 * MiB]) {
      test(`a stream of ${size} bytes of unknown length comes back as it went`, async () => {
        const bytes = randomBytes(size);
        const chunks = Array.from({ length: Math.ceil(size / 100_001) }, (_, index) =>
          bytes.subarray(index * 100_001, (index + 1) * 100_001),
        );
        const result = await store.put(`stream/${size}`, Readable.from(chunks));
        assert.deepEqual(result, { size, sha256: sha256(bytes) });
        assert.ok((await read(store, `stream/${size}`)).equals(bytes));
        assert.equal((await store.head(`stream/${size}`)).contentType, 'application/octet-stream');
        assert.equal(await made.leftovers(), 0);
      });
    }

    test('a view into a larger buffer stores only the view', async () => {
      const whole = new Uint8Array([1, 2, 3, 4, 5]);
      await store.put('view', whole.subarray(1, 4));
      assert.deepEqual(await read(store, 'view'), Buffer.from([2, 3, 4]));
    });

    test('ranges are as in HTTP', async () => {
      await store.put('range', Buffer.from('0123456789'));
      const cases: [{ start: number; end?: number }, string][] = [
        [{ start: 0, end: 0 }, '0'],
        [{ start: 2, end: 4 }, '234'],
        [{ start: 7 }, '789'],
        [{ start: 9, end: 9 }, '9'],
        [{ start: 5, end: 1000 }, '56789'],
        [{ start: 0 }, '0123456789'],
      ];
      for (const [range, expected] of cases) {
        const object = await store.get('range', range);
        assert.equal(object.size, 10);
        assert.equal(object.length, expected.length);
        assert.equal((await buffer(object.stream)).toString(), expected);
      }
      await store.put('range/empty', Buffer.alloc(0));
      const wrong = { code: 'invalid_request' };
      for (const range of [{ start: 10 }, { start: 5, end: 4 }, { start: -1 }, { start: 0.5 }]) {
        await assert.rejects(store.get('range', range), wrong);
      }
      await assert.rejects(store.get('range/empty', { start: 0 }), wrong);
    });

    test('what is missing is a 404, and deleting it is none', async () => {
      await assert.rejects(store.get('missing/key'), missing);
      await assert.rejects(store.get('missing/key', { start: 0 }), missing);
      await assert.rejects(store.head('missing/key'), {
        ...missing,
        message: /There is no object "missing\/key"/,
      });
      await store.delete('missing/key');
      await store.put('gone', Buffer.from('x'));
      await store.delete('gone');
      await store.delete('gone');
      await assert.rejects(store.get('gone'), missing);
      await store.put('gone', Buffer.from('again'));
      assert.equal((await read(store, 'gone')).toString(), 'again');
    });

    test('a new object takes the place of the old one, type and all', async () => {
      for (const [body, contentType] of [
        ['first', 'text/plain'],
        ['second, longer', 'text/csv'],
        ['3', 'text/html'],
      ] as const) {
        await store.put('again', Buffer.from(body), { contentType });
        const object = await store.get('again');
        assert.equal((await buffer(object.stream)).toString(), body);
        assert.equal(object.contentType, contentType);
      }
      assert.deepEqual(await allKeys(store, 'again'), ['again']);
    });

    test('a reader sees the old object or the new one, never a mixture', async () => {
      const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(300_000 + index, 97 + index));
      await store.put('atomic', must(versions[0], 'versions[0]'), { contentType: 'text/0' });
      let isWriting = true;
      const writing = (async () => {
        for (const [index, bytes] of versions.entries()) {
          await store.put('atomic', bytes, { contentType: `text/${index}` });
        }
        isWriting = false;
      })();
      let reads = 0;
      const reading = async () => {
        while (isWriting) {
          const object = await store.get('atomic');
          const bytes = await buffer(object.stream);
          const index = object.size - 300_000;
          assert.ok(
            bytes.equals(must(versions[index], 'versions[index]')),
            'bytes and size are of one version',
          );
          assert.equal(object.contentType, `text/${index}`, 'and so is the type');
          reads += 1;
        }
      };
      await Promise.all([writing, reading(), reading()]);
      assert.ok(reads > 0);
      assert.ok((await read(store, 'atomic')).equals(must(versions.at(-1), 'versions.at(-1)')));
    });

    test('a reader who has begun keeps what it began', async () => {
      const old = randomBytes(2 * MiB);
      await store.put('begun', old);
      const { stream } = await store.get('begun');
      await store.put('begun', Buffer.from('new'));
      await store.delete('begun');
      assert.ok((await buffer(stream)).equals(old));
    });

    test('writers of one key at once: one of them wins, whole', async () => {
      const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, 65 + index));
      await Promise.all(bodies.map((body) => store.put('race', Readable.from([body]))));
      const winner = await read(store, 'race');
      assert.ok(bodies.some((body) => body.equals(winner)));
      assert.equal(await made.leftovers(), 0);
      await store.put('race', Buffer.from('last'));
      assert.equal((await read(store, 'race')).toString(), 'last');
      await store.delete('race');
      await assert.rejects(store.get('race'), missing);
    });

    test('a stream that fails leaves nothing, and the old object stays', async () => {
      const failure = new Error('the source broke');
      async function* failing(before: number) {
        for (let index = 0; index < before; index += 1) yield Buffer.alloc(MiB);
        throw failure;
      }
      await store.put('kept', Buffer.from('old'));
      for (const megabytes of [0, 3, 18]) {
        await assert.rejects(store.put('kept', Readable.from(failing(megabytes))), failure);
        await assert.rejects(store.put('never', Readable.from(failing(megabytes))), failure);
      }
      assert.equal((await read(store, 'kept')).toString(), 'old');
      await assert.rejects(store.head('never'), missing);
      assert.deepEqual(await allKeys(store, 'never'), []);
      assert.equal(await made.leftovers(), 0);
      const torn = new Readable({ read() {} });
      torn.push('begin');
      setImmediate(() => torn.destroy());
      await assert.rejects(store.put('never', torn), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
      assert.equal(await made.leftovers(), 0);
    });

    test('a body of another length than announced is refused and not stored', async () => {
      const wrong = { code: 'invalid_request', message: /announced/ };
      await assert.rejects(store.put('length', Buffer.from('12345'), { size: 4 }), wrong);
      await assert.rejects(store.put('length', Buffer.from('12345'), { size: 6 }), wrong);
      const long = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(MiB)));
      await assert.rejects(store.put('length', long, { size: 17 * MiB }), wrong);
      assert.ok(long.destroyed);
      await assert.rejects(store.head('length'), missing);
      assert.equal(await made.leftovers(), 0);
    });

    test('odd keys are kept apart and found again', async () => {
      for (const key of ODD_KEYS) await store.put(`odd/${key}`, Buffer.from(key));
      for (const key of ODD_KEYS) {
        assert.equal((await read(store, `odd/${key}`)).toString(), key);
        assert.equal((await store.head(`odd/${key}`)).key, `odd/${key}`);
      }
      const inOrder = ODD_KEYS.map((key) => `odd/${key}`).sort((left, right) =>
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      );
      assert.deepEqual(await allKeys(store, 'odd/'), inOrder);
      assert.deepEqual(await allKeys(store, 'odd/', 1), inOrder);
      assert.deepEqual(await allKeys(store, 'odd/', 3), inOrder);
      await store.delete('odd/a/b');
      assert.equal((await read(store, 'odd/a')).toString(), 'a');
      assert.equal((await read(store, 'odd/a/b/c')).toString(), 'a/b/c');
    });

    test('keys that would escape or cannot be kept are refused by every operation', async () => {
      const keys = [
        '',
        '/absolute',
        '../up',
        'a/../../b',
        'a/..',
        './a',
        'a//b',
        'a/',
        'nul\0byte',
        'line\nbreak',
        'back\\slash',
        'lone\ud800surrogate',
        'x'.repeat(241),
        'ü'.repeat(100),
        'long/'.repeat(300),
      ];
      const refused = { code: 'invalid_request', message: /The object key/ };
      for (const key of keys) {
        await assert.rejects(store.put(key, Buffer.from('x')), refused);
        await assert.rejects(store.get(key), refused);
        await assert.rejects(store.head(key), refused);
        await assert.rejects(store.delete(key), refused);
        await assert.rejects(store.signedUrl(key, { expiresInSeconds: 60 }), refused);
      }
      const type = { code: 'invalid_request', message: /content type/ };
      for (const contentType of ['', 'text/plain\r\nx: y', 'tëxt', 'x'.repeat(129)]) {
        await assert.rejects(store.put('type', Buffer.from('x'), { contentType }), type);
      }
    });

    test('1,600 keys are listed page by page, in order and once each', async () => {
      const keys = Array.from(
        { length: 1600 },
        (_, index) => `many/${index % 7}/${String(index).padStart(5, '0')}`,
      );
      for (let start = 0; start < keys.length; start += 32) {
        const batch = keys.slice(start, start + 32);
        await Promise.all(batch.map((key) => store.put(key, Buffer.from(key))));
      }
      const first = await store.list('many/');
      assert.equal(first.objects.length, 1000);
      assert.ok(first.cursor);
      assert.deepEqual(
        first.objects.map(({ size }) => size).filter((size) => size !== 12),
        [],
      );
      keys.sort();
      assert.deepEqual(await allKeys(store, 'many/'), keys);
      assert.deepEqual(await allKeys(store, 'many/', 333), keys);
      assert.deepEqual(
        await allKeys(store, 'many/3/'),
        keys.filter((key) => key.startsWith('many/3/')),
      );
      assert.deepEqual(
        await allKeys(store, 'many/3/000'),
        keys.filter((key) => key.startsWith('many/3/000')),
      );
      const exact = await store.list('many/0', {
        limit: keys.filter((key) => key.startsWith('many/0')).length,
      });
      assert.equal(exact.cursor, undefined, 'a full last page is the last');
    });

    test('a prefix that matches nothing, or leads out, lists nothing', async () => {
      for (const prefix of ['nothing', 'many/x', '../', '/', './', 'many/../', 'many//', 'x'.repeat(300)]) {
        assert.deepEqual(await store.list(prefix), { objects: [], cursor: undefined }, prefix);
      }
      const wrong = { code: 'invalid_request' };
      await assert.rejects(store.list('', { cursor: 'not a cursor' }), wrong);
      for (const limit of [0, -1, 1001, 1.5]) await assert.rejects(store.list('', { limit }), wrong);
    });

    test('a signed link is read by anyone, under the name and type it says', async () => {
      const bytes = randomBytes(100_000);
      for (const key of ['link/plain', ...ODD_KEYS.map((odd) => `link/${odd}`)]) {
        await store.put(key, bytes, { contentType: 'text/csv' });
        const answer = await fetch(await store.signedUrl(key, { expiresInSeconds: 60 }));
        assert.equal(answer.status, 200, key);
        assert.equal(answer.headers.get('content-type'), 'text/csv');
        assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes));
      }
      const url = await store.signedUrl('link/plain', {
        expiresInSeconds: 60,
        fileName: 'Ernte "2026" für alle.csv',
        contentType: 'text/plain; charset=utf-8',
      });
      const named = await fetch(url);
      assert.equal(named.status, 200);
      assert.equal(named.headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.equal(
        named.headers.get('content-disposition'),
        `attachment; filename="Ernte _2026_ f_r alle.csv"; filename*=UTF-8''Ernte%20%222026%22%20f%C3%BCr%20alle.csv`,
      );
      await named.body?.cancel();
    });

    test('a link that is changed in any part is refused', async () => {
      await store.put('signed', Buffer.from('secret'));
      await store.put('signed2', Buffer.from('other secret'));
      const url = new URL(
        await store.signedUrl('signed', {
          expiresInSeconds: 60,
          fileName: 'a.txt',
          contentType: 'text/plain',
        }),
      );
      assert.equal((await fetch(url)).status, 200);
      const changed: URL[] = [];
      const other = new URL(url);
      other.pathname = other.pathname.replace('signed', 'signed2');
      changed.push(other);
      for (const [name, value] of url.searchParams) {
        const different = new URL(url);
        different.searchParams.set(
          name,
          value.replace(/[a-z0-9]$/i, (last) => (last === '1' ? '2' : '1')),
        );
        const without = new URL(url);
        without.searchParams.delete(name);
        changed.push(different, without);
      }
      for (const bad of changed) {
        const answer = await fetch(bad);
        assert.ok([400, 403].includes(answer.status), `${answer.status} ${bad}`);
        assert.doesNotMatch(await answer.text(), /^(other )?secret$/);
      }
    });

    test('a link expires, and its life is bounded', async () => {
      await store.put('expiring', Buffer.from('soon gone'));
      const url = await store.signedUrl('expiring', { expiresInSeconds: 60 });
      assert.equal((await fetch(url)).status, 200);
      made.advance(62_000);
      const late = await fetch(url);
      assert.equal(late.status, 403);
      assert.match(await late.text(), /expired/);
      made.advance(-62_000);
      for (const expiresInSeconds of [0, -1, 1.5, 604_801, Number.NaN]) {
        await assert.rejects(store.signedUrl('expiring', { expiresInSeconds }), { code: 'invalid_request' });
      }
      const missingUrl = await store.signedUrl('never there', { expiresInSeconds: 60 });
      assert.equal((await fetch(missingUrl)).status, 404);
    });
  });
}
