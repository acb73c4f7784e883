import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { buildSegment } from '../../src/domains/seo/search/engine/build-segment.ts';
import { mergeSegments } from '../../src/domains/seo/search/engine/merge-segments.ts';
import { searchSegments } from '../../src/domains/seo/search/engine/search-segments.ts';
import { openSegment, writeSegment } from '../../src/domains/seo/search/engine/segment-file.ts';
import type { Measure } from '../support/table.ts';
import { makePage, makeQuery, numbers } from './made-pages.ts';

const PAGES = 100_000;
const QUERIES = 200;
const EVERYTHING = { include: [], exclude: [], language: undefined, from: undefined, to: undefined };

/** The own segments beside FTS5 of SQLite, over the same pages with the same queries. */
export async function measureEngines(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-engines-'));
  try {
    const random = numbers(11);
    const now = Math.floor(Date.now() / 1_000);
    const queries: string[] = [];
    const raw = Array.from({ length: PAGES }, (_, at) => {
      const page = makePage(at + 1, random, now);
      if (at % (PAGES / QUERIES) === 0) queries.push(makeQuery(page, random));
      return page.raw;
    });
    return [...(await ownSegments(folder, raw, queries, now)), ...(await fts5(folder, raw, queries))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Pages = ReturnType<typeof makePage>['raw'][];

async function ownSegments(
  folder: string,
  pages: Pages,
  queries: readonly string[],
  now: number,
): Promise<Measure[]> {
  const half = pages.length / 2;
  const paths = [join(folder, 'one.sqlite'), join(folder, 'other.sqlite')];
  const since = performance.now();
  for (const [at, path] of paths.entries())
    writeSegment(path, await buildSegment(pages.slice(at * half, (at + 1) * half)));
  const built = performance.now() - since;
  const merged = join(folder, 'merged.sqlite');
  const mergeSince = performance.now();
  mergeSegments(paths, new Set([1, 2, 3]), merged);
  const mergeTime = performance.now() - mergeSince;
  const live = [{ segment: openSegment(merged), gone: undefined }];
  const times = timed(queries, (query) =>
    searchSegments(live, { query, filters: EVERYTHING, now, offset: 0, limit: 10, withContent: false }),
  );
  const { size } = await stat(merged);
  return [
    reported(`${PAGES.toLocaleString('en')} pages, own segments: any word, exact scores, snippets`, times),
    {
      what: 'making them',
      value: `${(built / 1_000).toFixed(0)} s, ${(size / 1e6).toFixed(0)} MB with texts`,
      bar: '',
      pass: undefined,
    },
    { what: 'merging two halves', value: `${(mergeTime / 1_000).toFixed(1)} s`, bar: '', pass: undefined },
  ];
}

async function fts5(folder: string, pages: Pages, queries: readonly string[]): Promise<Measure[]> {
  const path = join(folder, 'fts5.sqlite');
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE VIRTUAL TABLE pages USING fts5(title, body, content='', tokenize='porter')`);
  const insert = database.prepare('INSERT INTO pages (rowid, title, body) VALUES (?, ?, ?)');
  const since = performance.now();
  database.exec('BEGIN');
  for (const { version, title, text } of pages)
    insert.run(version, title, zstdDecompressSync(text).toString());
  database.exec(`COMMIT; INSERT INTO pages (pages) VALUES ('optimize')`);
  const built = performance.now() - since;
  const find = database.prepare(
    'SELECT rowid FROM pages WHERE pages MATCH ? ORDER BY bm25(pages, 3, 1) LIMIT 50',
  );
  const all = timed(queries, (query) => find.all(query.split(' ').join(' AND ')));
  const any = timed(queries, (query) => find.all(query.split(' ').join(' OR ')));
  database.close();
  const { size } = await stat(path);
  return [
    reported('the same in FTS5: all words, first 50 row numbers', all),
    reported('the same in FTS5: any word', any),
    {
      what: 'making it',
      value: `${(built / 1_000).toFixed(0)} s, ${(size / 1e6).toFixed(0)} MB without texts`,
      bar: '',
      pass: undefined,
    },
  ];
}

function timed(queries: readonly string[], ask: (query: string) => unknown): number[] {
  for (const query of queries.slice(0, 20)) ask(query);
  return queries
    .map((query) => {
      const since = performance.now();
      ask(query);
      return performance.now() - since;
    })
    .sort((one, other) => one - other);
}

const reported = (what: string, times: readonly number[]): Measure => ({
  what,
  value: `median ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms, p95 ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`,
  bar: '',
  pass: undefined,
});
