import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { scorePage } from './page-score.ts';
import { affectedShare, scoreSite } from './site-score.ts';
import { OPENED, someOutcomes } from './testing-outcomes.ts';
import { type Weighed, withoutAll, withoutOne, withShare } from './weigh.ts';
import { pageWhatIf, siteWhatIf } from './what-if.ts';

const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9, `${one} and ${other}`);

/** Those that can be judged once a fault is gone pass then. */
const openedBy = ({ findings, opens = [] }: Weighed): Weighed[] =>
  findings > 0 ? [] : opens.flatMap((rule) => OPENED.get(rule) ?? []);

test('what a page would score is what it scores once that is so', () =>
  check(
    fc.property(someOutcomes('rule'), (outcomes) => {
      const whatIf = pageWhatIf(outcomes, OPENED);
      for (const [at, outcome] of outcomes.entries())
        for (const instead of [outcome, withoutOne(outcome), withoutAll(outcome)])
          near(whatIf(instead), scorePage([...outcomes.with(at, instead), ...openedBy(instead)]).exact);
    }),
  ));

test('what a site would score is what it scores once that is so', () =>
  check(
    fc.property(someOutcomes('rule'), fc.double({ min: 0, max: 100, noNaN: true }), (outcomes, base) => {
      const whatIf = siteWhatIf(outcomes, OPENED);
      near(whatIf(base), scoreSite(base, outcomes).exact);
      for (const [at, outcome] of outcomes.entries())
        for (const instead of [withoutOne(outcome), withoutAll(outcome)])
          near(
            whatIf(base, { instead }),
            scoreSite(base, [...outcomes.with(at, instead), ...openedBy(instead)]).exact,
          );
    }),
  ));

test('what was judged already, or cannot be judged here, is not counted again', () => {
  const outcome = (rule: string, weight: number, more: Partial<Weighed> = {}): Weighed => ({
    ...{ rule, category: 'titles', weight, extent: 0, cap: null, findings: 0, share: null, severity: null },
    ...more,
  });
  const failed = { extent: 1, findings: 1, severity: 'high' as const };
  const missing = outcome('title-missing', 8, { ...failed, opens: ['title-short', 'title-long'] });
  const page = [missing, outcome('h1-missing', 4, failed), outcome('title-long', 1)];
  const judgeable = new Map([['title-long', outcome('title-long', 1)]]);
  assert.equal(pageWhatIf(page, judgeable)(withoutAll(missing)).toFixed(4), (100 - 400 / 13).toFixed(4));
  judgeable.set('title-short', outcome('title-short', 1));
  assert.equal(pageWhatIf(page, judgeable)(withoutAll(missing)).toFixed(4), (100 - 400 / 14).toFixed(4));
});

test('a rule about the site costs by the pages that it concerns, a tenth at least', () => {
  const failed = {
    ...{ rule: 'title-duplicate', category: 'titles' as const, weight: 4, extent: 1, cap: null },
    ...{ findings: 2, share: null, severity: 'medium' as const },
  };
  assert.equal(withShare(failed, affectedShare(40, 100)).extent, 0.4);
  assert.equal(withShare(failed, affectedShare(1, 100)).extent, 0.1);
  assert.equal(withShare({ ...failed, extent: 0.5 }, affectedShare(40, 100)).extent, 0.2);
  assert.equal(withoutOne(withShare(failed, affectedShare(40, 100))).extent, 0.2);
});
