import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRobotsHeader, parseRobotsMeta } from './robots-tags.ts';

const told = (text: string) =>
  parseRobotsHeader(text).map(({ bot, name, value }) => `${bot} ${name}${value === null ? '' : `=${value}`}`);

test('a robots header may name bots, several of them, and none', () => {
  assert.deepEqual(told('noindex, NoFollow'), ['* noindex', '* nofollow']);
  assert.deepEqual(told('googlebot: nofollow'), ['googlebot nofollow']);
  assert.deepEqual(told('Googlebot: nofollow, otherbot: noindex, nofollow'), [
    'googlebot nofollow',
    'otherbot noindex',
    'otherbot nofollow',
  ]);
  assert.deepEqual(told('noindex, googlebot:none'), ['* noindex', 'googlebot none']);
  assert.deepEqual(told(''), []);
  assert.deepEqual(told(' , ,'), []);
});

test('values of directives are no bots, and a date keeps its comma', () => {
  assert.deepEqual(told('max-snippet:0, max-image-preview: large'), [
    '* max-snippet=0',
    '* max-image-preview=large',
  ]);
  assert.deepEqual(told('unavailable_after: Friday, 25-Jun-10 15:00:00 GMT, noarchive'), [
    '* unavailable_after=Friday, 25-Jun-10 15:00:00 GMT',
    '* noarchive',
  ]);
  assert.deepEqual(told('bingbot: unavailable_after: 25 Jun 2010 15:00:00 PST'), [
    'bingbot unavailable_after=25 Jun 2010 15:00:00 PST',
  ]);
});

test('a meta element is for whom it is named after', () => {
  assert.deepEqual(parseRobotsMeta('NOINDEX,max-snippet:-1', 'bingbot'), [
    { name: 'noindex', value: null, bot: 'bingbot' },
    { name: 'max-snippet', value: '-1', bot: 'bingbot' },
  ]);
});
