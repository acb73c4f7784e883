import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import { must } from '../../../../kernel/must.ts';
import { globToMatcher } from '../../../../platform/web/index.ts';
import { regexToGlob } from './regex-to-glob.ts';

test('what a glob can say is said, without a difference', () => {
  const same: Record<string, string> = {
    '/products': '**/products**',
    '/item-': '**/item-**',
    'catalogue/[^/]+/reviews': '**catalogue/?*/reviews**',
    '/(?:en|de)/shop': '**/{en,de}/shop**',
    '/page\\.html\\?sort=': '**/page.html\\?sort=**',
    '^https://shop\\.example/a': 'https://shop.example/a**',
    '^https?://shop\\.example/a': 'http{s,}://shop.example/a**',
    '/a-.*-b': '**/a-**-b**',
    '/\\d{4}-\\d{2}': '**/[0-9][0-9][0-9][0-9]-[0-9][0-9]**',
  };
  for (const [expression, glob] of Object.entries(same))
    assert.deepEqual(regexToGlob(expression), { glob, differences: [] }, expression);
});

test('what comes near is told to be not the same', () => {
  for (const expression of [
    '/item/\\d+',
    '\\.html$',
    '/products/',
    '/a.b',
    '/[a-z]*x',
    '/a{2,4}',
    '/a/.*/b',
    '/a/.*',
  ])
    assert.ok(must(regexToGlob(expression), 'regexToGlob(expression)').differences.length > 0, expression);
});

test('what no glob says is left out', () => {
  for (const expression of [
    '(?!x)a',
    '(a)\\1',
    '(ab)+',
    '^/path',
    'a$b',
    '(',
    '[a',
    '\\',
    '*',
    '\\bword',
    'a|b$',
  ])
    assert.equal(regexToGlob(expression), undefined, expression);
});

test('a translation without a difference agrees with the expression on any address', () => {
  const piece = fc.constantFrom(
    '/products',
    '/item',
    '-',
    'a',
    'b',
    '[^/]+',
    '[^/]*',
    '(?:en|de)',
    '.*',
    '\\d',
    '\\.',
    '/',
    'x?',
    '[a-c]',
    '\\w',
  );
  const path = fc
    .array(
      fc.constantFrom('products', 'item', 'en', 'de', 'a', 'b', 'x', '7', '42', 'a-b', 'page.html', 'a.b'),
      { maxLength: 5 },
    )
    .map((parts) => `/${parts.join('/')}`);
  let compared = 0;
  check(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.array(path, { minLength: 5, maxLength: 20 }),
      (pieces, paths) => {
        const expression = `/${pieces.join('')}`.replaceAll('//', '/');
        const translated = regexToGlob(expression);
        if (translated === undefined || translated.differences.length > 0) return;
        const matches = globToMatcher(translated.glob);
        for (const one of paths) {
          compared += 1;
          // The part before the path is left aside: a slash of it is none that people mean.
          const expected = new RegExp(expression).test(one);
          assert.equal(
            matches(`https://shop.example${one}`),
            expected,
            `${expression} as ${translated.glob} on ${one}`,
          );
        }
      },
    ),
    { runs: 2_000 },
  );
  assert.ok(compared > 1_000);
});
