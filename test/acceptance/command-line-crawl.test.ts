import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { noTerminal, openShell, type Shell } from '../support/command-line.ts';
import type { ProgramInUse } from '../support/program.ts';
import { goodsPage, type SampleServer, serveSample } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';

const GOODS = 30;
let site: SampleServer;
let shell: Shell;
/** Called before a page of the list is answered. */
let beforePage: ((path: string) => Promise<void> | undefined) | undefined;

before(async () => {
  site = await serveSample((path) => {
    const page = goodsPage(path, GOODS);
    const wait = beforePage?.(path);
    if (wait === undefined || page === undefined) return page;
    return async (_, response) => {
      await wait;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    };
  });
  shell = await openShell();
});
after(async () => {
  await site.close();
  await shell.dispose();
});

const leftOver = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('granary-command-'));

test('without a server a site becomes a file, and nothing else stays', async () => {
  const before_ = await leftOver();
  const args = ['crawl', `${site.address}/goods`, '--fields', 'name,price', '--to', 'goods.csv'];
  const { code, output, errors } = await shell.granary(args);
  assert.equal(code, 0, errors);
  assert.equal(output, '', 'notes go to standard error');
  assert.match(
    errors,
    /Starting Granary …\n[\s\S]*Fields: name \(text\), price \(float\)\n[\s\S]*Crawling: 3 pages, 30 rows\n/,
  );
  assert.ok(!errors.includes('\u001b'), 'no colours and no drawing when piped');
  const lines = (await readFile(join(shell.home, 'goods.csv'), 'utf8')).trim().split('\n');
  assert.equal(lines[0], 'name,price');
  assert.equal(lines.length, GOODS + 1);
  assert.ok(lines.includes('Good 7,7.25'));
  assert.deepEqual(await leftOver(), before_);
  assert.deepEqual(
    (await readdir(shell.home)).filter((name) => name === 'data'),
    [],
    'the data folder is not touched',
  );
});

test('without fields all that are found are kept; rows go to standard output', async () => {
  const { code, output, errors } = await shell.granary([
    'crawl',
    `${site.address}/goods`,
    '--max-pages',
    '1',
    '--format',
    'jsonl',
  ]);
  assert.equal(code, 0, errors);
  const rows = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(rows.length, 12);
  assert.deepEqual(Object.keys(rows[0]), ['title', 'url', 'image_url', 'price', 'rating']);
});

test('a field that is not there is told with those that are', async () => {
  const args = ['crawl', `${site.address}/goods`, '--fields', 'name,colour', '--to', 'x.csv'];
  const { code, errors } = await shell.granary(args);
  assert.equal(code, 1);
  assert.match(errors, /no colour[\s\S]*Choose from: title, url, image_url, price, rating/);
  assert.ok(!(await readdir(shell.home)).includes('x.csv'));
});

test('Ctrl-C ends a crawl with 130 and leaves no file and no folder', async () => {
  const before_ = await leftOver();
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  // The look needs the first pages only; the crawl cannot end without the last one.
  beforePage = (path) => (path === '/goods?page=3' ? end : undefined);
  let askedBefore: number | undefined;
  const args = ['crawl', `${site.address}/goods`, '--fields', 'name', '--to', 'late.csv'];
  try {
    const { code, errors } = await shell.granary(args, {
      watch(child, text) {
        if (!text.includes('Crawling') || askedBefore !== undefined) return;
        askedBefore = site.asked.length;
        child.kill('SIGINT');
      },
    });
    assert.equal(code, 130, errors);
  } finally {
    beforePage = undefined;
    release();
  }
  const asked = site.asked.slice(askedBefore).filter((path) => path.startsWith('/goods'));
  assert.ok(asked.length <= 3, asked.join(' '));
  assert.deepEqual(await leftOver(), before_);
  assert.deepEqual(
    (await readdir(shell.home)).filter((name) => name.startsWith('late')),
    [],
  );
});

test('--local works on the data folder, and later commands find what it stored', async () => {
  const crawled = await shell.granary([
    'crawl',
    `${site.address}/goods`,
    '--fields',
    'name,price',
    '--to',
    'kept.parquet',
    '--dataset',
    'kept goods',
    '--local',
    '--json',
  ]);
  assert.equal(crawled.code, 0, crawled.errors);
  const told = JSON.parse(crawled.output);
  assert.equal(told.rows, GOODS);
  assert.match(told.dataset_id, /^ds_/);
  assert.equal((await readFile(join(shell.home, 'kept.parquet'))).subarray(0, 4).toString(), 'PAR1');
  const asked = await shell.granary(['query', 'SELECT count(*) AS n FROM "kept goods"', '--local']);
  assert.equal(asked.output, 'n\n30\n', asked.errors);
  const cut = await shell.bash(
    'set -o pipefail; granary query --local "SELECT * FROM range(300000)" | head -1',
  );
  assert.deepEqual([cut.code, cut.output], [0, 'range\n'], cut.errors);
  const left = await readdir(join(shell.home, 'data', 'postgres'));
  assert.ok(!left.includes('postmaster.pid'), 'a reader that leaves early leaves no PostgreSQL running');
  const keys = await shell.granary(['keys', 'list', '--local', '--json']);
  const names = JSON.parse(keys.output).map(({ name }: any) => name);
  assert.deepEqual(names.sort(), ['First key', 'One command'], 'keys of earlier commands are gone');
});

test('a spider is shown, and saved where there is a server', { skip: noTerminal }, async () => {
  const program: ProgramInUse = await joinProgram('loopback');
  try {
    const server = ['--server', program.address, '--key', program.key];
    const url = `${site.address}/goods`;
    const shown = await shell.onTerminal(['build-spider', url, '--save', '--name', 'goods', ...server]);
    assert.equal(shown.code, 0, shown.output);
    assert.match(shown.output, /price +float +\d+ % +span\.price +1\.25/);
    assert.match(shown.output, /Saved as goods \(sp_\w+\)/);
    const bar = /█.* % \d+ pages?, \d+ row/;
    const { promise: isDrawn, resolve: release } = Promise.withResolvers<void>();
    // However slow the terminal is and however fast the crawl, it is not over before its bar was seen.
    beforePage = (path) => (path === '/goods?page=3' ? isDrawn : undefined);
    const args = ['crawl', url, '--fields', 'name,rating', '--to', 'there.jsonl', ...server];
    const crawled = await shell.onTerminal(args, {
      watch: (_, text) => {
        if (bar.test(text)) release();
      },
    });
    assert.equal(crawled.code, 0, crawled.output);
    assert.match(crawled.output, bar, 'a bar is drawn');
    assert.match(crawled.output, /✔.* Crawling: 3 pages, 30 rows/);
    assert.match(crawled.output, /The rows are kept in the dataset/);
    const refused = await shell.granary(['build-spider', url, '--save']);
    assert.equal(refused.code, 3, 'a Granary of its own keeps nothing');
  } finally {
    beforePage = undefined;
    await program.dispose();
  }
});
