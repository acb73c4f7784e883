import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { createEnginePool } from './engine-pool.ts';
import { openTestPlatform, type TestPlatform } from './test-platform.ts';

let platform: TestPlatform;

before(async () => {
  platform = await openTestPlatform();
});

after(() => platform.close());

/** A pool with one idle connection, and what it logs. */
async function openPool(nodeId: string) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const pool = createEnginePool({ url: platform.url, nodeId, poolSize: 2, silentMs: 60_000, log });
  const client = await pool.connect();
  const socket = client.connection.stream;
  client.release();
  const hangUp = async () => {
    const closed = once(socket, 'close');
    const [row] = await platform.query<{ ended: boolean }>(
      'SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE application_name = $1',
      [`granary-jobs ${nodeId}`],
    );
    assert.equal(row?.ended, true);
    await closed;
  };
  return { pool, socket, lines, hangUp };
}

test('a connection that PostgreSQL ends while the engine works is told of', async () => {
  const { pool, lines, hangUp } = await openPool('at-work');
  await hangUp();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /a database connection of the job engine was lost/);
  await pool.end();
});

test('a connection that PostgreSQL ends before it reads the goodbye of a program that stops is not', async () => {
  const { pool, socket, lines, hangUp } = await openPool('stopping');
  socket.cork();
  await pool.end();
  await hangUp();
  assert.deepEqual(lines, []);
});
