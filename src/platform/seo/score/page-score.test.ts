import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Category } from '../rules/define-rule.ts';
import { rounded, scorePage } from './page-score.ts';
import type { Weighed } from './weigh.ts';

const passing = (rule: string, category: Category, weight: number): Weighed => ({
  ...{ rule, category, weight },
  ...{ extent: 0, cap: null, findings: 0, share: null, severity: null },
});
const failing = (rule: string, category: Category, weight: number, cap: number | null = null): Weighed => ({
  ...passing(rule, category, weight),
  ...{ extent: 1, cap, findings: 1, severity: 'high' as const },
});

/** Titles of weight 24, mobile of 11, indexability of 29; nothing international, no images. */
const page = (indexability: Weighed[]): Weighed[] => [
  failing('desc-missing', 'titles', 4),
  passing('titles', 'titles', 20),
  failing('viewport-missing', 'mobile', 4),
  passing('mobile', 'mobile', 7),
  ...indexability,
  passing('http', 'http', 10),
  passing('content', 'content', 5),
  passing('links', 'links', 5),
  passing('structured', 'structured', 5),
  passing('security', 'security', 5),
];

const sum = (points: ReadonlyMap<string, number>): number =>
  [...points.values()].reduce((total, value) => total + value, 0);

test('what rules cost is their part of a category, whose budget grows where others are empty', () => {
  const { exact, points, gates } = scorePage(page([passing('index', 'indexability', 29)]));
  assert.equal(exact.toFixed(2), '93.91');
  assert.equal(rounded(exact), 94);
  assert.equal(points.get('desc-missing')?.toFixed(4), '3.2967');
  assert.equal(points.get('viewport-missing')?.toFixed(4), '2.7972');
  assert.ok(Math.abs(sum(points) - (100 - exact)) < 1e-9);
  assert.deepEqual(gates, []);
});

test('a page that is not to be indexed scores 29 at most, and the rule says what it took', () => {
  const { exact, points, gates, categories, capped } = scorePage(
    page([failing('index-noindex', 'indexability', 10, 29), passing('index', 'indexability', 19)]),
  );
  assert.equal(exact, 29);
  assert.equal(points.get('index-noindex')?.toFixed(2), '64.91');
  assert.ok(Math.abs(sum(points) - 71) < 1e-9);
  assert.deepEqual(gates, [{ rule: 'index-noindex', cap: 29 }]);
  assert.equal(capped.toFixed(2), '55.05');
  assert.ok(Math.abs(categories.reduce((total, { lost }) => total + lost, capped) - 71) < 1e-9);
});

test('the lowest cap counts, and only those who set it share what it takes', () => {
  const { exact, points } = scorePage([
    failing('http-5xx', 'http', 1, 29),
    failing('http-no-response', 'http', 1, 29),
    failing('https-missing', 'security', 1, 49),
    passing('http', 'http', 98),
    passing('security', 'security', 99),
  ]);
  assert.equal(exact, 29);
  assert.ok(Math.abs((points.get('http-5xx') ?? 0) - (points.get('http-no-response') ?? 0)) < 1e-9);
  assert.ok((points.get('https-missing') ?? 0) < 1);
  assert.ok(Math.abs(sum(points) - 71) < 1e-9);
});

test('half a point is rounded up', () => {
  assert.equal(rounded(93.5), 94);
  assert.equal(rounded(93.4999), 93);
});
