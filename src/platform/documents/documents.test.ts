import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readPdf } from '../../../test/support/pdf.ts';
import { ApiError } from '../../kernel/errors.ts';
import { silentLogger } from '../../kernel/log.ts';
import { type BrowserPool, createBrowserPool } from '../browser/index.ts';
import { createGuardedClient } from '../web/index.ts';
import { createDocuments, type Documents } from './index.ts';

let folder: string;
let server: Server;
let address: string;
let pool: BrowserPool;
let documents: Documents;
const asked: string[] = [];
const web = createGuardedClient({ allow: ['127.0.0.0/8'], log: silentLogger });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-documents-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pool = createBrowserPool({ folder, web, log: silentLogger });
  documents = createDocuments({ browser: pool, timeoutMs: 600_000 });
});
after(async () => {
  await pool.close();
  await web.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The report</title></head><body>${body}</body></html>`;
const paper = { header: 'Shop & <Sons>', footer: '2 March 2026' };

test('a PDF is tagged, has bookmarks, a title, a language, and numbered pages', async () => {
  const html = page(
    '<h1>Summary</h1><p>The score is 93.91 – señor.</p><h2>Titles</h2><table><thead><tr><th>Rule</th></tr></thead><tbody><tr><td>desc-missing</td></tr></tbody></table><h2 style="break-before:page">Pages</h2><p>End</p>',
  );
  const pdf = readPdf(await documents.pdf({ html, ...paper }));
  assert.equal(pdf.isTagged, true);
  assert.deepEqual(pdf.bookmarks, ['Summary', 'Titles', 'Pages']);
  assert.deepEqual([pdf.pages, pdf.language, pdf.title], [2, 'en', 'The report']);
  for (const words of [
    'The score is 93.91 – señor.',
    'desc-missing',
    'Shop & <Sons>',
    '2 March 2026',
    '2\n / \n2',
  ])
    assert.ok(pdf.text.includes(words), `${words} is not in ${pdf.text}`);
});

test('nothing is loaded and nothing runs', async () => {
  const html = page(
    `<h1>Here</h1><img src="${address}/image.png"><link rel="stylesheet" href="${address}/style.css"><iframe src="${address}/frame"></iframe><script>document.body.textContent = 'replaced'; fetch('${address}/script')</script>`,
  );
  const { text } = readPdf(await documents.pdf({ html, ...paper }));
  assert.match(text, /Here/);
  assert.doesNotMatch(text, /replaced/);
  assert.deepEqual(asked, []);
});

const answers = (status: number, words: RegExp) => (error: unknown) =>
  error instanceof ApiError && error.status === status && words.test(error.message);

test('what takes too long is given up, and a machine without a browser says so', async () => {
  const hasty = createDocuments({ browser: pool, timeoutMs: 1 });
  await assert.rejects(hasty.pdf({ html: page('<p>x</p>'), ...paper }), answers(504, /in time/));
  const none = createBrowserPool({ folder: join(process.execPath, 'nowhere'), web, log: silentLogger });
  await assert.rejects(
    createDocuments({ browser: none }).pdf({ html: page(''), ...paper }),
    answers(503, /no PDF can be made/),
  );
  await none.close();
});
