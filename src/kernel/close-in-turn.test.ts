import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeInTurn } from './close-in-turn.ts';
import { createLogger } from './log.ts';

test('parts end in the reverse order of their start, and one that fails is named and does not keep the others', async () => {
  const ended: string[] = [];
  const told: unknown[] = [];
  const log = Object.assign(createLogger('silent'), {
    error: ({ part }: { part: string }, message: string) => told.push([part, message]),
  });
  await closeInTurn(
    new Map([
      ['database', async () => ended.push('database')],
      ['usage', () => Promise.reject(new Error('deadlock detected'))],
      ['server', async () => ended.push('server')],
    ]),
    log as never,
  );
  assert.deepEqual(ended, ['server', 'database']);
  assert.deepEqual(told, [['usage', 'a part did not end well']]);
});
