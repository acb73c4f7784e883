import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { createUrlNormaliser, type NormaliseOptions, normaliseUrl } from './normalise-url.ts';

const key = (url: string, options?: NormaliseOptions) => normaliseUrl(url, options)?.key;

const SAME: [string, ...string[]][] = [
  ['https://shop.example/', 'https://shop.example', 'HTTPS://Shop.Example:443', 'https://shop.example./#top'],
  ['http://shop.example/', 'http://shop.example:80/', 'http://shop.example/?', 'http:\\\\shop.example\\'],
  ['http://shop.example:8080/a', 'http://shop.example:8080/a#x', 'http://SHOP.example.:8080/./a'],
  ['https://shop.example/a/c', 'https://shop.example/a/./b/../c', 'https://shop.example/a/%2e/b/%2E%2e/c'],
  ['https://shop.example/a/', 'https://shop.example/a/b/..', 'https://shop.example/a/.'],
  ['https://shop.example/~joe/A-b_c.d', 'https://shop.example/%7Ejoe/%41%2Db%5fc%2Ed'],
  ['https://shop.example/a%2Fb%20c', 'https://shop.example/a%2fb c', ' https://shop.example/a%2fb%20c\n'],
  [
    'https://shop.example/gr%C3%B6%C3%9Fe',
    'https://shop.example/größe',
    'https://shop.example/gr%c3%b6%c3%9fe',
  ],
  ['https://xn--mnchen-3ya.example/', 'https://münchen.example/', 'https://MÜNCHEN.example'],
  ['https://xn--fsq.example/', 'https://例.example/', 'https://例。example/'],
  ['https://shop.example/?a=1&b=2', 'https://shop.example/?a=1&b=2&', 'https://shop.example?&a=1&&b=2#c'],
  ['https://shop.example/?q=%C3%BC', 'https://shop.example/?q=ü', 'https://shop.example/?%71=%c3%bc'],
  ['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://127.1/'],
  ['http://[::1]/', 'http://[0:0::0:1]/', 'http://[0:0:0:0:0:0:0:1]:80/'],
];

for (const [wanted, ...others] of SAME) {
  test(`${wanted} is the key of all its spellings`, () => {
    for (const url of [wanted, ...others]) {
      assert.deepEqual(normaliseUrl(url), { key: wanted, url: wanted }, url);
    }
  });
}

test('what may be two pages stays two', () => {
  const groups = [
    [
      'https://shop.example/a',
      'https://shop.example/a/',
      'https://shop.example/A',
      'https://shop.example//a',
    ],
    [
      'https://shop.example/a',
      'http://shop.example/a',
      'https://www.shop.example/a',
      'https://shop.example:8443/a',
    ],
    ['https://shop.example/?a=1&b=2', 'https://shop.example/?b=2&a=1', 'https://shop.example/?a=1&b=2&b=2'],
    ['https://shop.example/a/b', 'https://shop.example/a%2Fb'],
    ['https://shop.example/?a', 'https://shop.example/?a=', 'https://shop.example/?A'],
  ];
  for (const group of groups)
    assert.equal(new Set(group.map((url) => key(url))).size, group.length, String(group[0]));
});

test('what is no address of the web is nothing', () => {
  for (const url of [
    '',
    '/relative',
    'shop.example',
    'mailto:a@shop.example',
    'javascript:void(0)',
    'data:,x',
    'ftp://shop.example/',
    'tel:+49123',
    'http://',
    'http://a b/',
    'https://user:word@shop.example/',
    'https://user@shop.example/',
  ]) {
    assert.equal(normaliseUrl(url), undefined, url);
  }
});

test('relative addresses start from the base', () => {
  const base = 'https://Shop.example:443/list/page.html?x=1';
  const cases: Record<string, string> = {
    '/item/1': 'https://shop.example/item/1',
    'item.html': 'https://shop.example/list/item.html',
    '../up': 'https://shop.example/up',
    '?page=2': 'https://shop.example/list/page.html?page=2',
    '#part': 'https://shop.example/list/page.html?x=1',
    '': 'https://shop.example/list/page.html?x=1',
    '//other.example/x': 'https://other.example/x',
    '/a/../b': 'https://shop.example/b',
    '/a/..': 'https://shop.example/',
    '/.well-known/x': 'https://shop.example/.well-known/x',
    '/..': 'https://shop.example/',
    'https://shop.example/abs': 'https://shop.example/abs',
  };
  const normalise = createUrlNormaliser();
  for (const [href, wanted] of Object.entries(cases)) {
    assert.equal(normaliseUrl(href, { base })?.key, wanted, href);
    assert.equal(normalise(href, base)?.key, wanted, href);
  }
  assert.equal(normalise('/x', 'http://127.0.0.1:4321/y')?.key, 'http://127.0.0.1:4321/x');
  assert.equal(normalise('/x', 'mailto:a@b'), undefined);
  assert.equal(normalise('/x', 'nonsense'), undefined);
});

test('parameters of advertising are left out, as asked', () => {
  const url = 'https://shop.example/?utm_source=a&id=7&UTM_Medium=b&gclid=c&fbclid=d&ref=e#f';
  assert.equal(key(url), 'https://shop.example/?id=7&ref=e');
  assert.equal(key(url, { dropParameters: ['REF'] }), 'https://shop.example/?id=7');
  assert.match(must(key(url, { dropTracking: false }), 'key(…)'), /utm_source=a&id=7/);
  assert.equal(key('https://shop.example/?utm_source=a'), 'https://shop.example/');
  assert.equal(key('https://shop.example/?utm=1&gclids=2'), 'https://shop.example/?utm=1&gclids=2');
});

test('session ids are left out wherever they stand, look-alikes are kept', () => {
  const id = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  for (const url of [
    `https://shop.example/a;jsessionid=${id}`,
    `https://shop.example/a;JSESSIONID=${id}.node1?`,
    `https://shop.example/a?PHPSESSID=${id}`,
    `https://shop.example/a?sid=${id}`,
    `https://shop.example/a?s=${id}`,
    'https://shop.example/a?sid=3f2504e0-4f89-4113-9a0c-0305e82c3301',
    'https://shop.example/a?sid=r2t5uvjq435r4q7ib3vtdjq120',
    'https://shop.example/a?CFID=1&CFTOKEN=2',
    'https://shop.example/a?ASPSESSIONIDQQBB=abc',
    'https://shop.example/(S(lit3py55t21z5v55vlm25s55))/a',
  ]) {
    assert.equal(key(url), 'https://shop.example/a', url);
    assert.notEqual(key(url, { dropSessions: false }), 'https://shop.example/a', url);
  }
  for (const url of [
    'https://shop.example/a?sid=5',
    'https://shop.example/a?s=running-shoes-for-children',
    'https://shop.example/a?s=iphone-15-pro-max-256',
    'https://shop.example/a?s=shoes2024collection1',
    'https://shop.example/a?session=2024-01-15-keynote',
    'https://shop.example/a?session=keynote-2024-01-15',
    'https://shop.example/a;v=2',
    'https://shop.example/a(S)',
  ]) {
    assert.equal(key(url), url);
  }
});

test('the order of parameters counts unless told, and never within one name', () => {
  const sorted = { sortQuery: true };
  const one = normaliseUrl('https://shop.example/?b=2&a=9&a=1', sorted);
  assert.deepEqual(one, {
    key: 'https://shop.example/?a=9&a=1&b=2',
    url: 'https://shop.example/?b=2&a=9&a=1',
  });
  assert.equal(key('https://shop.example/?a=9&b=2&a=1', sorted), must(one, 'one').key);
  assert.notEqual(key('https://shop.example/?a=1&b=2&a=9', sorted), must(one, 'one').key);
});

test('a key is its own key, and the short way answers as the long one', () => {
  const piece = fc.constantFrom(
    'a',
    'B',
    '1',
    '.',
    '..',
    '/',
    '-',
    '_',
    '%41',
    '%2f',
    '~',
    '+',
    ';',
    '(',
    'ü',
    '=',
  );
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
  const query = fc
    .array(piece, { maxLength: 4 })
    .map((pieces) => (pieces.length === 0 ? '' : `?${pieces.join('&')}`));
  const normalise = createUrlNormaliser();
  check(
    fc.property(path, query, (first, second) => {
      const text = `https://shop.example${first}${second}`;
      const result = must(normalise(text), 'normalise(text)');
      assert.deepEqual(normalise(result.key), result);
      // A blank in front always takes the long way.
      assert.deepEqual(normalise(` ${text}`), result);
      if (!first.startsWith('//'))
        assert.deepEqual(normalise(first + second, 'https://shop.example/x'), result);
      assert.equal(new URL(result.url).href, result.url);
    }),
    { runs: 2_000 },
  );
});
