import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { compressionOf, decompress } from './decompress.ts';
import { encodingOf, namedEncoding, toUtf8 } from './encoding.ts';
import { openGrowing, readGrowing } from './growing-file.ts';
import { afterFirst, type Bytes, Peekable } from './peekable.ts';

const LIMITS = { mostBytes: 10_000_000, mostRatio: 100, freeBytes: 100_000 };

async function* inParts(bytes: Uint8Array, size = 7): AsyncGenerator<Buffer> {
  // The same place again and again, as sources do it.
  const place = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = Buffer.from(bytes.subarray(at, at + size));
    part.copy(place);
    yield place.subarray(0, part.length);
  }
}

async function all(bytes: Bytes): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

test('the beginning can be looked at, more than once, before all is read', async () => {
  const bytes = Buffer.from('0123456789'.repeat(10));
  const peekable = new Peekable(inParts(bytes));
  assert.ok((await peekable.peek(3)).toString().startsWith('012'));
  assert.ok((await peekable.peek(40)).length >= 40);
  assert.equal(peekable.isComplete, false);
  assert.equal((await peekable.peek(1_000)).length, 100);
  assert.equal(peekable.isComplete, true);
  assert.deepEqual(await all(peekable), bytes);
  assert.deepEqual(await all(afterFirst(inParts(bytes), 33)), bytes.subarray(33));
});

test('compressed bytes are known by their beginning and come out whole', async () => {
  const text = Buffer.from(Array.from({ length: 5_000 }, (_, n) => `row ${n}\n`).join(''));
  for (const [name, packed] of [
    ['gzip', gzipSync(text)],
    ['gzip', Buffer.concat([gzipSync(text.subarray(0, 100)), gzipSync(text.subarray(100))])],
    ['zstd', zstdCompressSync(text)],
  ] as const) {
    assert.equal(compressionOf(packed), name);
    assert.deepEqual(await all(decompress(inParts(packed), name, LIMITS)), text);
  }
  assert.equal(compressionOf(text), undefined);
});

test('damaged bytes and those that grow without measure are refused', async () => {
  const text = Buffer.from(Array.from({ length: 5_000 }, (_, n) => `row ${n}\n`).join(''));
  const damaged = gzipSync(text);
  damaged.fill(0x55, 200, 300);
  for (const [bytes, name] of [
    [damaged, 'gzip'],
    [gzipSync(text).subarray(0, 500), 'gzip'],
    [zstdCompressSync(text).subarray(0, 500), 'zstd'],
    [deflateRawSync(text), 'gzip'],
  ] as const)
    await assert.rejects(all(decompress(inParts(bytes), name, LIMITS)), /damaged or truncated/);
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  await assert.rejects(all(decompress(inParts(bomb, 64), 'gzip', LIMITS)), /100 times its size/);
  const large = { ...LIMITS, mostBytes: 1_000 };
  await assert.rejects(all(decompress(inParts(gzipSync(text)), 'gzip', large)), {
    code: 'payload_too_large',
  });
});

test('a source that fails is told by its own fault', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield gzipSync('x'.repeat(1_000)).subarray(0, 10);
    throw new Error('the source broke');
  }
  await assert.rejects(all(decompress(failing(), 'gzip', LIMITS)), /the source broke/);
});

test('encodings are told by their marks and by the look of the text', async () => {
  const text = 'Käse,€ 5\nBrot,3\n'.repeat(20);
  const cases: [Buffer, string, string?][] = [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`), 'utf-8'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be'],
    [Buffer.from(text, 'utf16le'), 'utf-16le'],
    [Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
    [windows(text), 'windows-1252'],
    [Buffer.from(text, 'utf16le'), 'utf-16le', 'utf-16'],
    [windows(text), 'windows-1252', 'latin-1'],
    [Buffer.from(text), 'utf-8', 'utf8'],
  ];
  for (const [bytes, expected, named] of cases) {
    const encoding = encodingOf(bytes, true, named === undefined ? undefined : namedEncoding(named));
    assert.equal(encoding.name, expected);
    assert.equal((await all(toUtf8(inParts(bytes, 5), encoding))).toString(), text);
  }
  assert.equal(encodingOf(Buffer.from('Käse').subarray(0, 2), false, undefined).name, 'utf-8');
  assert.throws(() => namedEncoding('klingon'), { code: 'invalid_request' });
  await assert.rejects(
    all(toUtf8(inParts(Buffer.from([0xff])), { name: 'shift_jis', mark: 0 })),
    /not text in/,
  );
});

const windows = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\x80'), 'latin1');

test('a file is read while it grows, to its end or its fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'granary-growing-'));
  try {
    for (const fails of [false, true]) {
      const path = join(folder, String(fails));
      const written = Promise.withResolvers<void>();
      const file = await openGrowing(path);
      const reading = all(readGrowing(file, written.promise));
      reading.catch(() => undefined);
      await writeFile(path, 'first ');
      await appendFile(path, 'second ');
      await new Promise((resolve) => setTimeout(resolve, 20));
      await appendFile(path, 'third');
      if (fails) written.reject(new Error('the client left'));
      else written.resolve();
      if (fails) await assert.rejects(reading, /the client left/);
      else assert.equal((await reading).toString(), 'first second third');
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
