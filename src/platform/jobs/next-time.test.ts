import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTime } from './next-time.ts';

const times = (cron: string, zone: string, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let now = new Date(from); found.length < count; ) {
    now = nextTime(cron, zone, now);
    found.push(now.toISOString());
  }
  return found;
};

test('a time of day stays the same time of day when the clocks change', () => {
  assert.deepEqual(times('0 6 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3), [
    '2026-03-28T05:00:00.000Z',
    '2026-03-29T04:00:00.000Z',
    '2026-03-30T04:00:00.000Z',
  ]);
});

test('a time that the clocks leap over comes when they have leapt', () => {
  assert.deepEqual(times('30 2 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3), [
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  assert.deepEqual(times('30 2 8 3 *', 'America/New_York', '2026-01-01T00:00:00Z', 1), [
    '2026-03-08T07:00:00.000Z',
  ]);
});

test('a time that the clocks show twice comes once', () => {
  assert.deepEqual(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2), [
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
  assert.deepEqual(times('30 1 * * *', 'Australia/Lord_Howe', '2026-04-03T20:00:00Z', 2), [
    '2026-04-04T14:30:00.000Z',
    '2026-04-05T15:00:00.000Z',
  ]);
});

test('every hour is every hour that passes', () => {
  assert.deepEqual(times('0 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', 4), [
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
    '2026-10-25T03:00:00.000Z',
  ]);
  assert.deepEqual(times('*/30 2-3 * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z', 2), [
    '2026-03-29T01:00:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ]);
});

test('a day of the month and a day of the week are either of them, unless one is left open', () => {
  const from = '2026-05-28T12:00:00Z';
  assert.deepEqual(times('0 6 1,15 * Fri', 'Europe/Berlin', from, 5), [
    '2026-05-29T04:00:00.000Z',
    '2026-06-01T04:00:00.000Z',
    '2026-06-05T04:00:00.000Z',
    '2026-06-12T04:00:00.000Z',
    '2026-06-15T04:00:00.000Z',
  ]);
  assert.deepEqual(times('0 6 */2 * 5', 'UTC', from, 2), [
    '2026-05-29T06:00:00.000Z',
    '2026-06-05T06:00:00.000Z',
  ]);
  assert.deepEqual(times('0 6 1 6 1', 'UTC', from, 2), [
    '2026-06-01T06:00:00.000Z',
    '2026-06-08T06:00:00.000Z',
  ]);
});

test('what is no schedule or no zone is refused with a sentence', () => {
  assert.throws(() => nextTime('61 * * * *', 'UTC', new Date()), { code: 'invalid_request' });
  assert.throws(() => nextTime('0 6 * * *', 'Mars/Base', new Date()), { code: 'invalid_request' });
});
