import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keptSecret } from './kept-secret.ts';

test('a secret is made once, private, and made again when a full disk left it empty', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'granary-secret-'));
  context.after(() => rm(folder, { recursive: true }));
  const first = await keptSecret(folder, 'secret');
  assert.match(first, /^[0-9a-f]{64}$/);
  assert.equal(await keptSecret(folder, 'secret'), first);
  assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['secret']);
  await writeFile(join(folder, 'secret'), '');
  assert.match(await keptSecret(folder, 'secret'), /^[0-9a-f]{64}$/);
});
