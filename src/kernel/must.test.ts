import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from './must.ts';

test('what is there is given back, also what counts as false', () => {
  for (const value of [0, '', false, Number.NaN, []]) assert.equal(must(value, 'a value'), value);
});

test('what is not there is told by its name', () => {
  assert.throws(() => must(undefined, 'the plan of an import'), /^Error: missing: the plan of an import$/);
  assert.throws(() => must(null, 'a row'), /missing: a row/);
});
