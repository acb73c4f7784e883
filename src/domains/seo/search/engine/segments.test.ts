import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { buildSegment, type RawPage } from './build-segment.ts';
import { mergeSegments } from './merge-segments.ts';
import { decode, PostingsWriter } from './postings.ts';
import { searchSegments } from './search-segments.ts';
import { openSegment, writeSegment } from './segment-file.ts';
import { snippet } from './snippet.ts';

const folder = await mkdtemp(join(tmpdir(), 'granary-segments-'));
after(() => rm(folder, { recursive: true, force: true }));

const NOW = 1_772_000_000;
const raw = (version: number, title: string, text: string, crawledAt = NOW): RawPage => ({
  version,
  url: `https://example.com/${version}`,
  title,
  language: 'en',
  publishedAt: undefined,
  crawledAt,
  text: zstdCompressSync(text),
});
const wish = (query: string) => ({
  query,
  filters: { include: [], exclude: [], language: undefined, from: undefined, to: undefined },
  now: NOW,
  offset: 0,
  limit: 50,
  withContent: false,
});
const versions = (found: ReturnType<typeof searchSegments>) =>
  found.pages.map(({ url }) => Number(url.split('/').at(-1)));

test('postings are read as they were written, near and far', () => {
  const writer = new PostingsWriter();
  const given = Array.from(
    { length: 2_000 },
    (_, at) => [at * at + (at % 3), (at % 5) + 1, at % 7 === 0 ? 2 : 0] as const,
  );
  for (const [place, inText, inTitle] of given) writer.add(place, inText, inTitle);
  const { count, places, inText, inTitle } = decode(writer.bytes(), writer.documents);
  assert.equal(count, given.length);
  assert.deepEqual(
    given.map((_, at) => [places[at], inText[at], inTitle[at]]),
    given,
  );
});

test('a merged segment finds what its parts found, with the same scores, and without what is gone', async () => {
  const words = ['oak', 'elm', 'ash', 'fir', 'yew', 'box', 'bay'];
  const pages = Array.from({ length: 300 }, (_, at) => {
    const text = Array.from(
      { length: 5 + (at % 40) },
      (_, word) => words[(at * 7 + word * word) % words.length],
    );
    return raw(
      at + 1,
      `${words[at % 7]} ${at % 11 === 0 ? 'oak elm' : ''}`,
      text.join(' '),
      NOW - at * 86_400,
    );
  });
  const paths = await Promise.all(
    [0, 1, 2].map(async (part) => {
      const path = join(folder, `${part}.sqlite`);
      writeSegment(path, await buildSegment(pages.slice(part * 100, (part + 1) * 100)));
      return path;
    }),
  );
  const whole = [{ segment: await buildSegment(pages), gone: undefined }];
  const parts = paths.map((path) => ({ segment: openSegment(path), gone: undefined }));
  const path = join(folder, 'merged.sqlite');
  assert.deepEqual(mergeSegments(paths, new Set(), path), { size: 300, left: [] });
  const merged = [{ segment: openSegment(path), gone: undefined }];
  for (const query of ['oak', 'oak elm', 'yew box bay', 'oak nothing']) {
    const expected = searchSegments(whole, wish(query));
    assert.deepEqual(searchSegments(parts, wish(query)), expected, query);
    assert.deepEqual(searchSegments(merged, wish(query)), expected, query);
  }
  const without = join(folder, 'without.sqlite');
  const removed = new Set([1, 150, 151, 300, 999]);
  assert.deepEqual(mergeSegments(paths, removed, without), { size: 296, left: [1, 150, 151, 300] });
  const left = { segment: openSegment(without), gone: undefined };
  const found = searchSegments([left], wish('oak elm ash fir yew box bay'));
  assert.equal(found.total, 296);
  assert.equal(found.size, 296);
  const flagged = parts.map(({ segment }) => ({
    segment,
    gone: Uint8Array.from(segment.columns.versions, (version) => (removed.has(version) ? 1 : 0)),
  }));
  assert.equal(searchSegments(flagged, wish('oak elm ash fir yew box bay')).size, 296);
  for (const { segment } of [...parts, ...merged, left]) segment.close();
});

test('rare words count more, titles more, phrases more, and newer pages more', async () => {
  const filler = 'the quick brown fox jumps over the lazy dog near the quiet river bank today';
  const pages = [
    raw(1, 'Plain', `${filler} solar panel`),
    raw(2, 'Solar panel', filler),
    raw(3, 'Plain', `${filler} panel of solar kind`),
    raw(4, 'Plain', `${filler} solar panel`, NOW - 700 * 86_400),
    raw(5, 'Plain', filler),
  ];
  const found = searchSegments(
    [{ segment: await buildSegment(pages), gone: undefined }],
    wish('solar panel'),
  );
  assert.deepEqual(versions(found), [2, 1, 4, 3]);
});

test('a snippet is the window that tells most, the earliest of equals, escaped', () => {
  const filler = 'word '.repeat(40);
  const words = ['alpha', 'beta'].map((word) => ({
    word,
    terms: [{ term: word, languages: new Set(['en']) }],
  }));
  const weights = new Map([
    ['alpha', 1],
    ['beta', 2],
  ]);
  const text = `${filler}alpha alone ${filler}<b> alpha & beta </b> ${filler}alpha beta`;
  const shown = snippet(text, 'en', words, weights);
  assert.match(shown, /<mark>alpha<\/mark> &amp; <mark>beta<\/mark>$/);
  assert.ok(shown.includes('&lt;b&gt;'));
  assert.equal(snippet('', 'en', words, weights), '');
  assert.equal(snippet('nothing of it here', 'en', words, weights), 'nothing of it here');
});
