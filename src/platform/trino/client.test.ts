import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTrinoServer, type TrinoResult, type TrinoServer } from '../../../test/support/trino-server.ts';
import { createTrinoClient } from './client.ts';
import type { TrinoQuery } from './types.ts';

let server: TrinoServer;
before(async () => {
  server = await openTrinoServer();
});
after(() => server.close());

const QUICK = { requestMs: 400, outageMs: 3_000, cancelMs: 1_000, firstDelayMs: 5 };
const ROWS: TrinoResult = {
  columns: [['n', 'bigint']],
  pages: ['[[1],[2]]', '[[9007199254740993]]'],
};

const client = (settings: { url?: string; jwtKey?: Buffer } = {}, patience = QUICK) =>
  createTrinoClient(
    {
      url: server.address,
      jwtKey: Buffer.from(server.key, 'base64'),
      catalog: 'granary',
      schema: 'datasets',
      ...settings,
    },
    patience,
  );

async function run(sql: string, more: Partial<TrinoQuery> = {}, engine = client()) {
  let text = '';
  const states: string[] = [];
  const answer = await engine.run({
    sql,
    ...{ accountId: 'one', source: 'granary-key-1', catalogToken: 'a b', timeoutMs: 20_000 },
    receive: async (rows) => {
      text += `${rows.text};`;
      return true;
    },
    onProgress: ({ state }) => states.push(state),
    ...more,
  });
  return { ...answer, text, states };
}

test('pages are read to the end as they came, with a token of the account', async () => {
  server.answer('plain', ROWS);
  const { text, columns, isWhole, states, stats } = await run('SELECT plain');
  assert.equal(text, '[1],[2];[9007199254740993];');
  assert.deepEqual([columns[0]?.name, columns[0]?.type, isWhole], ['n', 'bigint', true]);
  assert.deepEqual(states, ['QUEUED', 'RUNNING', 'RUNNING', 'FINISHED']);
  assert.deepEqual([stats.completedSplits, stats.totalSplits, stats.processedRows], [2, 4, 2_000]);
  const { headers, claims } = server.asked.at(-1)!;
  assert.deepEqual(
    ['user', 'source', 'catalog', 'schema', 'time-zone', 'extra-credential', 'session'].map(
      (name) => headers[`x-trino-${name}`],
    ),
    ['one', 'granary-key-1', 'granary', 'datasets', 'UTC', 'token=a%20b', 'query_max_execution_time=20000ms'],
  );
  assert.equal(claims.sub, 'one');
  assert.equal(claims.exp - claims.iat, 80);
  assert.deepEqual(server.cancelled, []);
});

test('what is gone for a moment is asked again', async () => {
  server.answer('shaky', { ...ROWS, faults: ['unavailable', 'gateway', 'reset', 'silent'] });
  assert.equal((await run('SELECT shaky')).text, '[1],[2];[9007199254740993];');
  server.faults.push('unavailable', 'starting');
  assert.equal((await run('SELECT plain')).isWhole, true);
});

test('a statement that may have arrived is not sent again', async () => {
  const asked = server.asked.length;
  server.faults.push('reset');
  await assert.rejects(run('SELECT plain'), { status: 503, message: /Trino does not answer/ });
  server.faults.push('silent');
  await assert.rejects(run('SELECT plain'), { status: 503 });
  assert.equal(server.asked.length, asked);
  await assert.rejects(run('SELECT plain', {}, client({ url: 'http://127.0.0.1:9' })), { status: 503 });
});

test('an outage has an end, and the query is cancelled', async () => {
  server.answer('gone', { ...ROWS, faults: new Array(200).fill('unavailable') });
  const cancelled = server.cancelled.length;
  await assert.rejects(run('SELECT gone', {}, client({}, { ...QUICK, outageMs: 100 })), { status: 503 });
  assert.equal(server.cancelled.length, cancelled + 1);
});

test('time, leaving and having enough cancel the query there', async () => {
  server.answer('endless', { ...ROWS, isEndless: true });
  const cancelled = server.cancelled.length;
  await assert.rejects(run('SELECT endless', { timeoutMs: 300 }), { status: 504, message: /300 ms/ });
  const left = new AbortController();
  const running = run('SELECT endless', {
    signal: left.signal,
    receive: async () => {
      left.abort(new Error('left'));
      return true;
    },
  });
  await assert.rejects(running, /left/);
  const enough = await run('SELECT endless', { receive: async () => false });
  assert.equal(enough.isWhole, false);
  assert.equal(server.cancelled.length, cancelled + 3);
  assert.equal(server.open(), 0);
});

test('errors are told by their kind, with the place in what the user wrote', async () => {
  const failing = (name: string, errorType: string, errorLocation?: object) =>
    server.answer(name, {
      error: {
        message: `line 4:8: ${name}`,
        errorName: name,
        errorType,
        ...(errorLocation && { errorLocation }),
      },
    });
  failing('COLUMN_NOT_FOUND', 'USER_ERROR', { lineNumber: 4, columnNumber: 8 });
  await assert.rejects(run('SELECT COLUMN_NOT_FOUND', { params: [1], linesBefore: 1 }), {
    status: 400,
    code: 'invalid_request',
    message: 'COLUMN_NOT_FOUND (line 1, column 8)',
    extras: { cause: new Error('COLUMN_NOT_FOUND'), details: [{ path: 'sql', message: 'line 1, column 8' }] },
  });
  await assert.rejects(run('SELECT COLUMN_NOT_FOUND', { linesBefore: 5 }), {
    message: /^A view of the query:/,
  });
  server.answer('DIVIDED', {
    error: { message: 'Division by zero', errorName: 'DIVISION_BY_ZERO', errorType: 'USER_ERROR' },
  });
  await assert.rejects(run('SELECT DIVIDED'), { status: 400, message: 'Division by zero' });
  failing('EXCEEDED_LOCAL_MEMORY_LIMIT', 'INSUFFICIENT_RESOURCES');
  await assert.rejects(run('SELECT EXCEEDED_LOCAL_MEMORY_LIMIT'), { status: 400, message: /Filter more/ });
  failing('EXCEEDED_TIME_LIMIT', 'INSUFFICIENT_RESOURCES');
  await assert.rejects(run('SELECT EXCEEDED_TIME_LIMIT'), { status: 504 });
  failing('QUERY_QUEUE_FULL', 'INSUFFICIENT_RESOURCES');
  await assert.rejects(run('SELECT QUERY_QUEUE_FULL'), { status: 503 });
  for (const kind of ['INTERNAL_ERROR', 'EXTERNAL']) {
    failing(kind, kind);
    await assert.rejects(run(`SELECT ${kind}`), { status: 502, code: 'upstream_failed' });
  }
});

test('tokens that Trino does not take, other hosts and broken pages are told', async () => {
  await assert.rejects(run('SELECT plain', {}, client({ jwtKey: Buffer.alloc(32) })), {
    status: 503,
    message: /TRINO_JWT_KEY/,
  });
  server.answer('elsewhere', { ...ROWS, nextHost: 'trino.example.com' });
  await assert.rejects(run('SELECT elsewhere'), { status: 502, message: /another host/ });
  server.answer('broken', { ...ROWS, faults: ['broken'] });
  await assert.rejects(run('SELECT broken'), { status: 502, message: /cannot be read/ });
});
