import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { globToMatcher } from './url-matcher.ts';

const CASES: [pattern: string, matching: string[], other: string[]][] = [
  [
    '/blog/*',
    ['/blog/', '/blog/post', '/blog/post?x=1', '/blog/a.b#c'],
    ['/blog', '/blog/a/b', '/x/blog/a', '/Blog/a'],
  ],
  ['/blog/**', ['/blog', '/blog/', '/blog/a', '/blog/a/b/c'], ['/blogs', '/x/blog/a']],
  ['/**', ['/', '/a', '/a/b/'], []],
  ['/a/**/z', ['/a/z', '/a/b/z', '/a/b/c/z'], ['/a/b', '/az', '/a/bz/y']],
  ['/**/z', ['/z', '/a/z', '/a/b/z'], ['/a/zz', '/zz']],
  ['**/z', ['/z', '/a/z'], ['/y']],
  ['/item-?', ['/item-1', '/item-x'], ['/item-', '/item-12', '/item-/']],
  ['/item-[0-9][0-9]*', ['/item-12', '/item-123'], ['/item-1', '/item-1a', '/item-a1']],
  ['/[!a-c]*', ['/d', '/xa'], ['/a', '/b1', '/']],
  ['/[^a]', ['/b'], ['/a']],
  ['/[]x]', ['/x'], ['/y']],
  ['/[a\\]-]', ['/a', '/-'], ['/b']],
  ['/{en,de}/*', ['/en/x', '/de/y'], ['/fr/x', '/en', '/ende/x']],
  ['/{a,b{1,2},}c', ['/ac', '/b1c', '/b2c', '/c'], ['/bc', '/abc']],
  ['/x{,/**}', ['/x', '/x/', '/x/y/z'], ['/xy']],
  ['/a\\*b', ['/a*b'], ['/axb']],
  ['/a,b', ['/a,b'], ['/a']],
  ['/list\\?page=*', ['/list?page=2'], ['/list', '/list?x=1', '/list/2']],
  ['*.pdf', ['/a.pdf', '/b/c.pdf?x'], ['/a.pdf/b', '/apdf']],
  ['item-*', ['/item-1', '/x/y/item-2'], ['/items']],
  ['https://shop.example/a/*', ['/a/b'], ['/b', '/a/b/c']],
  ['http?://*.example/**', ['/a', '/'], []],
  ['https://*/a', ['/a'], ['/b']],
  ['shop.example/a/*', ['/a/b'], ['/b/a']],
  ['*.example/a/**', ['/a/b/c'], ['/b']],
  ['other.example/**', [], ['/a']],
  ['/größe/*', ['/gr%C3%B6%C3%9Fe/1'], ['/grosse/1']],
  ['/a b', ['/a%20b'], ['/a+b']],
  ['/a\\{b\\}', ['/a%7Bb%7D'], ['/ab']],
  ['/a{b}', ['/a%7Bb%7D'], ['/ab']],
  ['/a<b>', ['/a%3Cb%3E'], ['/ab']],
  ['/a\\\\b', ['/a%5Cb'], ['/ab', '/a/b']],
  ['/s\\?q=\\{*\\}', ['/s?q={x}', '/s?q=%7Bx%7D'], ['/s?q=x']],
  ['/', ['/', '/?x=1'], ['/a']],
  ['', ['/'], ['/a']],
];

for (const [pattern, matching, other] of CASES) {
  test(`the glob "${pattern}" matches what it should and nothing else`, () => {
    const matches = globToMatcher(pattern);
    for (const path of matching) assert.equal(matches(`https://shop.example${path}`), true, path);
    for (const path of other) assert.equal(matches(`https://shop.example${path}`), false, path);
  });
}

test('several globs include together, and those with a "!" take away', () => {
  const matches = globToMatcher('/blog/*', '/news/**', '!/blog/draft-*', '!*.pdf');
  const answers: Record<string, boolean> = {
    '/blog/a': true,
    '/news/a/b': true,
    '/blog/draft-1': false,
    '/news/a.pdf': false,
    '/other': false,
  };
  for (const [path, wanted] of Object.entries(answers)) {
    assert.equal(matches(`https://shop.example${path}`), wanted, path);
  }
  assert.equal(globToMatcher('!/a')('https://shop.example/b'), true);
  assert.equal(globToMatcher('!/a')('https://shop.example/a'), false);
  assert.equal(globToMatcher()('https://shop.example/a'), false);
});

test('a glob that cannot be read is refused with what is wrong', () => {
  const faults: Record<string, RegExp> = {
    '/{a,b': /does not close/,
    '/a}b': /not opened/,
    '/[a': /"\[" and does not close/,
    '/[]': /"\[" and does not close/,
    '/a\\': /ends with a single/,
    ['/'.repeat(1_001)]: /longer than 1000/,
  };
  for (const [glob, message] of Object.entries(faults)) {
    assert.throws(() => globToMatcher(glob), { code: 'invalid_request', message });
  }
});

test('globs made to be slow are answered all the same', () => {
  const long = `https://shop.example/${'a'.repeat(20_000)}`;
  for (const glob of [
    `/${'*a'.repeat(100)}b`,
    `/${'**a'.repeat(100)}b`,
    `/${'{a,a}'.repeat(100)}b`,
    `/${'{a,*}'.repeat(60)}b`,
    `/${'{'.repeat(200)}*${'}'.repeat(200)}b`,
  ]) {
    assert.equal(globToMatcher(glob)(long), false, glob.slice(0, 20));
  }
});

test('globs match as the regular expression of the same meaning', () => {
  const meanings: Record<string, string> = {
    a: 'a',
    b: 'b',
    '/': '/',
    '*': '[^/]*',
    '?': '[^/]',
    '[ab]': '[ab]',
    '[!a]': '[^a/]',
    '{a,b/}': '(?:a|b/)',
    '{,*b}': '(?:|[^/]*b)',
  };
  const pieces = fc.array(fc.constantFrom(...Object.keys(meanings)), { maxLength: 6 });
  const path = fc.array(fc.constantFrom('a', 'b', '/', 'c'), { maxLength: 8 });
  check(
    fc.property(pieces, path, (glob, text) => {
      // Two stars in a row mean something else; they have cases of their own.
      fc.pre(!glob.join('').includes('**'));
      const wanted = new RegExp(`^/${glob.map((piece) => meanings[piece]).join('')}$`).test(
        `/${text.join('')}`,
      );
      assert.equal(globToMatcher(`/${glob.join('')}`)(`https://shop.example/${text.join('')}`), wanted);
    }),
    { runs: 3_000 },
  );
});
