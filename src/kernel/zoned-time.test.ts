import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zonedTime } from './zoned-time.ts';

test('an instant as clocks of the zone show it, before and after they change', () => {
  const at = (text: string, zone: string) => zonedTime(new Date(text), zone);
  assert.equal(at('2026-03-28T05:00:00Z', 'Europe/Berlin'), '2026-03-28T06:00:00.000+01:00');
  assert.equal(at('2026-03-29T04:00:00Z', 'Europe/Berlin'), '2026-03-29T06:00:00.000+02:00');
  assert.equal(at('2026-01-01T03:15:30.250Z', 'America/St_Johns'), '2025-12-31T23:45:30.250-03:30');
  assert.equal(at('2026-01-01T00:00:00Z', 'Asia/Kathmandu'), '2026-01-01T05:45:00.000+05:45');
  assert.equal(at('2026-01-01T00:00:00Z', 'UTC'), '2026-01-01T00:00:00.000+00:00');
});
