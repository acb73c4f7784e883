import assert from 'node:assert/strict';
import test from 'node:test';
import { parseDate } from './date.ts';

test('only a half of the day that stands for itself moves a time', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['March 5, 2024 10:30 PST', '2024-03-05T18:30:00.000Z'],
    ['2024-03-05 10:30 PDT', '2024-03-05T17:30:00.000Z'],
    ['12.03.2024 09:30 Paris', '2024-03-12T09:30:00.000Z'],
    ['12.03.2024 14:30 Aktualisiert', '2024-03-12T14:30:00.000Z'],
    ['2024-03-05 10:30pm', '2024-03-05T22:30:00.000Z'],
    ['2024-03-05 10:30 p.m. PST', '2024-03-06T06:30:00.000Z'],
    ['2024-03-05 12:30 a.m.', '2024-03-05T00:30:00.000Z'],
    ['2024-03-05 10:30 p', '2024-03-05T22:30:00.000Z'],
  ];
  for (const [text, value] of cases) assert.deepEqual(parseDate(text), { value }, text);
});

test('times as German sites write them', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['12. März 2024 um 14.30 Uhr', '2024-03-12T14:30:00.000Z'],
    ['12. März 2024, 9 Uhr', '2024-03-12T09:00:00.000Z'],
    ['12.03.2024, 14:30 Uhr', '2024-03-12T14:30:00.000Z'],
    ['14.30 Uhr, 12.03.2024', '2024-03-12T14:30:00.000Z'],
  ];
  for (const [text, value] of cases) assert.deepEqual(parseDate(text), { value }, text);
});

test('an offset may have the minus sign of typographers', () => {
  assert.deepEqual(parseDate('2024-03-05T10:30:00\u221205:00'), { value: '2024-03-05T15:30:00.000Z' });
});
