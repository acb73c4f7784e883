import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintStsPolicy, matchesMx, readStsPolicy, stsRecordFaults } from './mta-sts.ts';

const POLICY =
  'version: STSv1\r\nmode: enforce\r\nmx: mx1.shop.test\r\nmx: *.mail.test\r\nmax_age: 604800\r\n';

test('a policy is read, and compared with the mail servers', () => {
  const policy = readStsPolicy(POLICY);
  assert.deepEqual(policy, {
    mode: 'enforce',
    mx: ['mx1.shop.test', '*.mail.test'],
    maxAge: 604_800,
    faults: [],
  });
  assert.deepEqual(
    lintStsPolicy(policy, ['mx1.shop.test', 'a.mail.test']).map(({ id }) => id),
    ['mta-sts'],
  );
  const [fault] = lintStsPolicy(policy, ['mx2.shop.test']);
  assert.deepEqual([fault?.id, fault?.severity], ['mta-sts-mx-mismatch', 'critical']);
});

test('what a policy lacks is named', () => {
  assert.equal(readStsPolicy('').faults.length, 4);
  assert.equal(readStsPolicy(POLICY.replace('604800', '99999999')).faults.length, 1);
  const [testing, short] = lintStsPolicy(
    readStsPolicy(POLICY.replace('enforce', 'testing').replace('604800', '60')),
    [],
  );
  assert.deepEqual([testing?.id, short?.id], ['mta-sts-not-enforced', 'mta-sts-short-max-age']);
});

test('a wildcard stands for one label', () => {
  assert.ok(matchesMx('*.mail.test', 'a.mail.test'));
  assert.ok(!matchesMx('*.mail.test', 'a.b.mail.test'));
  assert.ok(!matchesMx('*.mail.test', 'mail.test'));
});

test('the record needs an id', () => {
  assert.deepEqual(stsRecordFaults('v=STSv1; id=20260301'), []);
  assert.equal(stsRecordFaults('v=STSv1; id=a-b').length, 1);
});
