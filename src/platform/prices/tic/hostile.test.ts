import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareHostile } from './testing-compare.ts';

const FILES = 150;
const AT_ONCE = 25;

for (let first = 0; first < FILES; first += AT_ONCE)
  test(`hostile files ${first} to ${first + AT_ONCE - 1} give what JSON.parse finds in them`, async () => {
    let rates = 0;
    for (let seed = first; seed < first + AT_ONCE; seed += 1) rates += await compareHostile(seed);
    assert.ok(rates > 0);
  });
