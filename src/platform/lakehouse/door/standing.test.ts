import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadGrant } from './read-keys.ts';
import { S3Fault } from './s3-fault.ts';
import { createStandingCheck } from './standing.ts';

const GRANT: ReadGrant = { accountId: 'a', actorId: 'k', prefixes: [], expiresAt: new Date('2100-01-01') };

function checked(answer: (grant: ReadGrant) => Promise<boolean>) {
  const asked: ReadGrant[] = [];
  let now = 1_000_000;
  const check = createStandingCheck({
    clock: { now: () => new Date(now) },
    still: (grant) => {
      asked.push(grant);
      return answer(grant);
    },
  });
  return { asked, check, pass: (milliseconds: number) => (now += milliseconds) };
}

const refusal = (code: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof S3Fault, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, message);
  return true;
};

test('nobody has to be asked', async () => {
  await createStandingCheck({ clock: { now: () => new Date() } })('GRN1', GRANT);
});

test('an answer is known for ten seconds, for these keys alone', async () => {
  const { asked, check, pass } = checked(async () => true);
  await Promise.all([check('GRN1', GRANT), check('GRN1', GRANT)]);
  pass(9_999);
  await check('GRN1', GRANT);
  assert.deepEqual(asked, [GRANT]);
  await check('GRN2', { ...GRANT, accountId: 'b' });
  assert.deepEqual(asked, [GRANT, { ...GRANT, accountId: 'b' }]);
  pass(1);
  await check('GRN1', GRANT);
  assert.equal(asked.length, 3);
});

test('withdrawn keys read no more, until they may again', async () => {
  let holds = true;
  const { asked, check, pass } = checked(async () => holds);
  await check('GRN1', GRANT);
  holds = false;
  await check('GRN1', GRANT);
  pass(10_000);
  await assert.rejects(check('GRN1', GRANT), refusal('AccessDenied', /was withdrawn/));
  await assert.rejects(check('GRN1', GRANT), refusal('AccessDenied', /was withdrawn/));
  assert.equal(asked.length, 2);
  holds = true;
  pass(10_000);
  await check('GRN1', GRANT);
});

test('a failure to ask is told as such, and not remembered', async () => {
  let fails = true;
  const { asked, check } = checked(async () => {
    if (fails) throw new Error('the database is away');
    return true;
  });
  const told = await Promise.allSettled([check('GRN1', GRANT), check('GRN1', GRANT)]);
  for (const outcome of told) {
    assert.equal(outcome.status, 'rejected');
    refusal('ServiceUnavailable', /cannot be checked/)(outcome.reason);
    assert.equal(outcome.reason.headers['retry-after'], '5');
    assert.equal(outcome.reason.cause.message, 'the database is away');
  }
  assert.equal(asked.length, 1);
  fails = false;
  await check('GRN1', GRANT);
  assert.equal(asked.length, 2);
});

test('no more than 10,000 answers are kept', async () => {
  const { asked, check } = checked(async () => true);
  for (let number = 0; number <= 10_000; number += 1) await check(`GRN${number}`, GRANT);
  await check('GRN1', GRANT);
  assert.equal(asked.length, 10_001, 'the second is known');
  await check('GRN0', GRANT);
  assert.equal(asked.length, 10_002, 'the first had to go');
});
