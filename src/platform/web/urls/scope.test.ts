import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrableDomain } from './domains.ts';
import { REASONS } from './reasons.ts';
import { createScope, type ScopeOptions } from './scope.ts';
import { findTrap } from './traps.ts';

const now = () => new Date('2026-06-01T00:00:00Z');
const reasonOf = (options: Partial<ScopeOptions>, url: string, depth?: number) =>
  createScope({ starts: ['https://www.shop.example/'], now, ...options }).check(url, depth)?.reason;

test('the registrable domain follows the public suffix list, private suffixes as well', () => {
  const cases: Record<string, string | undefined> = {
    'shop.example.co.uk': 'example.co.uk',
    'www.shop.de': 'shop.de',
    'shop.de': 'shop.de',
    'a.b.github.io': 'b.github.io',
    'co.uk': undefined,
    '127.0.0.1': undefined,
    'xn--mnchen-3ya.de': 'xn--mnchen-3ya.de',
    localhost: undefined,
  };
  for (const [host, wanted] of Object.entries(cases)) assert.equal(registrableDomain(host), wanted, host);
});

test('the reach of a crawl decides which hosts it visits', () => {
  const hosts = [
    'www.shop.example',
    'shop.example',
    'blog.shop.example',
    'a.blog.shop.example',
    'other.example',
  ];
  const near = (options: Partial<ScopeOptions>) =>
    hosts.filter((host) => reasonOf(options, `https://${host}:8443/x`) !== 'scope');
  assert.deepEqual(near({}), hosts.slice(0, 2));
  assert.deepEqual(near({ reach: 'subdomains' }), hosts.slice(0, 4));
  assert.deepEqual(near({ reach: 'domain', starts: ['https://blog.shop.example'] }), hosts.slice(0, 4));
  assert.deepEqual(near({ reach: 'anywhere' }), hosts);
  assert.deepEqual(near({ hosts: ['Other.example'] }), [...hosts.slice(0, 2), 'other.example']);
  assert.deepEqual(near({ hosts: ['*.shop.example'] }), hosts.slice(0, 4));
  assert.equal(reasonOf({ reach: 'subdomains' }, 'https://evilshop.example/'), 'scope');
  assert.equal(reasonOf({ starts: ['http://127.0.0.1:80/'] }, 'http://127.0.0.1:81/x'), undefined);
  assert.equal(reasonOf({ starts: ['http://127.0.0.1/'], reach: 'domain' }, 'http://127.0.0.2/x'), 'scope');
});

test('depth, type, pattern and traps each have their reason, and every reason has a sentence', () => {
  assert.equal(reasonOf({ mostDepth: 2 }, 'https://shop.example/x', 2), undefined);
  assert.equal(reasonOf({ mostDepth: 2 }, 'https://shop.example/x', 3), 'depth');
  assert.equal(reasonOf({}, 'https://shop.example/x.JPG?v=1'), 'type');
  assert.equal(reasonOf({ types: 'all' }, 'https://shop.example/x.jpg'), undefined);
  assert.equal(reasonOf({}, 'https://shop.example/jpg'), undefined);
  assert.equal(reasonOf({ patterns: ['/a/*'] }, 'https://shop.example/b'), 'pattern');
  assert.equal(reasonOf({ patterns: ['/a/*'] }, 'https://shop.example/a/b'), undefined);
  assert.equal(reasonOf({ patterns: ['/a/*'] }, 'https://www.shop.example/'), undefined, 'the start');
  assert.equal(reasonOf({}, 'https://shop.example/a/b/a/b/a/b'), 'trap');
  assert.equal(reasonOf({ traps: 'accept' }, 'https://shop.example/a/b/a/b/a/b'), undefined);
  assert.equal(reasonOf({}, `https://shop.example/${'x'.repeat(2_100)}`), 'too_long');
  for (const sentence of Object.values(REASONS)) assert.match(sentence, /^[A-Z].*\.$/);
});

test('addresses made without end are seen', () => {
  const traps: Record<string, string> = {
    'https://s.example/a/a/a': 'repeats',
    'https://s.example/x/a/b/a/b/a/b/y': 'repeats',
    'https://s.example/1/2/3/4/1/2/3/4/1/2/3/4': 'repeats',
    'https://s.example/a/1/a/2/a/3/a/4/a': 'repeats',
    [`https://s.example/${Array.from({ length: 25 }, (_, index) => index).join('/')}`]: 'too_deep',
    'https://s.example/calendar/2049/01': 'far_date',
    'https://s.example/events/2031-12-24': 'far_date',
    'https://s.example/calendar?year=1901': 'far_date',
    'https://s.example/cal?date=1902-01-01': 'far_date',
    'https://s.example/list?date=2091-01': 'far_date',
    [`https://s.example/?${Array.from({ length: 17 }, (_, index) => `p${index}=1`).join('&')}`]:
      'growing_query',
    'https://s.example/?f=1&f=2&f=3&f=4&f=5': 'growing_query',
    'https://s.example/login?to=%2Flogin%3Fto%3D%252Flogin%253Fto%253D%25252Flogin': 'growing_query',
    [`https://s.example/?q=${'x'.repeat(2_100)}`]: 'too_long',
  };
  for (const [url, code] of Object.entries(traps)) assert.equal(findTrap(url, now())?.code, code, url);
});

test('ordinary addresses are no traps', () => {
  for (const url of [
    'https://s.example/',
    'https://s.example',
    'https://s.example/en/en/',
    'https://s.example/a/b/a/b',
    'https://s.example/2019/03/post',
    'https://s.example/news/1950/01/a-look-back',
    'https://s.example/calendar/2027/01',
    'https://s.example/events/1999-12-24',
    'https://s.example/model-2049',
    'https://s.example/calendar/item-20499901',
    'https://s.example/?color=a&color=b&size=c&page=2&sort=up',
    'https://s.example/go?to=https%3A%2F%2Fother.example%2F%3Fq%3D%2520',
  ]) {
    assert.equal(findTrap(url, now()), undefined, url);
  }
});
