import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../../kernel/must.ts';
import { globToMatcher } from '../../../../platform/web/index.ts';
import { listPattern, patternOf, siblingsPattern } from './url-patterns.ts';

const at = (...paths: string[]) => paths.map((path) => `https://shop.example${path}`);

test('the pattern of addresses matches them and others like them', () => {
  const cases: [string[], string][] = [
    [at('/products/1', '/products/22'), '/products/*'],
    [at('/item-1.html', '/item-2.html'), '/item-*.html'],
    [at('/a/x/1', '/b/y/1'), '/*/*/1'],
    [at('/shop/a', '/shop/b/c'), '/shop/**'],
    [at('/only'), '/only'],
  ];
  for (const [urls, pattern] of cases) {
    assert.equal(patternOf(urls), pattern);
    assert.ok(urls.every(globToMatcher(pattern)), pattern);
  }
  const odd = at('/a*b/1', '/a*b/2');
  assert.ok(odd.every(globToMatcher(patternOf(odd))));
});

test('the pages of a list, and the pages beside one', () => {
  assert.equal(listPattern(must(at('/goods')[0], 'at(…)[0]'), at('/goods?page=2')), '/goods');
  const pattern = listPattern(must(at('/list')[0], 'at(…)[0]'), at('/list/page/2'));
  assert.ok(at('/list', '/list/page/2', '/list/page/33').every(globToMatcher(pattern)));
  assert.equal(siblingsPattern(must(at('/p/7')[0], 'at(…)[0]')), '/p/*');
  assert.equal(siblingsPattern(must(at('/')[0], 'at(…)[0]')), '/');
});
