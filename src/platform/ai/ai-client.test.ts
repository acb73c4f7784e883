import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { AiFault, createAiClient } from './ai-client.ts';

async function serverOf(
  context: TestContext,
  answer: (request: IncomingMessage, body: any, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => answer(request, JSON.parse(text), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const clientOf = (baseUrl: string, more: object = {}) =>
  createAiClient({ baseUrl, apiKey: 'secret-key', model: 'm', retryMs: 1, ...more });
const say = (response: ServerResponse, content: string) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
const question = [{ role: 'user' as const, content: 'Which?' }];

test('it speaks the chat protocol and reads JSON, also out of a fence', async (context) => {
  const seen: unknown[] = [];
  const base = await serverOf(context, (request, body, response) => {
    seen.push([request.method, request.url, request.headers.authorization, body.model, body.messages]);
    say(response, '```json\n{"record": 1}\n```');
  });
  assert.deepEqual(await clientOf(base).askJson(question), { record: 1 });
  assert.deepEqual(seen, [['POST', '/v1/chat/completions', 'Bearer secret-key', 'm', question]]);
});

test('a fault that passes is tried again, one that stays is told without the key', async (context) => {
  let calls = 0;
  const base = await serverOf(context, (_request, _body, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(503).end('busy');
    else say(response, '{}');
  });
  assert.deepEqual(await clientOf(base).askJson(question), {});
  assert.equal(calls, 2);
  const refusing = await serverOf(context, (_request, _body, response) =>
    response.writeHead(401).end('{"error":"secret-key is wrong"}'),
  );
  await assert.rejects(
    clientOf(refusing).askJson(question),
    (error: Error) => error instanceof AiFault && /401/.test(error.message) && !/secret/.test(error.message),
  );
});

test('the tokens of every answer are told, also of one that is of no use', async (context) => {
  const replies: object[] = [
    { choices: [{ message: { content: 'no json' } }], usage: { total_tokens: 30, prompt_tokens: 29 } },
    { choices: [{ message: { content: '{}' } }], usage: { prompt_tokens: 5, completion_tokens: 2 } },
    { choices: [{ message: { content: '{}' } }], usage: null },
    { choices: [{ message: { content: '{}' } }], usage: { total_tokens: 'many' } },
  ];
  const base = await serverOf(context, (_request, _body, response) =>
    response.end(JSON.stringify(replies.shift())),
  );
  const told: number[] = [];
  const ask = () => clientOf(base).askJson(question, undefined, (tokens) => told.push(tokens));
  for (let times = 0; times < 3; times += 1) await ask();
  assert.deepEqual(told, [30, 7, 0, 0]);
});

test('rubbish, silence, floods and closed doors are faults', async (context) => {
  for (const content of ['no json', '[1', '"text"', '']) {
    const base = await serverOf(context, (_request, _body, response) => say(response, content));
    await assert.rejects(clientOf(base).askJson(question), AiFault);
  }
  const other = await serverOf(context, (_request, _body, response) => response.end('<html>'));
  await assert.rejects(clientOf(other).askJson(question), /chat protocol/);
  const flood = await serverOf(context, (_request, _body, response) => say(response, 'x'.repeat(2_000_000)));
  await assert.rejects(clientOf(flood).askJson(question), /too long/);
  const silent = await serverOf(context, () => undefined);
  await assert.rejects(clientOf(silent, { timeoutMs: 100 }).askJson(question), /in time/);
  await assert.rejects(clientOf('http://127.0.0.1:1/v1').askJson(question), /cannot be reached/);
  const caller = AbortSignal.abort(new Error('gone'));
  await assert.rejects(clientOf(silent).askJson(question, caller), /gone/);
});
