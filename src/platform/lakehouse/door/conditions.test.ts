import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { judge, validatorsOf } from './conditions.ts';

const lastModified = new Date('2026-03-01T12:00:00.700Z');
const validators = validatorsOf('tables/a/x', { size: 10, lastModified });
const { etag } = validators;
const SAME = 'Sun, 01 Mar 2026 12:00:00 GMT';
const BEFORE = 'Sun, 01 Mar 2026 11:59:59 GMT';
const AFTER = 'Sun, 01 Mar 2026 12:00:01 GMT';

test('an entity tag stands for the key, the size and the time', () => {
  assert.match(etag, /^"[0-9a-f]{32}-1"$/);
  assert.equal(validatorsOf('tables/a/x', { size: 10, lastModified: new Date(lastModified) }).etag, etag);
  const others = [
    validatorsOf('tables/a/y', { size: 10, lastModified }),
    validatorsOf('tables/a/x', { size: 11, lastModified }),
    validatorsOf('tables/a/x', { size: 10, lastModified: new Date(lastModified.getTime() + 1) }),
  ];
  assert.equal(new Set([etag, ...others.map((other) => other.etag)]).size, 4);
});

const table: [IncomingHttpHeaders, string][] = [
  [{}, 'read'],
  [{ 'if-match': etag }, 'read'],
  [{ 'if-match': '*' }, 'read'],
  [{ 'if-match': etag.slice(1, -1) }, 'read'],
  [{ 'if-match': `"other", ${etag}` }, 'read'],
  [{ 'if-match': '"other"' }, 'failed'],
  [{ 'if-match': `W/${etag}` }, 'failed'],
  [{ 'if-none-match': etag }, 'unchanged'],
  [{ 'if-none-match': `W/${etag}` }, 'unchanged'],
  [{ 'if-none-match': '*' }, 'unchanged'],
  [{ 'if-none-match': `"other",${etag}` }, 'unchanged'],
  [{ 'if-none-match': '"other"' }, 'read'],
  [{ 'if-modified-since': SAME }, 'unchanged'],
  [{ 'if-modified-since': AFTER }, 'unchanged'],
  [{ 'if-modified-since': BEFORE }, 'read'],
  [{ 'if-modified-since': 'some day' }, 'read'],
  [{ 'if-unmodified-since': SAME }, 'read'],
  [{ 'if-unmodified-since': BEFORE }, 'failed'],
  [{ 'if-unmodified-since': 'some day' }, 'read'],
  [{ 'if-none-match': '"other"', 'if-modified-since': SAME }, 'read'],
  [{ 'if-none-match': etag, 'if-modified-since': BEFORE }, 'unchanged'],
  [{ 'if-match': etag, 'if-unmodified-since': BEFORE }, 'read'],
  [{ 'if-match': '"other"', 'if-none-match': etag }, 'failed'],
  [{ 'if-match': etag, 'if-none-match': etag }, 'unchanged'],
];

for (const [headers, verdict] of table)
  test(`${JSON.stringify(headers)}: ${verdict}`, () => assert.equal(judge(headers, validators), verdict));
