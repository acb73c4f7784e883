import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FrameTable } from './frames.ts';
import { keepBytes, readRange } from './index.ts';

describe('kept files', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'granary-keeper-'));
  });
  after(() => rm(folder, { recursive: true }));

  const keep = async (parts: readonly Buffer[], frameBytes: number) => {
    const path = join(folder, 'kept');
    let table: FrameTable | undefined;
    const passed: Buffer[] = [];
    const given = (async function* give() {
      yield* parts;
    })();
    for await (const part of keepBytes(given, path, (made) => (table = made), frameBytes))
      passed.push(Buffer.from(part));
    const kept = await readFile(path);
    assert.ok(table !== undefined);
    const whole = table;
    return {
      passed: Buffer.concat(passed),
      read: (offset: number, length: number) =>
        readRange(whole, { offset, length }, async (start, end) => kept.subarray(start, end)),
      table: whole,
    };
  };

  it('give back any range, within a frame and over several', async () => {
    const bytes = randomBytes(10_000);
    const parts = [bytes.subarray(0, 7), bytes.subarray(7, 2_500), bytes.subarray(2_500)];
    const { passed, read, table } = await keep(parts, 1_000);
    assert.deepEqual(passed, bytes);
    assert.equal(table.ends.length, 10);
    for (const [offset, length] of [
      [0, 1],
      [0, 10_000],
      [999, 2],
      [1_000, 1_000],
      [2_345, 4_321],
      [9_999, 1],
    ] as const)
      assert.deepEqual(await read(offset, length), bytes.subarray(offset, offset + length));
  });

  it('do not answer ranges that they do not have', async () => {
    const { read } = await keep([Buffer.from('abc')], 1_000);
    assert.equal(await read(2, 2), undefined);
    assert.equal(await read(-1, 1), undefined);
  });

  it('may be empty', async () => {
    const { table, read } = await keep([], 1_000);
    assert.deepEqual(table.ends, []);
    assert.equal(await read(0, 1), undefined);
  });
});
