import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createClient, type Granary, GranaryError } from '../../client/index.ts';
import { clientSource } from '../../scripts/client-source.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

let program: ProgramInUse;
let granary: Granary;

before(async () => {
  program = await joinProgram();
  granary = createClient({ baseUrl: program.address, token: program.key });
});
after(() => program.dispose());

const COLUMNS = [
  { name: 'title', data_type: 'text' },
  { name: 'price', data_type: 'float' },
] as const;

const newDataset = (name: string) => granary.datasets.create({ name, columns: [...COLUMNS] });

test('client/generated.ts is what spec/openapi.json makes; npm run generate writes it', async () => {
  const document = JSON.parse(await readFile(new URL('../../spec/openapi.json', import.meta.url), 'utf8'));
  const kept = await readFile(new URL('../../client/generated.ts', import.meta.url), 'utf8');
  assert.ok(kept === clientSource(document), 'run npm run generate');
});

test('operations are called by name or by id, with path, query and body in one object', async () => {
  const made = await newDataset('by name');
  const shown = await granary.call('datasets.get', { dataset_id: made.dataset_id });
  assert.equal(shown.name, 'by name');
  const { data } = await granary.datasets.list({ search: 'by name', limit: 5 });
  assert.deepEqual(
    data.map(({ dataset_id }) => dataset_id),
    [made.dataset_id],
  );
  const changed = await granary.datasets.update({ dataset_id: made.dataset_id, description: 'new' });
  assert.equal(changed.description, 'new');
  const runs = await granary.workflowTemplates.listRuns();
  assert.equal(runs.total, 0);
  assert.throws(() => (granary as any).datasets.explode(), /no operation datasets.explode/);
});

test('errors carry code, status, details and the request id', async () => {
  await assert.rejects(granary.datasets.get({ dataset_id: 'ds_none' }), (error: GranaryError) => {
    assert.ok(error instanceof GranaryError);
    assert.equal(error.status, 404);
    assert.equal(error.code, 'not_found');
    assert.ok((error.requestId ?? '').length > 5);
    return true;
  });
  const unknown = { name: 'x', columns: [...COLUMNS], colour: 'red' };
  await assert.rejects(granary.datasets.create(unknown), (error: GranaryError) => {
    assert.equal(error.code, 'invalid_request', 'unknown fields are refused, not ignored');
    assert.deepEqual(
      error.details.map(({ path }) => path),
      ['colour'],
    );
    return true;
  });
  const stranger = createClient({ baseUrl: program.address, token: 'svc_live_nonsense' });
  await assert.rejects(stranger.datasets.list(), (error: GranaryError) => error.status === 401);
});

test('every page of a list and every row of a dataset can be walked', async () => {
  const { dataset_id: id } = await newDataset('walked');
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ title: `n${index}`, price: index }));
  await granary.datasets.insertRows({ dataset_id: id, rows: rows.slice(0, 1_000) });
  await granary.datasets.insertRows({ dataset_id: id, rows: rows.slice(1_000) });
  const prices: unknown[] = [];
  for await (const row of granary.rows(id, { pageSize: 400 })) prices.push(row.data.price);
  assert.deepEqual(
    prices,
    rows.map(({ price }) => price),
  );
  const dear: unknown[] = [];
  const options = { filters: { price: { gte: 2_000 } }, sort: '-price', columns: ['price'], pageSize: 90 };
  for await (const row of granary.rows(id, options)) dear.push(row.data.price);
  assert.deepEqual(
    dear,
    Array.from({ length: 500 }, (_, index) => 2_499 - index),
  );
  for (let index = 0; index < 7; index += 1) await newDataset(`listed ${index}`);
  const names: string[] = [];
  for await (const { name } of granary.all('datasets.list', { search: 'listed', limit: 3 })) names.push(name);
  assert.equal(new Set(names).size, 7);
  const keys: string[] = [];
  for (let index = 0; index < 3; index += 1) await granary.auth.createToken({ name: `k${index}` });
  for await (const { name } of granary.all('auth.list-tokens', { limit: 2 })) keys.push(name);
  assert.ok(keys.length >= 4, 'a list that is a bare array is walked by its total');
});

test('files go up and come down as streams', async () => {
  const { dataset_id: id } = await newDataset('files');
  const chunks = Array.from({ length: 300 }, (_, index) => `item ${index},${index}\n`);
  const file = new Blob(['title,price\n', ...chunks]).stream();
  const started = await granary.datasets.import(
    { dataset_id: id, mode: 'append', mapping: { title: 'title' }, wait: 0 },
    { upload: file, contentType: 'text/csv' },
  );
  const seen: string[] = [];
  const job = await granary.waitFor(started, { onProgress: ({ status }) => seen.push(status) });
  assert.equal(job.status, 'completed', JSON.stringify(job));
  assert.equal(job.rows_imported, 300);
  const exported = await granary.datasets.export({ dataset_id: id, format: 'csv', sort: 'price' });
  const text = await new Response(await granary.download(exported)).text();
  assert.equal(text.split('\n').length, 302);
  const arrow = await granary.query.arrow({ sql: 'SELECT count(*) AS n FROM files' });
  assert.ok((await new Response(arrow).bytes()).length > 100);
  const answer = await granary.raw('query.run', { sql: 'SELECT 7 AS n', format: 'csv' });
  assert.equal(await answer.text(), 'n\n7\n');
});

test('a repeated POST does its work once', async () => {
  const options = { idempotencyKey: 'once-1' };
  const input = { name: 'once', columns: [...COLUMNS] };
  const first = await granary.datasets.create(input, options);
  const second = await granary.datasets.create(input, options);
  assert.equal(second.dataset_id, first.dataset_id);
});

test('an aborted call ends with its reason', async () => {
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  await assert.rejects(granary.datasets.list({}, { signal: controller.signal }), /enough/);
});

interface Asked {
  method: string;
  url: string;
  headers: Record<string, any>;
  body: string;
}

/** A server that answers what the test lays out, to see how the client meets faults. */
async function scripted(
  answers: ((asked: Asked) => { status: number; headers?: object; body?: string } | 'cut')[],
) {
  const asked: Asked[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    const answer = answers[Math.min(asked.length, answers.length - 1)]?.(seen);
    asked.push(seen);
    if (answer === undefined || answer === 'cut') return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    return response.end(answer.body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const retry = { firstDelay: 5 };
  return {
    asked,
    client: createClient({ baseUrl, token: 'key', account: 'acc', retry }),
    withToken: (token: any) => createClient({ baseUrl, token, retry }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const refusal = (status: number, headers: object = {}) => ({
  status,
  headers,
  body: JSON.stringify({ error: 'x', message: 'Wait.', request_id: 'r' }),
});

test('faults that pass are met by another try with the same key', async () => {
  const server = await scripted([() => 'cut', () => refusal(503), () => ({ status: 200, body: '{"ok":1}' })]);
  try {
    await server.client.datasets.create({ name: 'x', columns: [] });
    const keys = new Set(server.asked.map(({ headers }) => headers['idempotency-key']));
    assert.equal(server.asked.length, 3);
    assert.equal(keys.size, 1);
    assert.ok(!keys.has(undefined));
    const [{ headers, body }] = server.asked as [Asked];
    assert.equal(headers.prefer, 'handling=strict');
    assert.equal(headers.authorization, 'Bearer key');
    assert.equal(headers['x-svc-account-id'], 'acc');
    assert.equal(body, '{"name":"x","columns":[]}');
  } finally {
    await server.close();
  }
});

test('Retry-After is kept to, and a long one is left to the caller', async () => {
  const server = await scripted([
    () => refusal(429, { 'retry-after': '1' }),
    () => ({ status: 200 }),
    () => refusal(429, { 'retry-after': '3600' }),
  ]);
  try {
    const began = performance.now();
    await server.client.datasets.get({ dataset_id: 'a/b' });
    assert.ok(performance.now() - began >= 990);
    assert.equal(server.asked[0]?.url, '/api/v1/datasets/a%2Fb');
    await assert.rejects(
      server.client.datasets.list(),
      (error: GranaryError) => error.status === 429 && error.retryAfter === 3_600,
    );
    assert.equal(server.asked.length, 3);
  } finally {
    await server.close();
  }
});

test('a node that is overloaded has done nothing, so every call is repeated after its Retry-After', async () => {
  const overloaded = {
    status: 503,
    headers: { 'retry-after': '1' },
    body: JSON.stringify({
      error: 'service_unavailable',
      message: 'Wait.',
      limit: 'node_load',
      retry_after: 1,
    }),
  };
  const server = await scripted([() => overloaded, () => ({ status: 200, body: '{"items":[]}' })]);
  try {
    const began = performance.now();
    await server.client.queue.dequeue({ queue: 'pages' });
    assert.ok(performance.now() - began >= 990);
    assert.equal(server.asked.length, 2);
  } finally {
    await server.close();
  }
});

test('what must not happen twice is not tried twice', async () => {
  const server = await scripted([() => 'cut']);
  try {
    await assert.rejects(
      server.client.session.refresh({ refresh_token: 'x' }),
      (error: GranaryError) => error.code === 'network' && error.status === 0,
    );
    assert.equal(server.asked.length, 1);
  } finally {
    await server.close();
  }
});

test('a function that gives the token is asked again once when it was refused', async () => {
  const server = await scripted([
    ({ headers }) => (headers.authorization === 'Bearer new' ? { status: 200 } : refusal(401)),
  ]);
  try {
    const granted = server.withToken(({ refused }: { refused: boolean }) => (refused ? 'new' : 'old'));
    await granted.profile.get();
    assert.equal(server.asked.length, 2);
    await assert.rejects(server.withToken(() => 'old').profile.get(), { status: 401 });
    assert.equal(server.asked.length, 4);
  } finally {
    await server.close();
  }
});

test('a stream of events goes on after the last one seen when its connection breaks', async () => {
  const event = (id: number, name: string) => `id: ${id}\nevent: ${name}\ndata: {"n":${id}}\n\n`;
  const stream = (body: string) => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body });
  const server = await scripted([
    () => stream(`: still here\n\n${event(1, 'progress')}${event(2, 'progress')}`),
    () => 'cut',
    () => stream(event(3, 'completed')),
  ]);
  try {
    const seen: string[] = [];
    for await (const { id, event: name } of server.client.events({ status: 'running', job_id: 'cj_1' }))
      seen.push(`${id} ${name}`);
    assert.deepEqual(seen, ['1 progress', '2 progress', '3 completed']);
    assert.deepEqual(
      server.asked.map(({ headers }) => headers['last-event-id']),
      [undefined, '2', '2'],
    );
  } finally {
    await server.close();
  }
});
