import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, wordsOf } from './words.ts';

test('words are counted in any writing', () => {
  assert.deepEqual(
    [...wordsOf("It's a well-known fact: 3.5 % – naïve, isn’t it?")],
    ["It's", 'a', 'well-known', 'fact', '3.5', 'naïve', 'isn’t', 'it'],
  );
  assert.equal(countWords(''), 0);
  assert.equal(countWords(' … — !'), 0);
  assert.equal(countWords('Привет, мир'), 2);
  assert.equal(countWords('私は学生です'), 4);
  assert.ok(countWords('我们今天去北京') >= 3);
  assert.ok(countWords('สวัสดีครับ') >= 2);
});

test('a long text without spaces is no burden', () => {
  assert.ok(countWords('北京'.repeat(100_000)) > 50_000);
  assert.equal(countWords('a'.repeat(1_000_000)), 1);
});
