import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertsOf } from './audit-alerts.ts';

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const wish = { score_drop: 5, severity: 'high' } as const;

test('a drop counts from the points that were asked for', () => {
  const alerts = (before: number | null, score: number) =>
    alertsOf(wish, { before, score, newBySeverity: none });
  assert.deepEqual(alerts(90, 85), ['the score dropped by 5 to 85']);
  assert.deepEqual(alerts(90, 86), []);
  assert.deepEqual(alerts(80, 95), []);
  assert.deepEqual(alerts(null, 10), [], 'the first run has nothing to drop from');
  assert.deepEqual(
    alertsOf({ ...wish, score_drop: null }, { before: 90, score: 1, newBySeverity: none }),
    [],
  );
});

test('new issues count from the severity that was asked for', () => {
  const found = { ...none, critical: 1, medium: 7 };
  const alerts = (severity: 'critical' | 'medium' | null, newBySeverity: typeof none | null = found) =>
    alertsOf({ score_drop: null, severity }, { before: 1, score: 1, newBySeverity });
  assert.deepEqual(alerts('critical'), ['new issues: 1 critical']);
  assert.deepEqual(alerts('medium'), ['new issues: 1 critical, 7 medium']);
  assert.deepEqual(alerts(null), []);
  assert.deepEqual(alerts('medium', null), []);
});
