import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './testing-data.ts';

const PROGRAM = `
  const { createQueryEngine } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))});
  const { silentLogger } = await import(${JSON.stringify(import.meta.resolve('../../kernel/log.ts'))});
  const engine = createQueryEngine({ log: silentLogger });
  const request = { relations: [], limit: 1, maxBytes: 1000, timeoutMs: 60000, owner: 'one' };
  await engine.run({ ...request, sql: 'SELECT 1' });
  void engine.run({ ...request, sql: 'SELECT count(*) FROM range(1000000) a, range(1000000) b' });
  setTimeout(() => console.log(JSON.stringify(engine.processIds())), 300);
`;

test('a program that is killed leaves no DuckDB process behind', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(program.stdout, 'data');
  const pids: number[] = JSON.parse(String(line));
  assert.ok(pids.length >= 3);
  const exit = once(program, 'exit');
  program.kill('SIGKILL');
  await exit;
  const alive = async () => (await Promise.all(pids.map(isRunning))).filter(Boolean).length;
  for (let times = 0; times < 200 && (await alive()) > 0; times += 1) await sleep(50);
  assert.equal(await alive(), 0);
});
