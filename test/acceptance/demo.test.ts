import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDemoShop } from '../../src/commands/demo-shop.ts';
import { good } from '../support/client.ts';
import { runCommand } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'bin/main.mjs');
const isWithoutCurl = spawnSync('curl', ['--version']).error !== undefined && 'this machine has no curl';
const run = promisify(execFile);

/** Runs what was printed as a person's shell would; a refused call ends it. */
const inShell = (script: string, cwd: string) =>
  run('sh', ['-ec', `curl() { command curl -sS --fail-with-body "$@"; echo; }\n${script}`], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd },
  });

test('the demo runs to its end with every result as expected, and leaves nothing running', async () => {
  const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', CI: 'true' };
  const { code, output, errors } = await runCommand(['demo'], environment, tmpdir());
  assert.equal(code, 0, output + errors);
  assert.match(output, /^ {3}price +float/m, 'the builder finds the price');
  assert.match(output, /312 pages, 288 rows/);
  assert.match(output, /288 rows have a page_description now/);
  assert.match(output, /^ {3}Scone +█+ € 9\.40 {2}36 goods$/m);
  assert.match(output, /288 rows, \d+ bytes, at a download link/);
  assert.match(output, /the webhook received 288 rows in one signed delivery/);
  assert.match(output, /^ {3}spider +The Granary Bakery$/m);
  assert.match(output, /^ {3}404 There is no such dataset in this account/m);
  assert.match(output, /then: More than 60 requests in this minute/);
  assert.match(
    output,
    /^Done\. See all of it in the dashboard \(this link signs you in\): http:\/\/127\.0\.0\.1:\d+\/#key=svc_live_/m,
  );
  assert.equal(errors, '');
});

test('every command that the demo prints works when it is pasted', { skip: isWithoutCurl }, async () => {
  const child = spawn(process.execPath, [MAIN, 'demo'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('keeps running until you press Ctrl-C')) break;
    }
    const lines = output.split('\n').filter((line) => /^( {3}curl|export) /.test(line));
    assert.equal(lines.length, 9, output);
    const { stdout } = await inShell(lines.join('\n'), tmpdir());
    const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
    assert.equal(answers.length, 8, stdout);
    for (const answer of answers) assert.equal(JSON.parse(answer).error ?? null, null, answer);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});

test('the demo of prices answers what a scan costs, and stays up at its page', {
  skip: isWithoutCurl,
}, async () => {
  const child = spawn(process.execPath, [MAIN, 'demo', 'prices'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('keeps running until you press Ctrl-C')) break;
    }
    assert.match(output, /11 files with [\d,]+ rates in [\d.]+ s; all of it is invented/);
    const prices = output.match(/^ {3}\S.*(?: {2,}\$[\d,]+\.\d\d){4}$/gm) ?? [];
    assert.equal(prices.length, 6, output);
    assert.match(output, /the same scan costs from \$[\d.,]+ at .+ to \$[\d.,]+ at .+: \d\.\d times as much/);
    assert.match(output, /^ {3}\S.* \$[\d,.]+ +\d{4}-\d\d-\d\d +\$[\d,.]+ +\d{4}-\d\d-\d\d +diverges$/m);
    assert.match(output, /over all services: 31 diverge, /);
    const [, link = ''] =
      /signs you in\): (http:\S+\/prices\?service=73721&near=10001#key=svc_live_\S+)/.exec(output) ?? [];
    const page = await fetch(link, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    const lines = output.split('\n').filter((line) => /^( {3}curl|export) /.test(line));
    assert.equal(lines.length, 4, output);
    const { stdout } = await inShell(lines.join('\n'), tmpdir());
    const answers = stdout.split('\n').filter((line) => line.startsWith('{'));
    assert.equal(answers.length, 3, stdout);
    for (const answer of answers) assert.equal(JSON.parse(answer).error ?? null, null, answer);
  } finally {
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  }
  const { code, errors } = await runCommand(['demo', 'price'], { PATH: process.env.PATH ?? '' }, tmpdir());
  assert.equal(code, 2);
  assert.match(errors, /is not a part of the demo/);
});

test('the tour of the README does what it says, and stores no row twice', {
  skip: isWithoutCurl,
}, async () => {
  const [program, shop, folder] = await Promise.all([
    joinProgram('loopback'),
    openDemoShop(),
    mkdtemp(join(tmpdir(), 'granary-tour-')),
  ]);
  try {
    const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
    const tour = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
      .map(([, block]) => block ?? '')
      .find((block) => block.startsWith('export '));
    const script = tour!
      .replace('http://127.0.0.1:8080', program.address)
      .replace('svc_live_…', program.key)
      .replaceAll('https://shop.example.com/products', `${shop.address}/products`)
      .replaceAll('npx granary', `"${process.execPath}" "${MAIN}"`);
    const { stdout } = await inShell(script, folder);
    assert.match(stdout, /https-missing, critical\): 25, [\d.]+ points/);
    const { data } = good(
      await program.client.post('/api/v1/query', {
        sql: 'SELECT count(*) AS stored, count(DISTINCT title) AS titles FROM products',
      }),
    );
    assert.equal(data[0].stored, data[0].titles, 'no row is there twice');
    assert.match(stdout, new RegExp(`"products":${data[0].stored}\\b`));
    assert.equal((await readFile(join(folder, 'products.parquet'))).subarray(0, 4).toString(), 'PAR1');
    assert.equal(good(await program.client.get('/api/v1/datasets')).total, 1);
  } finally {
    shop.close();
    await program.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});
