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

test('seconds come first where there are six fields', () => {
  assert.deepEqual(times('*/20 59 23 31 12 *', 'UTC', '2026-05-28T12:00:00Z', 4), [
    '2026-12-31T23:59:00.000Z',
    '2026-12-31T23:59:20.000Z',
    '2026-12-31T23:59:40.000Z',
    '2027-12-31T23:59:00.000Z',
  ]);
});

test('names may be spelled out, a range may go over the end of its field, and a step may be longer than it', () => {
  const from = '2026-05-28T12:00:00Z';
  const same = (one: string, other: string) =>
    assert.deepEqual(times(one, 'UTC', from, 30), times(other, 'UTC', from, 30), one);
  same('0 6 * january,Sep Monday-wed', '0 6 * 1,9 1-3');
  same('0 22-2 * * *', '0 22,23,0,1,2 * * *');
  same('0 23-4/2 * * *', '0 23,1,3 * * *');
  same('0 6 * * fri-mon', '0 6 * * 0,1,5,6');
  same('0 6 * * 7', '0 6 * * 0');
  same('0 6 1 11-2 *', '0 6 1 1,2,11,12 *');
  same('*/90 * * * *', '0 * * * *');
  same('@daily', '0 0 * * *');
});

test('what is no schedule or no zone is refused with a sentence', () => {
  const wrong = [
    '61 * * * *',
    '* * * *',
    '0 6 * * 8',
    '*/0 * * * *',
    '1,,2 * * * *',
    '0 6 * Maybe *',
    '@never',
    '',
  ];
  // Another form of schedule, a year, and a day that never comes.
  for (const cron of [...wrong, '2030-01-01T00:00:00', '0 0 0 1 1 * 2030', '0 0 31 2 *'])
    assert.throws(() => nextTime(cron, 'UTC', new Date()), { code: 'invalid_request' }, cron);
  assert.throws(() => nextTime('0 6 * * *', 'Mars/Base', new Date()), { code: 'invalid_request' });
});
