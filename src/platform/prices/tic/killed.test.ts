import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseTicFile } from './index.ts';
import { fixturePath, withFolder } from './testing-files.ts';

const PARTS = ['rates.parquet', 'sets.parquet', 'providers.parquet', 'toc.parquet', 'members.bin'];
const SOURCE = { path: fixturePath('examplefile.json.gz'), compression: 'gzip' } as const;

const written = (folder: string): Promise<Buffer[]> =>
  Promise.all(PARTS.map((name) => readFile(join(folder, name))));

async function killedAt(folder: string, bytes: number): Promise<void> {
  const script = new URL('./testing-killed.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, folder, String(bytes)], { stdio: 'ignore' });
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL');
}

test('a run that was killed several times gives the bytes of one that was not', () =>
  withFolder((whole) =>
    withFolder(async (folder) => {
      const file = await parseTicFile({ source: SOURCE, folder: whole, workers: 1 });
      for (const bytes of [1_000_000, 8_000_000, 17_000_000, 25_000_000]) await killedAt(folder, bytes);
      let first = Number.POSITIVE_INFINITY;
      const again = await parseTicFile({
        source: SOURCE,
        folder,
        workers: 1,
        onProgress: ({ bytes }) => {
          first = Math.min(first, bytes);
        },
      });
      assert.ok(first > 20_000_000, 'it went on where it was sealed');
      assert.deepEqual(again, file);
      const [one, other] = [await written(whole), await written(folder)];
      PARTS.forEach((name, index) => {
        assert.ok(one[index]?.equals(other[index] ?? Buffer.alloc(0)), name);
      });
    }),
  ));
