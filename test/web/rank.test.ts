import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rank } from '../../web/src/lib/rank.ts';

test('a whole name comes before its beginning, then the beginning of a word, a part, and letters in order', () => {
  const names = ['wholesales', 'Usage of sales', 'sales 2026', 'sales', 'small bales', 'Usage'];
  const order = names.toSorted((one, other) => rank(other, 'Sales') - rank(one, 'Sales'));
  assert.deepEqual(order, ['sales', 'sales 2026', 'Usage of sales', 'wholesales', 'small bales', 'Usage']);
  assert.equal(rank('Usage', 'sales'), 0);
  assert.ok(rank('Start crawl', 'crawl start') > rank('restarted crawlers', 'crawl start'));
});
