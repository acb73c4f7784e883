import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { isRunning, PATIENT_MS } from './testing-data.ts';

const PROGRAM = `
  const { createQueryEngine } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))});
  const { silentLogger } = await import(${JSON.stringify(import.meta.resolve('../../kernel/log.ts'))});
  const engine = createQueryEngine({ log: silentLogger });
  const request = { relations: [], limit: 1, maxBytes: 1000, timeoutMs: ${PATIENT_MS}, owner: 'one' };
  await engine.run({ ...request, sql: 'SELECT 1' });
  void engine.run({ ...request, sql: 'SELECT count(*) FROM range(1000000) a, range(1000000) b' });
  const look = setInterval(() => {
    if (engine.processIds().length < 3) return;
    clearInterval(look);
    console.log(JSON.stringify(engine.processIds()));
  }, 50);
`;

test('a program that is killed leaves no DuckDB process behind', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(program.stdout, 'data');
  const pids: number[] = JSON.parse(String(line));
  const exit = once(program, 'exit');
  program.kill('SIGKILL');
  await exit;
  const alive = async () => (await Promise.all(pids.map(isRunning))).filter(Boolean).length;
  await eventually(async () => assert.equal(await alive(), 0));
});
