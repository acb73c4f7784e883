import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError } from '../support/client.ts';
import { queryAsAdmin } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { type S3TestServer, startS3Server } from '../support/s3-server.ts';
import { provision, withScopes } from '../support/tenants.ts';

const BYTES = Buffer.from('name,price\nbread,3\n'.repeat(5_000));

let program: RunningProgram;
let api: ApiClient;
let source: Server;
let address: string;
let content = BYTES;

before(async () => {
  source = createServer((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
    else if (request.url === '/cut')
      response.writeHead(200, { 'content-length': '1000' }).write('half', () => request.socket.destroy());
    else if (request.url === '/inside')
      response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(content);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  program = await startProgram({ environment: { GRANARY_FETCH_ALLOW: '127.0.0.1' } });
  api = program.client;
});
after(async () => {
  source.closeAllConnections();
  source.close();
  await program.dispose();
});

const register = async (path: string, own: object = {}) => {
  const { status, body } = await api.post('/api/v1/artifacts', { source_url: address + path, ...own });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

test('an artifact is registered, downloaded, linked to and deleted with its bytes', async () => {
  const artifact = await register('/prices.csv', {
    site_url: 'https://shop.example.com',
    metadata: { month: 3 },
  });
  assert.deepEqual(
    [artifact.status, artifact.name, artifact.metadata, artifact.sha256],
    ['registered', 'prices.csv', { month: 3 }, null],
  );
  const path = `/api/v1/artifacts/${artifact.artifact_id}`;
  assertError(await api.get(`${path}/url`), 409, 'conflict');

  const stored = await api.post(`${path}/download`);
  assert.equal(stored.status, 200);
  assert.deepEqual(
    [stored.body.status, stored.body.media_type, stored.body.size_bytes, stored.body.sha256],
    ['stored', 'text/csv', BYTES.length, createHash('sha256').update(BYTES).digest('hex')],
  );
  assert.deepEqual((await api.get(path)).body, stored.body);

  const { body: link } = await api.get(`${path}/url?expires_in=60`);
  const fetched = await fetch(link.url);
  assert.deepEqual(Buffer.from(await fetched.arrayBuffer()), BYTES);
  assert.match(fetched.headers.get('content-disposition') ?? '', /filename="prices.csv"/);

  const deleted = await api.delete(path);
  assert.deepEqual([deleted.status, deleted.body], [204, undefined]);
  assertError(await api.get(path), 404, 'not_found');
  assert.equal((await fetch(link.url)).status, 404, 'the bytes went too');
});

test('downloading again replaces the bytes', async () => {
  const { artifact_id: id } = await register('/changing.csv');
  await api.post(`/api/v1/artifacts/${id}/download`);
  content = Buffer.from('new');
  const again = await api.post(`/api/v1/artifacts/${id}/download`);
  content = BYTES;
  assert.equal(again.body.size_bytes, 3);
  const { body: link } = await api.get(`/api/v1/artifacts/${id}/url`);
  assert.equal(await (await fetch(link.url)).text(), 'new');
});

test('a link expires', async () => {
  const { artifact_id: id } = await register('/short.csv');
  await api.post(`/api/v1/artifacts/${id}/download`);
  const linkFor = async (seconds: number): Promise<string> =>
    (await api.get(`/api/v1/artifacts/${id}/url?expires_in=${seconds}`)).body.url;
  assert.equal((await fetch(await linkFor(3_600))).status, 200);
  const short = await linkFor(1);
  await eventually(async () => assert.equal((await fetch(short)).status, 403));
});

test('a source that answers badly is 502, and the record says why', async () => {
  for (const path of ['/missing', '/cut']) {
    const { artifact_id: id } = await register(path);
    assertError(await api.post(`/api/v1/artifacts/${id}/download`), 502, 'upstream_failed');
    const { body } = await api.get(`/api/v1/artifacts/${id}`);
    assert.deepEqual([body.status, body.error.code, body.size_bytes], ['failed', 'upstream_failed', null]);
  }
});

test('addresses inside are refused, also behind a redirect', async () => {
  for (const url of [
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
    'http://[::1]/',
    'ftp://example.com/x',
    'https://u:p@example.com/',
  ]) {
    assertError(await api.post('/api/v1/artifacts', { source_url: url }), 400, 'invalid_request');
  }
  const { artifact_id: id } = await register('/inside');
  assertError(await api.post(`/api/v1/artifacts/${id}/download`), 400, 'invalid_request');
});

test('lists filter and page, newest first, as an array with its total', async () => {
  const tenant = await provision(api);
  for (const [index, site] of ['https://a.example', 'https://b.example', 'https://a.example'].entries()) {
    await tenant.post('/api/v1/artifacts', { source_url: `${address}/${index}`, site_url: site });
  }
  const all = await tenant.get('/api/v1/artifacts?limit=2');
  assert.deepEqual(
    all.body.map((artifact: { name: string }) => artifact.name),
    ['2', '1'],
  );
  assert.equal(all.headers.get('x-total-count'), '3');
  const own = await tenant.get('/api/v1/artifacts?site_url=https%3A%2F%2Fa.example&status=registered');
  assert.deepEqual(
    own.body.map((artifact: { name: string }) => artifact.name),
    ['2', '0'],
  );
  assert.deepEqual((await tenant.get('/api/v1/artifacts?status=stored')).body, []);
  assertError(await tenant.get('/api/v1/artifacts?status=lost'), 400, 'invalid_request');
});

test("another tenant's artifact is as absent as none, and a key needs the scope", async () => {
  const { artifact_id: id } = await register('/mine.csv');
  const stranger = await provision(api);
  for (const answer of [
    await stranger.get(`/api/v1/artifacts/${id}`),
    await stranger.post(`/api/v1/artifacts/${id}/download`),
    await stranger.get(`/api/v1/artifacts/${id}/url`),
    await stranger.delete(`/api/v1/artifacts/${id}`),
  ]) {
    assertError(answer, 404, 'not_found');
  }
  const reader = await withScopes(api, ['artifacts:read']);
  assert.equal((await reader.get(`/api/v1/artifacts/${id}`)).status, 200);
  assert.equal((await reader.post(`/api/v1/artifacts/${id}/download`)).body.required, 'artifacts:write');
});

test('a file is uploaded as it comes, and read like one that was fetched', async () => {
  const tenant = await provision(api);
  const upload = (name: string, body: Uint8Array, type = 'application/octet-stream') =>
    tenant.post(`/api/v1/artifacts/upload?name=${name}`, body, { 'content-type': type });
  const { status, body: stored } = await upload('prices%20(1).csv', BYTES, 'text/csv');
  assert.equal(status, 201, JSON.stringify(stored));
  assert.deepEqual(
    [stored.name, stored.status, stored.media_type, stored.size_bytes, stored.sha256],
    ['prices (1).csv', 'stored', 'text/csv', BYTES.length, createHash('sha256').update(BYTES).digest('hex')],
  );
  const path = `/api/v1/artifacts/${stored.artifact_id}`;
  assert.deepEqual((await tenant.get(path)).body, stored);
  const { body: link } = await tenant.get(`${path}/url`);
  assert.deepEqual(Buffer.from(await (await fetch(link.url)).arrayBuffer()), BYTES);
  const again = await tenant.post(`${path}/download`);
  assertError(again, 409, 'conflict');
  assert.match(again.body.message, /Upload its new version/);
  assert.equal((await tenant.get(path)).body.status, 'stored');

  assertError(
    await tenant.post('/api/v1/artifacts/upload', BYTES, { 'content-type': 'text/csv' }),
    400,
    'invalid_request',
  );
  const asJson = await upload('one.json', Buffer.from('{"a":1}'), 'application/json');
  assertError(asJson, 400, 'invalid_request');
  assert.match(asJson.body.message, /application\/octet-stream/);
  assertError(await upload('page.html', BYTES, 'text/html'), 415, 'unsupported_media_type');
  const reader = await withScopes(api, ['artifacts:read']);
  const denied = await reader.post('/api/v1/artifacts/upload?name=a', BYTES, { 'content-type': 'text/csv' });
  assert.equal(denied.body.required, 'artifacts:write');
  assert.equal((await tenant.get('/api/v1/artifacts')).headers.get('x-total-count'), '1');
});

test('an upload that is repeated with its Idempotency-Key is stored once', async () => {
  const tenant = await provision(api);
  const headers = { 'content-type': 'text/csv', 'idempotency-key': 'the-same' };
  const send = () => tenant.post('/api/v1/artifacts/upload?name=a.csv', BYTES, headers);
  const [first, second] = [await send(), await send()];
  assert.deepEqual(second.body, first.body);
  assert.equal((await tenant.get('/api/v1/artifacts')).headers.get('x-total-count'), '1');
});

test('an upload that breaks off leaves neither record nor bytes', async () => {
  const tenant = await provision(api);
  const socket = connect(Number(new URL(api.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v1/artifacts/upload?name=cut.csv HTTP/1.1\r\nHost: granary\r\nAuthorization: Bearer ${tenant.credential}\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\n`,
  );
  const announced = async () => {
    const text = "SELECT 1 FROM expiring_objects WHERE object_key LIKE 'artifacts/%'";
    return (await queryAsAdmin(program, text)).rowCount;
  };
  socket.write('half of it');
  await eventually(async () => assert.equal(await announced(), 1));
  socket.destroy();
  await eventually(async () => assert.equal(await announced(), 0));
  assert.equal((await tenant.get('/api/v1/artifacts')).headers.get('x-total-count'), '0');
});

test('with S3 the bytes and links are there; while it is down the answer is 503 and nothing is half-done', async () => {
  const s3: S3TestServer = await startS3Server();
  const { bucket, region, endpoint = '', accessKeyId = '', secretAccessKey = '' } = s3.config;
  const other = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.1',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  try {
    const { body } = await other.client.post('/api/v1/artifacts', { source_url: `${address}/s3.csv` });
    const path = `/api/v1/artifacts/${body.artifact_id}`;
    assert.equal((await other.client.post(`${path}/download`)).status, 200);
    const { body: link } = await other.client.get(`${path}/url`);
    assert.ok(link.url.startsWith(endpoint));
    assert.equal((await (await fetch(link.url)).arrayBuffer()).byteLength, BYTES.length);
    s3.fail({ kind: 'forbidden', times: 1_000 });
    assertError(await other.client.post(`${path}/download`), 503, 'service_unavailable');
    assertError(await other.client.get(`${path}/url`), 503, 'service_unavailable');
    assertError(await other.client.delete(path), 503, 'service_unavailable');
    assert.equal((await other.client.get(path)).body.status, 'stored', 'the bytes of before are still known');
  } finally {
    await other.dispose();
    await s3.close();
  }
});
