import assert from 'node:assert/strict';
import { test } from 'node:test';
import { httpServer, rawServer } from '../../../../platform/web/testing-servers.ts';
import { askProvider } from './request.ts';

const { signal } = new AbortController();
const ask = (url: string, more: object = {}) =>
  askProvider({ provider: 'The provider', url, signal, ...more });

test('an answer in time is JSON, whatever its status below 500; an empty one is no fault', async (context) => {
  const address = await httpServer(context, ({ url }, response) => {
    if (url === '/empty') return response.writeHead(204).end();
    return response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":{"code":403}}');
  });
  assert.deepEqual(await ask(`${address}/`), { status: 403, json: { error: { code: 403 } } });
  assert.deepEqual(await ask(`${address}/empty`), { status: 204, json: {} });
});

test('silence ends in time, before the headers and in the body', async (context) => {
  const silent = await rawServer(context, () => undefined);
  await assert.rejects(ask(silent, { timeoutMs: 100 }), {
    status: 504,
    message: /The provider did not respond within 0.1 s/,
  });
  const slow = await httpServer(context, (_, response) => response.writeHead(200).write('{"rows": ['));
  await assert.rejects(ask(slow, { timeoutMs: 300 }), { status: 504 });
});

test('redirects, lost connections and what is no object are faults of the provider', async (context) => {
  const address = await httpServer(context, ({ url }, response) => {
    if (url === '/moved') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    return response.writeHead(200).end(url === '/list' ? '[1]' : '<html>');
  });
  await assert.rejects(ask(`${address}/moved`), { status: 502 });
  await assert.rejects(ask(`${address}/list`), { status: 502, message: /not JSON/ });
  await assert.rejects(ask(`${address}/html`), { status: 502, message: /not JSON/ });
  const lost = await rawServer(context, (socket) => socket.destroy());
  await assert.rejects(ask(lost), { status: 502, message: /connection to The provider failed/ });
  await assert.rejects(ask('http://127.0.0.1:1/'), { status: 502 });
});

test('who leaves is not told of a fault', async (context) => {
  const silent = await rawServer(context, () => undefined);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(new Error('left')), 50);
  await assert.rejects(ask(silent, { signal: leaving.signal }), /left/);
});
