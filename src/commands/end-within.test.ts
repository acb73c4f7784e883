import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const run = (rest: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
    import { createLogger } from '${new URL('../kernel/log.ts', import.meta.url)}';
    import { endWithin } from '${new URL('./end-within.ts', import.meta.url)}';
    endWithin(200, createLogger('warn'));
    ${rest}`,
    ],
    { encoding: 'utf8', timeout: 300_000 },
  );

test('a process that something holds open is ended, and says by what', () => {
  const { status, stderr } = run('setInterval(() => undefined, 1_000);');
  assert.equal(status, 1);
  assert.match(stderr, /"open":\[.*Timeout.*did not end in time/);
});

test('a process that ends by itself is not kept', () => {
  const { status, stderr } = run('');
  assert.deepEqual([status, stderr], [0, '']);
});
