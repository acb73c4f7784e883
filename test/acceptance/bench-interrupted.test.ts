import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../support/eventually.ts';

const RUN = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));
const isElsewhere = process.platform !== 'linux' && 'processes are looked up in /proc';

/** Processes that work on something in the folder. */
async function processesOf(folder: string): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder));
}

test('a benchmark that is interrupted leaves no process and no data behind', {
  skip: isElsewhere,
}, async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'interrupted-'));
    // With a group of its own, as a terminal gives it: Ctrl-C goes to all of it.
    const child = spawn(process.execPath, [RUN, 'orchestrate', 'queue'], {
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder },
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      await eventually(async () => assert.notEqual((await processesOf(folder)).length, 0));
      process.kill(signal === 'SIGINT' ? -child.pid! : child.pid!, signal);
      assert.equal(await ended, signal === 'SIGINT' ? 130 : 143);
      await eventually(async () => assert.deepEqual(await processesOf(folder), []));
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('granary-bench-')),
        [],
      );
    } finally {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  }
});
