import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testingSite } from '../testing-sites.ts';
import { redirectTrails } from './redirect-hops.ts';
import { ringsOf } from './rings.ts';

const told = (pages: Parameters<typeof testingSite>[0]['pages']) =>
  redirectTrails(testingSite({ pages })).map(({ from, hops, end, isLoop }) => ({
    ...{ from, end, isLoop },
    hops: hops.map(({ url, location }) =>
      [url, location].map((one) => one.replace('https://shop.example', '')).join(' '),
    ),
  }));

test('each trail is told once, from where it begins', () => {
  assert.deepEqual(
    told({
      '/': {},
      '/b': { redirect: '/c' },
      '/a': { redirect: '/b', status: 302 },
      '/c': {},
      '/other': { redirect: '/c' },
      '/out': { redirect: 'https://other.example/' },
    }),
    [
      { from: 2, end: 3, isLoop: false, hops: ['/a /b', '/b /c'] },
      { from: 4, end: 3, isLoop: false, hops: ['/other /c'] },
      { from: 5, end: null, isLoop: false, hops: ['/out https://other.example/'] },
    ],
  );
});

test('loops are told with and without a way into them, and to itself', () => {
  assert.deepEqual(
    told({
      '/in': { redirect: '/x' },
      '/x': { redirect: '/y' },
      '/y': { redirect: '/x' },
      '/p': { redirect: '/q' },
      '/q': { redirect: '/p' },
      '/self': { redirect: '/self' },
    }),
    [
      { from: 0, end: null, isLoop: true, hops: ['/in /x', '/x /y', '/y /x'] },
      { from: 3, end: null, isLoop: true, hops: ['/p /q', '/q /p'] },
      { from: 5, end: null, isLoop: true, hops: ['/self /self'] },
    ],
  );
});

test('a broken target is the end, and a trail without end is cut', () => {
  assert.deepEqual(told({ '/a': { redirect: '/lost' }, '/lost': { status: 404 } })[0]?.end, 1);
  const long = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, at) => [`/${at}`, { redirect: `/${at + 1}` }]),
  );
  const trails = told(long);
  assert.deepEqual([trails.length, trails[0]?.hops.length, trails[0]?.end], [1, 30, null]);
});

test('rings are found once each, with all that lead into them left out', () => {
  // 0→1→2→0; 3→4→3; 5→3; 6 to itself; 7 to nothing.
  assert.deepEqual(ringsOf(Int32Array.from([1, 2, 0, 4, 3, 3, 6, -1])), [
    [0, 1, 2],
    [3, 4],
  ]);
  const ring = Int32Array.from({ length: 100_000 }, (_, at) => (at + 1) % 100_000);
  assert.equal(ringsOf(ring)[0]?.length, 100_000);
});
