import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownAt } from './shown-at.ts';

const time = (second: number) => new Date(Date.UTC(2026, 0, 1, 12) + second * 1_000).toISOString();
const state = (at: number, changedAt: number) => ({ at: time(at), changedAt: time(changedAt) });
const version = (lookedAt: number, shown: number) => ({ lookedAt: time(lookedAt), shownAt: time(shown) });

test('a version is shown since the change that made it', () => {
  assert.equal(shownAt(state(60, 50), undefined), time(50));
  assert.equal(shownAt(state(60, 50), version(40, 39)), time(50));
});

test('a change without a trace was after the look before, and a few seconds ago at most', () => {
  assert.equal(shownAt(state(60, 30), version(40, 39)), time(55));
  assert.equal(shownAt(state(60, 30), version(58, 39)), time(58.001));
});

test('each version is shown later than the one before', () => {
  assert.equal(shownAt(state(60, 50), version(49, 50)), time(50.001));
});
