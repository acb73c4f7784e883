import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { OPENED, someOutcomes } from '../score/testing-outcomes.ts';
import type { Weighed } from '../score/weigh.ts';
import { mergeOutcomes } from './merge-outcomes.ts';
import { AuditTotal } from './total.ts';

const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-6, `${one} and ${other}`);
const outcome = (rule: string, more: Partial<Weighed> = {}): Weighed => ({
  ...{ rule, category: 'titles', weight: 4, extent: 0, cap: null, findings: 0, share: null, severity: null },
  ...more,
});
const JUDGEABLE = { ofPages: OPENED, ofSite: OPENED };
const failed = { extent: 1, findings: 1, severity: 'high' as const };

const audit = fc.record({
  pages: fc.array(
    fc.record({
      importance: fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 1, noNaN: true })),
      outcomes: fc.tuple(someOutcomes('page'), someOutcomes('linked', 8)),
    }),
    { maxLength: 8 },
  ),
  site: someOutcomes('site', 12),
});

function totalOf({ pages, site }: { pages: Parameters<AuditTotal['add']>[0][]; site: readonly Weighed[] }) {
  const total = new AuditTotal(JUDGEABLE);
  for (const page of pages) total.add(page);
  return total.finish(site);
}

test('the points of all issues and the score make 100', () =>
  check(
    fc.property(audit, ({ pages, site }) => {
      const score = totalOf({ pages, site });
      assert.ok(score.exact >= -1e-9 && score.exact <= 100 + 1e-9);
      near(
        score.rules.reduce((sum, { site_points }) => sum + site_points, 0),
        100 - score.exact,
      );
      let sum = 0;
      for (const [number, { outcomes }] of pages.entries())
        for (const { rule, findings } of mergeOutcomes(outcomes))
          sum += findings * score.pageIssue(number, rule).site_points;
      for (const { rule, findings } of site) sum += findings * score.siteIssue(rule).site_points;
      near(sum, 100 - score.exact);
    }),
    { runs: 200 },
  ));

test('what the site would score without a rule or a finding is what it scores without them', () =>
  check(
    fc.property(audit, ({ pages, site }) => {
      const score = totalOf({ pages, site });
      const without = (rule: string, list: readonly Weighed[]): Weighed[] =>
        list.map((one) =>
          one.rule === rule ? { ...one, extent: 0, cap: null, findings: 0, severity: null } : one,
        );
      const opened = (rule: string, list: readonly Weighed[]): Weighed[] =>
        list.flatMap((one) =>
          one.rule === rule && one.findings > 0
            ? (one.opens ?? []).flatMap((id) => OPENED.get(id) ?? [])
            : [],
        );
      for (const { rule, score_if_fixed } of score.rules) {
        const fixed = totalOf({
          pages: pages.map((page) => ({
            ...page,
            outcomes: [
              ...page.outcomes.map((list) => without(rule, list)),
              opened(rule, mergeOutcomes(page.outcomes)),
            ],
          })),
          site: mergeOutcomes([
            without(rule, site),
            ...pages.map(({ outcomes }) => opened(rule, mergeOutcomes(outcomes))),
            opened(rule, site),
          ]),
        });
        near(score_if_fixed, fixed.exact);
        assert.ok(score_if_fixed >= score.exact - 1e-9);
      }
      for (const [number, { outcomes }] of pages.entries())
        for (const { rule, findings } of mergeOutcomes(outcomes)) {
          if (findings !== 1) continue;
          const fixed = totalOf({
            pages: pages.map((page, at) =>
              at === number
                ? {
                    ...page,
                    outcomes: [
                      ...page.outcomes.map((list) => without(rule, list)),
                      opened(rule, mergeOutcomes(page.outcomes)),
                    ],
                  }
                : page,
            ),
            site: mergeOutcomes([site, opened(rule, mergeOutcomes(outcomes))]),
          });
          near(score.pageIssue(number, rule).score_if_fixed, fixed.exact);
        }
    }),
  ));

test('what categories, the site and limits took makes 100 less the score', () =>
  check(
    fc.property(audit, ({ pages, site }) => {
      const total = new AuditTotal(JUDGEABLE);
      const whole = pages.reduce((sum, { importance }) => sum + importance, 0) || 1;
      let lost = 0;
      for (const page of pages)
        for (const category of total.add(page).categories) lost += (page.importance / whole) * category.lost;
      const score = total.finish(site);
      near(lost + score.lost.site + score.lost.cap, 100 - score.exact);
    }),
  ));

test('pages count by their importance, and those of none not at all', () => {
  const total = new AuditTotal(JUDGEABLE);
  const bad = [outcome('title-missing', failed)];
  assert.equal(total.add({ importance: 3, outcomes: [[outcome('title-missing')]] }).exact, 100);
  assert.equal(total.add({ importance: 1, outcomes: [bad] }).exact, 0);
  assert.equal(total.add({ importance: 0, outcomes: [bad] }).exact, 0);
  const score = total.finish([]);
  assert.deepEqual([score.exact, score.score, score.clean_url_share], [75, 75, 0.5]);
  assert.deepEqual(score.rules, [{ rule: 'title-missing', count: 2, site_points: 25, score_if_fixed: 100 }]);
  assert.deepEqual(score.pageIssue(1, 'title-missing'), {
    ...{ page_points: 100, site_points: 25, score_if_fixed: 100 },
  });
  assert.deepEqual(score.pageIssue(2, 'title-missing'), {
    ...{ page_points: 100, site_points: 0, score_if_fixed: 75 },
  });
});

test('a site without pages that count loses by its own rules alone', () => {
  const score = new AuditTotal(JUDGEABLE).finish([
    outcome('robots-5xx', { ...failed, weight: 10, cap: 29, severity: 'critical' }),
    outcome('hsts', { weight: 2 }),
  ]);
  assert.deepEqual(
    [score.exact, score.clean_url_share, score.gates],
    [29, null, [{ rule: 'robots-5xx', cap: 29 }]],
  );
  assert.equal(score.siteIssue('robots-5xx').site_points, 71);
  assert.equal(score.siteIssue('robots-5xx').score_if_fixed, 100);
  assert.equal(score.siteIssue('hsts').score_if_fixed, 29);
});

test('a rule that was judged twice counts once', () => {
  const merged = mergeOutcomes([
    [outcome('http-soft-404'), outcome('a', { ...failed, findings: 2, severity: 'low' })],
    [outcome('http-soft-404', failed), outcome('a', { ...failed, severity: 'high', extent: 0.5 })],
  ]);
  assert.deepEqual(
    merged.map(({ rule, findings, extent, severity }) => [rule, findings, extent, severity]),
    [
      ['http-soft-404', 1, 1, 'high'],
      ['a', 3, 0.5, 'high'],
    ],
  );
});
