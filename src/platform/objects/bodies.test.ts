import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../test/support/property.ts';
import { inParts, measureBody } from './bodies.ts';
import { compareKeys, decodeSegment, encodeSegment } from './keys.ts';

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

test('any chunks become parts of one size, and no byte is lost', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)));
  await check(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 50 }), async (given, size) => {
      const whole = Buffer.concat(given);
      const parts = await collect(inParts(Readable.from(given), size));
      assert.ok(Buffer.concat(parts).equals(whole));
      assert.equal(parts.length, Math.ceil(whole.length / size));
      assert.ok(parts.slice(0, -1).every((part) => part.length === size));
    }),
  );
});

test('text chunks are counted in bytes', async () => {
  const measured = measureBody(Readable.from(['ü', 'x']), 3);
  assert.deepEqual(Buffer.concat(await collect(measured.chunks)), Buffer.from('üx'));
  assert.equal(measured.result().size, 3);
});

test('file names are safe, lower-case and lead back to the segment', () => {
  check(
    fc.property(fc.string({ unit: 'binary' }), (segment) => {
      const name = encodeSegment(segment);
      assert.match(name, /^[a-z0-9._%-]*$/);
      assert.equal(decodeSegment(name), segment);
    }),
  );
});

test('keys are in the order of their UTF-8 bytes', () => {
  const keys = ['a', 'a b', 'a-b', 'a/b', 'a0', 'é', '\uffee', '🌾'];
  assert.deepEqual(keys.toReversed().sort(compareKeys), keys);
});
