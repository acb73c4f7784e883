import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseRobots } from '../robots/parse-robots.ts';
import { sitemapCandidates } from './discover-sitemaps.ts';
import { type WalkOptions, walkSitemaps } from './walk-sitemaps.ts';

const SITE = 'https://shop.example';
const index = (...names: string[]) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<sitemap><loc>${SITE}/${name}</loc></sitemap>`).join('')}</sitemapindex>`;
const urlset = (...names: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<url><loc>${SITE}/${name}</loc></url>`).join('')}</urlset>`;

async function walk(
  files: Record<string, string | Buffer>,
  starts: string[],
  options: Partial<WalkOptions> = {},
) {
  const pages: string[] = [];
  const faults: string[] = [];
  const opened: string[] = [];
  const walked = walkSitemaps(
    starts.map((name) => `${SITE}/${name}`),
    {
      open: async (url) => {
        const name = url.slice(SITE.length + 1);
        opened.push(name);
        const body = files[name];
        return body === undefined ? undefined : { url, body: Buffer.from(body as string) };
      },
      onFault: (sitemap, { code }) => faults.push(`${sitemap.slice(SITE.length + 1)} ${code}`),
      ...options,
    },
  );
  for await (const { loc, sitemap } of walked) {
    pages.push(`${sitemap.slice(SITE.length + 1)}: ${loc.slice(SITE.length + 1)}`);
  }
  return { pages, faults, opened };
}

test('an index leads to its files, each once, missing ones are told', async () => {
  const result = await walk(
    { i: index('a', 'b', 'missing', 'a'), a: urlset('1', '2'), b: gzipSync(urlset('3')) },
    ['i', 'a'],
  );
  assert.deepEqual(result.pages, ['a: 1', 'a: 2', 'b: 3']);
  assert.deepEqual(result.opened, ['i', 'a', 'b', 'missing']);
  assert.deepEqual(result.faults, ['missing unreachable']);
});

test('indexes within indexes, loops and too many files end', async () => {
  const files = {
    i: index('j', 'i'),
    j: index('k', 'i', 'p'),
    k: index('l'),
    l: index('m'),
    m: urlset('1'),
    p: urlset('2'),
  };
  const result = await walk(files, ['i']);
  assert.deepEqual(result.pages, ['p: 2']);
  assert.deepEqual(result.faults, [
    'i loop',
    'j loop',
    'j nested_index',
    'k nested_index',
    'l too_deep',
    'l nested_index',
  ]);
  const few = await walk(files, ['i'], { mostFiles: 2 });
  assert.deepEqual(few.opened, ['i', 'j']);
  assert.ok(few.faults.includes('j too_many'));
  const onePage = await walk({ a: urlset('1', '2') }, ['a'], { mostPages: 1 });
  assert.deepEqual(onePage.pages, ['a: 1']);
});

test('robots.txt names the sitemaps first, the usual places follow', () => {
  const robots = parseRobots(
    'Sitemap: https://cdn.example/map.xml\nSitemap: /sitemap.xml\nsitemap: ftp://x/\nUser-agent: *\nDisallow:\nSITEMAP: https://cdn.example/map.xml',
  );
  const candidates = sitemapCandidates('https://shop.example/some/page', robots);
  assert.deepEqual(candidates.slice(0, 3), [
    { url: 'https://cdn.example/map.xml', source: 'robots' },
    { url: 'https://shop.example/sitemap.xml', source: 'robots' },
    { url: 'https://shop.example/sitemap_index.xml', source: 'usual' },
  ]);
  assert.equal(new Set(candidates.map(({ url }) => url)).size, candidates.length);
  assert.equal(sitemapCandidates('https://shop.example')[0]?.url, 'https://shop.example/sitemap.xml');
});

test('a file is told of when it was read, also the last one of a walk that had enough', async () => {
  const read: string[] = [];
  const onRead: WalkOptions['onRead'] = (sitemap, { format, entries }) =>
    read.push(`${sitemap.slice(SITE.length + 1)} ${format} ${entries}`);
  await walk({ i: index('a'), a: urlset('1', '2', '3') }, ['i'], { onRead });
  assert.deepEqual(read, ['i index 1', 'a urlset 3']);
  await walk({ a: urlset('1', '2', '3') }, ['a'], { onRead, mostPages: 2 });
  assert.deepEqual(read.slice(2), ['a urlset 2']);
});
