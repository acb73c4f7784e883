import assert from 'node:assert/strict';
import test from 'node:test';
import { robotsRules } from './page-rules.ts';

test('what robots are asked, by tag and by header', () => {
  assert.deepEqual(robotsRules([], undefined), { meta: [], header: [], noindex: false, nofollow: false });
  const rules = (metas: string[], header?: string | string[]) => {
    const { noindex, nofollow } = robotsRules(metas, header);
    return [noindex, nofollow];
  };
  assert.deepEqual(rules(['NOINDEX,follow']), [true, false]);
  assert.deepEqual(rules([], 'none'), [true, true]);
  assert.deepEqual(rules(['index'], ['otherbot: noindex', 'nofollow']), [false, true]);
  assert.deepEqual(rules([], 'max-snippet: 20, noindex'), [true, false]);
  assert.deepEqual(rules([], 'unavailable_after: 25 Jun 2030 15:00:00 PST'), [false, false]);
});
