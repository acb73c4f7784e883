import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sample } from '../../../../test/support/property.ts';
import { repeat } from '../../../../test/support/seed.ts';
import { compareHostile } from './testing-compare.ts';

/** `npm run bench -- prices hostile` tries a thousand. */
const FILES = 75;
const AT_ONCE = 25;
const SEEDS = sample(fc.nat(), FILES);

for (let first = 0; first < SEEDS.length; first += AT_ONCE)
  test(`hostile files ${first} to ${first + AT_ONCE - 1} give what JSON.parse finds in them (${repeat})`, async () => {
    let rates = 0;
    for (const seed of SEEDS.slice(first, first + AT_ONCE)) rates += await compareHostile(seed);
    assert.ok(rates > 0);
  });
