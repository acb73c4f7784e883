import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ROBOTS_LIFETIME_MS,
  type RobotsAnswer,
  robotsAccess,
  UNREACHABLE_LIFETIME_MS,
} from './robots-access.ts';
import { createRobotsCache } from './robots-cache.ts';

const CLOSED = 'User-agent: *\nDisallow: /';

test('what the answer for robots.txt means: a file, none, or a closed site', () => {
  const meaning = (answer: Partial<RobotsAnswer> & { status: number }) => {
    const { basis, robots } = robotsAccess({ body: CLOSED, ...answer });
    return [basis, robots.decide('granary', 'https://shop.example/').allowed];
  };
  for (const status of [200, 204, 206]) assert.deepEqual(meaning({ status }), ['file', false]);
  for (const status of [301, 400, 401, 403, 404, 410, 451]) {
    assert.deepEqual(meaning({ status }), ['none', true], String(status));
  }
  for (const status of [0, 429, 500, 503, 599]) {
    assert.deepEqual(meaning({ status }), ['unreachable', false], String(status));
  }
  assert.deepEqual(meaning({ status: 302, isRedirectedTooOften: true }), ['none', true]);
});

test('an origin is asked once, for a day; one that cannot be reached is asked again soon', async () => {
  let time = 0;
  const asked: string[] = [];
  let status = 200;
  const cache = createRobotsCache({
    now: () => time,
    load: async (url) => {
      asked.push(url);
      return { status, body: CLOSED };
    },
  });
  await Promise.all(['/a', '/b'].map((path) => cache.of(`https://shop.example${path}`)));
  await cache.of('https://shop.example:8443/');
  await cache.of('http://shop.example/');
  time = ROBOTS_LIFETIME_MS - 1;
  await cache.of('https://shop.example/');
  assert.deepEqual(asked, [
    'https://shop.example/robots.txt',
    'https://shop.example:8443/robots.txt',
    'http://shop.example/robots.txt',
  ]);
  time = ROBOTS_LIFETIME_MS;
  status = 503;
  assert.equal((await cache.of('https://shop.example/')).basis, 'unreachable');
  assert.equal(asked.length, 4);
  time += UNREACHABLE_LIFETIME_MS;
  status = 404;
  assert.equal((await cache.of('https://shop.example/')).basis, 'none');
  assert.equal(asked.length, 5);
});

test('a load that fails is told to all who wait and forgotten', async () => {
  let count = 0;
  const cache = createRobotsCache({
    load: async () => {
      count += 1;
      if (count === 1) throw new Error('no way');
      return { status: 200, body: '' };
    },
  });
  const both = await Promise.allSettled([cache.of('https://a.example/'), cache.of('https://a.example/')]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal((await cache.of('https://a.example/')).basis, 'file');
});
