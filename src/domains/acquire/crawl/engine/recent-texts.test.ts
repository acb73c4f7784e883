import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentTexts } from './recent-texts.ts';

test('a text is new once, as long as it is remembered', () => {
  const texts = new RecentTexts(1_000);
  assert.equal(texts.meets('a'), true);
  assert.equal(texts.meets('a'), false);
  for (let count = 0; count < 999; count += 1) assert.equal(texts.meets(`${count}`), true);
  assert.equal(texts.meets('a'), false);
});

test('what is met again and again is never forgotten, what is not goes', () => {
  const texts = new RecentTexts(10);
  texts.meets('home');
  texts.meets('once');
  for (let count = 0; count < 1_000; count += 1) {
    assert.equal(texts.meets(`page ${count}`), true);
    assert.equal(texts.meets('home'), false);
  }
  assert.equal(texts.meets('once'), true);
});
