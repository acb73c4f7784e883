import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { assertError } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

let program: ProgramInUse;
before(async () => {
  program = await joinProgram();
});
after(() => program.dispose());

interface Raw {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** As it is on the wire: fetch would take the compression off. */
function ask(path: string, headers: Record<string, string> = {}, localAddress?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const own = localAddress === undefined ? {} : { localAddress };
    const sent = request(program.address + path, { headers, ...own }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const HTML = { accept: 'text/html,application/xhtml+xml' };
const page = (path: string, headers: Record<string, string> = {}) => ask(path, { ...HTML, ...headers });
const scriptOf = (html: string): string => /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

test('a browser gets the dashboard at any address that is nobody else’s, closed to the outside', async () => {
  for (const path of ['/', '/settings/keys', '/datasets/ds_nothing?tab=rows']) {
    const { status, headers, body } = await page(path);
    assert.equal(status, 200, path);
    assert.match(body.toString(), /<div id="root">/);
    const policy = headers['content-security-policy'] ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.match(policy, /connect-src 'self'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/);
    assert.equal(headers['referrer-policy'], 'no-referrer');
  }
});

test('what is wrong elsewhere stays an error, for browsers and programs', async () => {
  for (const path of ['/api/v1/nothing', '/session/nothing', '/metrics', '/objects/nothing/x'])
    assert.notEqual((await page(path)).status, 200, path);
  assertError(await program.client.get('/api/v1/nothing'), 404, 'not_found');
  assertError(await program.client.get('/settings/keys'), 404, 'not_found');
  assert.equal((await page('/assets/nothing.js', { accept: '*/*' })).status, 404);
  assert.equal((await page('/..%2f..%2fpackage.json', { accept: '*/*' })).status, 404);
  assert.equal((await page('/.stamp', { accept: '*/*' })).status, 404);
});

test('pages are asked for again by their ETag, assets are kept for ever', async () => {
  const first = await page('/');
  assert.equal(first.headers['cache-control'], 'no-cache');
  const again = await page('/', { 'if-none-match': first.headers.etag ?? '' });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
  assert.equal((await page('/', { 'if-none-match': '"other"' })).status, 200);
  const script = await ask(scriptOf(first.body.toString()));
  assert.match(script.headers['cache-control'] ?? '', /immutable/);
  assert.match(script.headers['content-type'] ?? '', /^text\/javascript/);
});

test('files come compressed as the browser takes them, and whole to one that takes nothing', async () => {
  const path = scriptOf((await page('/')).body.toString());
  const plain = await ask(path);
  const gzip = await ask(path, { 'accept-encoding': 'gzip, deflate' });
  const brotli = await ask(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  assert.deepEqual(
    [plain, gzip, brotli].map(({ headers }) => headers['content-encoding']),
    [undefined, 'gzip', 'br'],
  );
  assert.deepEqual(gunzipSync(gzip.body), plain.body);
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
  assert.ok(brotli.body.length < plain.body.length / 2);
  assert.equal(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size, 3);
});

test('pages and their files use up no requests; wrong addresses do', async () => {
  // A visitor whom nobody else is taken for.
  const visit = (path: string, headers: Record<string, string> = HTML) => ask(path, headers, '127.9.9.9');
  const remaining = ({ headers }: Raw) => Number(headers['x-ratelimit-remaining']);
  const resetOf = ({ headers }: Raw) => headers['x-ratelimit-reset'];
  for (;;) {
    const first = await visit('/');
    for (let times = 0; times < 5; times += 1) await visit('/settings');
    await visit(scriptOf(first.body.toString()), {});
    const second = await visit('/');
    await visit('/nothing/here', {});
    const third = await visit('/');
    // The minute was over meanwhile.
    if (resetOf(first) !== resetOf(third)) continue;
    assert.equal(remaining(second), remaining(first));
    assert.ok(remaining(third) < remaining(second));
    return;
  }
});
