import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromStart, readByteRange } from './byte-range.ts';

test('one range is read in its three forms', () => {
  assert.deepEqual(readByteRange('bytes=0-0'), { start: 0, end: 0 });
  assert.deepEqual(readByteRange('bytes=5-99'), { start: 5, end: 99 });
  assert.deepEqual(readByteRange('bytes=5-'), { start: 5 });
  assert.deepEqual(readByteRange('bytes=-8'), { last: 8 });
  assert.deepEqual(readByteRange('bytes=-0'), { last: 0 });
  assert.deepEqual(readByteRange(' Bytes = 1 - 2 '), { start: 1, end: 2 });
});

test('several ranges, and what is none, ask for the whole object', () => {
  const others = [
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=2-1',
    'bytes=a-b',
    'bytes=0-1,4-5',
    'rows=0-1',
  ];
  for (const header of [...others, 'bytes=--1', 'bytes=1.5-2', '0-1', 'bytes=0-1;'])
    assert.equal(readByteRange(header), undefined, header ?? 'no header');
});

test('numbers too large to count with stay behind every end', () => {
  const most = Number.MAX_SAFE_INTEGER;
  assert.deepEqual(readByteRange(`bytes=0-${'9'.repeat(400)}`), { start: 0, end: most });
  assert.deepEqual(readByteRange(`bytes=${'9'.repeat(30)}-`), { start: most });
});

test('the last bytes are counted from the start', () => {
  assert.deepEqual(fromStart({ last: 8 }, 100), { start: 92 });
  assert.deepEqual(fromStart({ last: 100 }, 100), { start: 0 });
  assert.deepEqual(fromStart({ last: 101 }, 100), { start: 0 });
  assert.deepEqual(fromStart({ last: 0 }, 100), { start: 100 }, 'behind the end');
  assert.deepEqual(fromStart({ last: 8 }, 0), { start: 0 }, 'behind the end');
  assert.deepEqual(fromStart({ start: 3, end: 4 }, 100), { start: 3, end: 4 });
});
