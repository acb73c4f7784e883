import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from './decide.ts';
import type { StageStatus } from './define.ts';

const stage = (
  stageId: string,
  status: StageStatus,
  before: string[] = [],
  skipReason: string | null = null,
) => ({
  stageId,
  status,
  skipReason,
  output: null,
  definition: { id: stageId, type: 'pass', depends_on: before },
});

const NOTHING = new Set<string>();

test('stages begin when all before them have ended, side by side', () => {
  const first = decide(
    [stage('a', 'pending'), stage('b', 'pending'), stage('c', 'pending', ['a', 'b'])],
    NOTHING,
  );
  assert.deepEqual([first.begin, first.skip, first.ended], [['a', 'b'], [], false]);
  const half = decide(
    [stage('a', 'completed'), stage('b', 'running'), stage('c', 'pending', ['a', 'b'])],
    NOTHING,
  );
  assert.deepEqual([half.begin, half.ended], [[], false]);
  const last = decide(
    [stage('a', 'completed'), stage('b', 'failed'), stage('c', 'pending', ['a', 'b'])],
    NOTHING,
  );
  assert.deepEqual(last.begin, ['c'], 'a failure that is passed over ends as well');
});

test('what follows a failure is left out, all the way', () => {
  const { skip, ended } = decide(
    [stage('a', 'skipped', [], 'failure'), stage('b', 'pending', ['a']), stage('c', 'pending', ['b'])],
    NOTHING,
  );
  assert.deepEqual(skip, [
    { stageId: 'b', reason: 'failure' },
    { stageId: 'c', reason: 'failure' },
  ]);
  assert.equal(ended, true);
});

test('a way that a branch does not take is left out, up to where another way comes in', () => {
  const { skip, begin } = decide(
    [
      stage('if', 'completed'),
      stage('yes', 'completed', ['if']),
      stage('no', 'pending', ['if']),
      stage('after', 'pending', ['no']),
      stage('meet', 'pending', ['yes', 'after']),
    ],
    new Set(['if no']),
  );
  assert.deepEqual(skip, [
    { stageId: 'no', reason: 'branch' },
    { stageId: 'after', reason: 'branch' },
  ]);
  assert.deepEqual(begin, ['meet']);
});
