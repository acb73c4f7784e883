import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, placeholdersIn, valueAt } from './placeholders.ts';

const values: Record<string, unknown> = { 'params.count': 3, 'params.name': 'shop', 'params.list': [1, 2] };
const lookUp = (name: string) => values[name];

test('a placeholder that is all of a text keeps its type, others become text', () => {
  assert.deepEqual(fill({ most: '{{ params.count }}', list: ['{{params.list}}'] }, lookUp), {
    most: 3,
    list: [[1, 2]],
  });
  assert.equal(fill('{{ params.name }}-{{ params.count }}', lookUp), 'shop-3');
  assert.equal(fill('{{ params.other }} of {{ params.name }}', lookUp), '{{ params.other }} of shop');
  assert.equal(fill(7, lookUp), 7);
});

test('placeholders are found with their places', () => {
  assert.deepEqual(
    placeholdersIn({ urls: ['x', 'https://{{ params.host }}/'], a: { b: '{{ stages.s.n }}' } }, 'config'),
    [
      { name: 'params.host', path: 'config.urls[1]' },
      { name: 'stages.s.n', path: 'config.a.b' },
    ],
  );
});

test('only own fields are looked up', () => {
  assert.equal(valueAt({ a: { b: 1 } }, ['a', 'b']), 1);
  assert.equal(valueAt({ a: {} }, ['a', 'constructor']), undefined);
  assert.equal(valueAt(null, ['a']), undefined);
});
