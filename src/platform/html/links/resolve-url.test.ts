import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { UrlResolver } from './resolve-url.ts';

const BASES = [
  'https://shop.example/',
  'https://shop.example',
  'https://shop.example/a/b/c.html?x=1#top',
  'http://shop.example:8080/a/b/',
  'https://user:word@shop.example/a',
  'https://xn--mller-kva.example/ä',
  'http://[::1]:3000/x/y',
  'file:///home/page.html',
  'data:text/html,x',
  'https://shop.example/a//b/../c/%2e/d',
  'HTTPS://SHOP.example:443/A?#',
];

const expected = (href: string, base: string): string | undefined => URL.parse(href, base)?.href;

test('addresses come out as the URL standard wants them', () => {
  const hrefs = [
    ...[
      '',
      '/',
      '//',
      '///x',
      '//other.example/x',
      '/\\other.example',
      '\\x',
      '?',
      '#',
      '?a=1',
      '#a',
      '.',
      '..',
      './a',
      '../a',
      '../../../a',
    ],
    ...[
      'a',
      'a/b',
      'a/./b',
      'a/../b',
      '/a/..',
      '/.',
      '/a/.b',
      '/..a',
      'a.b/c.d',
      '.a',
      '..a',
      '%2e/a',
      '/a/%2E%2e/b',
      '/a%2eb',
      '/%20',
      'a%',
    ],
    ...[
      'http://other.example',
      'http://other.example/',
      'HTTP://Other.example/A',
      'https://shop.example:443/x',
      'https://shop.example?x',
      'https://shop.example#x',
    ],
    ...[
      'http:a',
      'https:/a',
      'https:a',
      'http:',
      'http://',
      'https://a@b/c',
      'https://a:b@c/d',
      'https://bücher.example/x',
      'http://1.2.3/x',
      'http://0x7f.1/',
    ],
    ...[
      'mailto:a@b.example',
      'javascript:void(0)',
      'tel:+123',
      'data:,x',
      'a:b',
      'a/b:c',
      '?a:b',
      '#a:b',
      'x:y/z',
      'blob:https://a/b',
      'ftp://a/b',
    ],
    ...[
      ' /a ',
      '\t/a\n',
      '/a b',
      '/a\tb',
      '/ä',
      '/a?q=ä',
      "/a'b",
      "/a?b'c",
      "/a#b'c",
      '/a"b',
      '/<a>',
      '/a|b',
      '/a^b',
      '/a`b',
      '/{a}',
      '/[a]',
      'a?b?c#d?e#f',
    ],
    ...[
      'http://a b/',
      'http://[::1',
      'http://exa mple/',
      'http://a..b/',
      'https://a:99999/',
      'http://a:/x',
      'http://a:80/x',
      'https://A.EXAMPLE/x',
      'http://a\\b/c',
    ],
    ...[
      '/a;b=c',
      '/a,b',
      '/@a',
      '/~a',
      '/a+b',
      '/a&b',
      '/a=b',
      '/a!b',
      '/a$b',
      '/a(b)',
      '/a*b',
      '//a.example:80/x',
      "?'",
      "#'",
      '\u0000/a',
      '/a\u007f',
      '/\ud800',
    ],
  ];
  for (const base of BASES) {
    const resolver = new UrlResolver(base);
    for (const href of hrefs)
      assert.equal(resolver.resolve(href), expected(href, base), `${href} on ${base}`);
  }
});

test('a base that is no address is refused', () => {
  assert.throws(() => new UrlResolver('/relative'), TypeError);
});

const piece = fc.constantFrom(
  ...[
    'a',
    'b',
    'page',
    'index.html',
    '.',
    '..',
    '...',
    '/',
    '//',
    '?',
    '#',
    '&',
    '=',
    ':',
    '%',
    '%2e',
    '%2E',
    '%20',
    ' ',
    'ä',
    '😀',
    "'",
    '"',
    '\\',
    '|',
  ],
  ...[
    'http://',
    'https://',
    'HTTP://',
    'shop.example',
    'other.example',
    ':80',
    ':443',
    '@',
    ';',
    '[',
    ']',
    '<',
    '\t',
    '\n',
    '\u0000',
    '1',
    '-',
    '_',
    '~',
    '+',
    '^',
    '`',
    '{',
    'mailto:',
  ],
);

test('what would go at the end of an address is a fault in the middle', () => {
  for (const address of ['http://a\u0000?', 'http://a /b', 'http://a\u001f#c', 'http://a\u0000'])
    assert.equal(new UrlResolver('https://shop.example/').resolve(address), URL.parse(address)?.href);
});

test('random addresses come out as the URL standard wants them', () => {
  const href = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  check(
    fc.property(fc.constantFrom(...BASES), href, (base, address) => {
      assert.equal(new UrlResolver(base).resolve(address), expected(address, base));
    }),
    { runs: 20_000 },
  );
});
