import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { assertError } from '../support/client.ts';
import { fixturesDuringTests } from '../support/program-during-tests.ts';
import { openRaw, readToEnd } from '../support/raw.ts';

const its = fixturesDuringTests();

const UPLOADS = '/api/v1/fixtures/uploads';
const STREAMS = '/api/v1/fixtures/streams';
const csv = { 'content-type': 'text/csv; charset=utf-8' };

const sendForm = async (parts: [string, string | Blob, string?][], headers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value, file] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, file ?? 'file');
  const response = await fetch(its.api.address + UPLOADS, {
    method: 'POST',
    headers: { authorization: `Bearer ${its.api.credential}`, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
};

test('a raw body, an array and a form are handed over with what is known of them', async () => {
  const raw = await its.api.post(UPLOADS, 'a,b\n1,2\n', csv);
  assert.equal(raw.status, 200);
  assert.deepEqual(
    [raw.body.bytes, raw.body.mediaType, raw.body.text, raw.body.fields, raw.body.finished],
    [8, 'text/csv', 'a,b\n1,2\n', {}, true],
  );
  const array = await its.api.post(UPLOADS, ' \n[{"a":1}]');
  assert.deepEqual([array.body.mediaType, array.body.text], ['application/json', ' \n[{"a":1}]']);
  const blob = new Blob(['a\n1\n'], { type: 'text/csv' });
  for (const parts of [
    [
      ['mode', 'replace'],
      ['file', blob, 'rows.csv'],
    ],
    [
      ['file', blob, 'rows.csv'],
      ['mode', 'replace'],
    ],
  ] as [string, string | Blob, string?][][]) {
    const { body } = await sendForm(parts);
    assert.deepEqual(
      [body.bytes, body.mediaType, body.fileName, body.fields, body.text],
      [4, 'text/csv', 'rows.csv', { mode: 'replace' }, 'a\n1\n'],
    );
  }
  assert.deepEqual((await its.api.post(UPLOADS, { source: 'here' })).body.source, 'here');
});

test('what is no upload and no JSON object is refused', async () => {
  assertError(
    await its.api.post(UPLOADS, 'x', { 'content-type': 'image/png' }),
    415,
    'unsupported_media_type',
  );
  assertError(await its.api.post(UPLOADS, '{"source":', {}), 400, 'invalid_request');
  assertError(await its.api.post(UPLOADS, { source: 7 }), 400, 'invalid_request');
  assertError(await its.api.post(UPLOADS, `{"source":"${'x'.repeat(1_100_000)}"}`), 413, 'payload_too_large');
  assertError(await sendForm([['mode', 'replace']]), 400, 'invalid_request');
  const file = new Blob(['x']);
  assertError(
    await sendForm([
      ['one', file],
      ['two', file],
    ]),
    400,
    'invalid_request',
  );
  assertError(
    await its.api.post(UPLOADS, '--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' }),
    400,
    'invalid_request',
  );
  assertError(
    await its.api.post(UPLOADS, 'x', { 'content-type': 'multipart/form-data' }),
    400,
    'invalid_request',
  );
});

test('a file that is too large is refused, and one that nobody wants is not waited for', async () => {
  assertError(await its.api.post(UPLOADS, 'x'.repeat(8_000_000), csv), 413, 'payload_too_large');
  const socket = await openRaw(its.api.address);
  const answer = readToEnd(socket);
  socket.write(
    `POST ${UPLOADS}?refuse=true HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${its.api.credential}\r\nContent-Type: text/csv\r\nContent-Length: 1000000000\r\n\r\na,b\n`,
  );
  const text = await answer;
  assert.match(text, /^HTTP\/1.1 404/);
  assert.match(text, /connection: close/i);
});

/** As urllib does: all of the body, and only then a look at the answer; and no further use of the connection. */
async function sendAll(path: string, headers: string[], bytes: number): Promise<string> {
  const socket = await openRaw(its.api.address);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    `Content-Length: ${bytes}`,
    ...headers,
  ];
  socket.pause();
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes, 'x'), () => resolve());
  });
  const answer = readToEnd(socket);
  socket.resume();
  return answer;
}

test('whoever sends all of a body that is refused early can still read the answer', async () => {
  const key = `Authorization: Bearer ${its.api.credential}`;
  const text = 'Content-Type: text/csv';
  for (const [path, headers, status] of [
    [`${UPLOADS}?refuse=perhaps`, [key, text], 400],
    [`${UPLOADS}?refuse=true`, [key, text], 404],
    [UPLOADS, ['Authorization: Bearer none', text], 401],
    [UPLOADS, [key, 'Content-Type: video/mp4'], 415],
    [UPLOADS, [key, text], 413],
    ['/api/v1/sites', [key, 'Content-Type: application/json'], 413],
    ['/api/v1/nothing', [key, text], 404],
    ['/api/v1/sites/%zz', [key, text], 400],
  ] as const)
    assert.match(await sendAll(path, [...headers], 40_000_000), new RegExp(`^HTTP/1.1 ${status} `), path);
});

test('an answer to a request without a body leaves the connection open', async () => {
  for (const path of ['/health', '/api/v1/nothing', '/api/v1/sites']) {
    const socket = await openRaw(its.api.address);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    socket.destroy();
    assert.match(answer, /^connection: keep-alive/im, path);
  }
});

test('whoever asks before sending a body is told to, or spared it', async () => {
  const ask = async (path: string, body: string, headers: string[] = []) => {
    const socket = await openRaw(its.api.address);
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Expect: 100-continue',
      'Connection: close',
      `Authorization: Bearer ${its.api.credential}`,
      'Content-Type: text/csv',
      `Content-Length: ${body.length}`,
      ...headers,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const first = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    if (!first.startsWith('HTTP/1.1 100 ')) return first;
    const rest = readToEnd(socket);
    socket.write(body);
    return first + (await rest);
  };
  assert.match(await ask(UPLOADS, 'a,b\n1,2\n'), /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  assert.match(await ask(`${UPLOADS}?refuse=perhaps`, 'a,b\n1,2\n'), /^HTTP\/1.1 400 /);
  assert.match(await ask(`${UPLOADS}?refuse=true`, 'a,b\n1,2\n'), /^HTTP\/1.1 404 /);
});

test('a client that leaves half-way leaves nothing behind, and is no fault of the program', async () => {
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('granary-upload-'));
  const before_ = await folders();
  const socket = await openRaw(its.api.address);
  socket.write(
    `POST ${UPLOADS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${its.api.credential}\r\nContent-Type: text/csv\r\nContent-Length: 900000\r\n\r\na,b\n`,
  );
  while ((await folders()).length === before_.length) await new Promise((resolve) => setTimeout(resolve, 20));
  socket.destroy();
  while ((await folders()).length > before_.length) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal((await its.api.post(UPLOADS, 'a', csv)).status, 200);
  assert.ok(!its.program.output().includes('a request failed'), its.program.output());
});

test('an Idempotency-Key holds for uploads: by their content', async () => {
  const key = (value: string) => ({ ...csv, 'idempotency-key': value });
  const first = await its.api.post(UPLOADS, 'a\n1\n', key('upload'));
  const again = await its.api.post(UPLOADS, 'a\n1\n', key('upload'));
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assertError(await its.api.post(UPLOADS, 'a\n2\n', key('upload')), 409, 'conflict');
  const blob = () => new Blob(['a\n1\n'], { type: 'text/csv' });
  const form = await sendForm([['file', blob(), 'f']], { 'idempotency-key': 'form' });
  const formAgain = await sendForm([['file', blob(), 'f']], { 'idempotency-key': 'form' });
  assert.equal(formAgain.body.handled, form.body.handled, 'whatever its boundary');
});

test('bytes are streamed; a fault before the first is an error, a later one cuts the line', async () => {
  const get = (query: string) =>
    fetch(`${its.api.address}${STREAMS}?${query}`, {
      headers: { authorization: `Bearer ${its.api.credential}` },
    });
  const whole = await get('chunks=50');
  assert.equal(whole.headers.get('content-type'), 'application/octet-stream');
  assert.match(whole.headers.get('content-disposition') ?? '', /%C3%A9\.bin/);
  assert.equal((await whole.arrayBuffer()).byteLength, 500_000);
  assert.equal((await get('chunks=5&fail_at=0')).status, 404);
  const cut = await get('chunks=5&fail_at=3');
  assert.equal(cut.status, 200);
  await assert.rejects(cut.arrayBuffer());
});
