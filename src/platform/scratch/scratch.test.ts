import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { createScratch } from './index.ts';

let root = '';
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'granary-scratch-'));
});
after(() => rm(root, { recursive: true, force: true }));

test('a folder is there for the work, and gone after it', async () => {
  const scratch = createScratch(join(root, 'plain'));
  const used = await scratch.within(async (folder) => {
    assert.deepEqual(readdirSync(folder), []);
    return folder;
  });
  assert.equal(existsSync(used), false);
  await assert.rejects(
    scratch.within(() => Promise.reject(new Error('no use'))),
    /no use/,
  );
  assert.deepEqual(readdirSync(join(root, 'plain')), []);
});

test('why work failed is told, also when its folder cannot be removed', async () => {
  const scratch = createScratch(join(root, 'busy'));
  const writers: { child: ChildProcess; exited: Promise<unknown> }[] = [];
  const work = scratch.within(async (folder) => {
    // A file that cannot be opened ends a shell whose command is `:`, but not one whose command is `true`.
    const script = 'while :; do mkdir -p "$0/$n"; true > "$0/$n/file"; n=$((n + 1)); done';
    const child = spawn('/bin/sh', ['-c', script, folder], { stdio: 'ignore' });
    writers.push({ child, exited: once(child, 'exit') });
    await eventually(async () => assert.ok(readdirSync(folder).length > 10));
    throw new Error('the reason');
  });
  try {
    await assert.rejects(work, /the reason/);
  } finally {
    for (const { child, exited } of writers) {
      child.kill('SIGKILL');
      await exited;
    }
  }
});
