import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planNext } from './plan-next.ts';
import { sortUrls } from './sort-urls.ts';

const next = (statusCode: number | null, attempt = 1, retryAfterSecs: number | null = null) =>
  planNext({ statusCode, retryAfterSecs }, attempt);

test('only what may pass is sent again', () => {
  assert.deepEqual(next(200), { outcome: 'accepted' });
  for (const final of [400, 403, 404, 422, 301]) assert.deepEqual(next(final), { outcome: 'rejected' });
  assert.deepEqual(next(202), { outcome: 'pending', afterSecs: 600 });
  for (const passing of [429, 500, 503, null]) assert.equal(next(passing).outcome, 'retrying');
  assert.deepEqual([next(202, 8), next(503, 8)], [{ outcome: 'pending' }, { outcome: 'failed' }]);
});

test('each retry waits longer, at least as long as asked for, an hour at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempt) => next(429, attempt).afterSecs);
  assert.deepEqual(waits, [2, 8, 32, 128, 512, 2_048, 3_600]);
  assert.equal(next(429, 1, 90).afterSecs, 90);
  assert.equal(next(503, 1, 86_400).afterSecs, 3_600);
});

test('URLs are sorted by host, once each, without fragments', () => {
  const sorted = sortUrls('a.example', [
    'https://a.example/x#top',
    ' https://A.example/x ',
    'http://a.example/x',
    'https://b.example/',
    'https://a.example:8443/',
    'ftp://a.example/',
    'x',
    'https://user@a.example/',
    `https://a.example/${'y'.repeat(2_048)}`,
  ]);
  assert.deepEqual(sorted.urls, ['https://a.example/x', 'http://a.example/x']);
  assert.equal(sorted.repeated, 1);
  assert.deepEqual(
    sorted.rejected.map(({ reason }) => reason),
    ['other_host', 'other_host', 'invalid_url', 'invalid_url', 'invalid_url', 'too_long'],
  );
});
