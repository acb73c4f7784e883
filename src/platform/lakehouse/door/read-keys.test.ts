import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueKeys, mayRead, openKeys, type ReadGrant } from './read-keys.ts';
import { S3Fault } from './s3-fault.ts';

const SECRET = 'a secret of this test';
const NOW = new Date('2026-03-01T12:00:00Z');
const GRANT: ReadGrant = {
  accountId: 'account-1',
  actorId: 'key-7',
  prefixes: ['tables/account-1/t/', 'iceberg/account-1/t/'],
  expiresAt: new Date('2026-03-01T13:00:00.123Z'),
};

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'opened';
  } catch (error) {
    assert.ok(error instanceof S3Fault, String(error));
    return error.code;
  }
};

test('keys carry their grant', () => {
  const keys = issueKeys(SECRET, GRANT);
  assert.match(keys.accessKeyId, /^GRN[0-9A-F]{17}$/);
  assert.match(keys.sessionToken, /^[\w-]+\.[\w-]{43}$/);
  assert.match(keys.secretAccessKey, /^[\w-]{43}$/);
  assert.equal(keys.expiresAt, GRANT.expiresAt);
  const { secretAccessKey, ...grant } = openKeys(SECRET, keys.accessKeyId, keys.sessionToken, NOW);
  assert.deepEqual(grant, GRANT);
  assert.equal(secretAccessKey, keys.secretAccessKey);
});

test('the same grant has the same keys, any other grant has others in every part', () => {
  const keys = issueKeys(SECRET, GRANT);
  assert.deepEqual(issueKeys(SECRET, { ...GRANT }), keys);
  const others = [
    issueKeys(SECRET, { ...GRANT, accountId: 'account-2' }),
    issueKeys(SECRET, { ...GRANT, actorId: 'key-8' }),
    issueKeys(SECRET, { ...GRANT, prefixes: GRANT.prefixes.slice(1) }),
    issueKeys(SECRET, { ...GRANT, expiresAt: new Date(GRANT.expiresAt.getTime() + 1) }),
    issueKeys('another secret', GRANT),
  ];
  for (const other of others) {
    assert.notEqual(other.accessKeyId, keys.accessKeyId);
    assert.notEqual(other.secretAccessKey, keys.secretAccessKey);
    assert.notEqual(other.sessionToken, keys.sessionToken);
  }
});

test('no character of a session token can be changed, left out or added', () => {
  const { accessKeyId, sessionToken } = issueKeys(SECRET, GRANT);
  const altered = [...sessionToken].flatMap((character, place) => {
    const [before, after] = [sessionToken.slice(0, place), sessionToken.slice(place + 1)];
    return ['A', 'B', '_', '.', '', `${character}A`]
      .map((other) => before + other + after)
      .filter((token) => token !== sessionToken);
  });
  assert.ok(altered.length > 500);
  for (const token of [...altered, '', '.', `${sessionToken}=`, `${sessionToken}.x`])
    assert.equal(
      codeOf(() => openKeys(SECRET, accessKeyId, token, NOW)),
      'InvalidToken',
      token,
    );
});

test('a grant written by somebody else is refused', () => {
  const { accessKeyId, sessionToken } = issueKeys(SECRET, GRANT);
  const [, mark] = sessionToken.split('.');
  const wider = Buffer.from(JSON.stringify(['account-1', 'key-7', ['tables/'], 9e12])).toString('base64url');
  assert.equal(
    codeOf(() => openKeys(SECRET, accessKeyId, `${wider}.${mark}`, NOW)),
    'InvalidToken',
  );
  const foreign = issueKeys('another secret', GRANT);
  assert.equal(
    codeOf(() => openKeys(SECRET, foreign.accessKeyId, foreign.sessionToken, NOW)),
    'InvalidToken',
  );
});

test('an access key ID belongs to one session token', () => {
  const keys = issueKeys(SECRET, GRANT);
  const other = issueKeys(SECRET, { ...GRANT, accountId: 'account-2' });
  for (const id of [other.accessKeyId, keys.accessKeyId.toLowerCase(), `${keys.accessKeyId}0`, '', 'GRN'])
    assert.equal(
      codeOf(() => openKeys(SECRET, id, keys.sessionToken, NOW)),
      'InvalidAccessKeyId',
      id,
    );
});

test('keys are valid up to the moment they expire', () => {
  const { accessKeyId, sessionToken } = issueKeys(SECRET, GRANT);
  const at = (offset: number) => new Date(GRANT.expiresAt.getTime() + offset);
  const open = (now: Date) => codeOf(() => openKeys(SECRET, accessKeyId, sessionToken, now));
  assert.equal(open(at(-1)), 'opened');
  assert.equal(open(at(0)), 'ExpiredToken');
  assert.equal(open(at(1)), 'ExpiredToken');
});

test('only folders can be granted', () => {
  for (const prefix of ['', '/', 'tables', 'tables/1', '/tables/', 'tables/../', './tables/'])
    assert.throws(
      () => issueKeys(SECRET, { ...GRANT, prefixes: [prefix] }),
      /is no folder of objects/,
      prefix,
    );
});

test('what may be read is below a prefix', () => {
  const readable = [
    'tables/account-1/t/a.parquet',
    'iceberg/account-1/t/metadata/v1.json',
    'tables/account-1/t/..a',
  ];
  for (const key of readable) assert.ok(mayRead(GRANT, key), key);
  const others = [
    'tables/account-1/t',
    'tables/account-1/t2/a',
    'tables/account-2/t/a',
    'Tables/account-1/t/a',
    '/tables/account-1/t/a',
    'tables/account-1/t/../u/a',
    'tables/account-1/t/./a',
    'tables/account-1/t/a/..',
    'other/tables/account-1/t/a',
    '',
  ];
  for (const key of others) assert.ok(!mayRead(GRANT, key), key);
  assert.ok(!mayRead({ ...GRANT, prefixes: [] }, 'tables/account-1/t/a'));
});
