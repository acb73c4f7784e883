import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, addMonths, daysInRange, isDay, pacificBounds, pacificDay } from './dates.ts';

test('days of the provider begin at midnight in Pacific time', () => {
  const at = new Date('2026-01-15T07:59:59.500Z');
  assert.equal(pacificDay(at), '2026-01-14');
  assert.deepEqual(pacificBounds(at), {
    startsAt: new Date('2026-01-14T08:00:00Z'),
    endsAt: new Date('2026-01-15T08:00:00Z'),
  });
  assert.equal(pacificDay(new Date('2026-01-15T08:00:00Z')), '2026-01-15');
});

test('on the days when clocks are moved, a day has 23 or 25 hours', () => {
  const hours = (text: string) => {
    const { startsAt, endsAt } = pacificBounds(new Date(text));
    return [startsAt.toISOString(), (endsAt.getTime() - startsAt.getTime()) / 3_600_000];
  };
  for (const at of ['2026-03-08T09:00:00Z', '2026-03-08T20:00:00Z'])
    assert.deepEqual(hours(at), ['2026-03-08T08:00:00.000Z', 23]);
  for (const at of ['2026-11-01T07:30:00Z', '2026-11-01T09:30:00Z', '2026-11-02T07:00:00Z'])
    assert.deepEqual(hours(at), ['2026-11-01T07:00:00.000Z', 25]);
});

test('days are counted and checked by the calendar', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01');
  assert.equal(addMonths('2026-03-15', -16), '2024-11-15');
  assert.equal(daysInRange('2026-03-01', '2026-03-31'), 31);
  assert.deepEqual(['2026-02-28', '2026-02-29', '2026-2-8', 'x', '2026-13-01'].map(isDay), [
    true,
    false,
    false,
    false,
    false,
  ]);
});
