import assert from 'node:assert/strict';
import type { PageFacts } from '../facts/page-facts.ts';
import { healthyPage, SURROUNDINGS } from '../testing-pages.ts';
import { pageRules } from './catalogue.ts';
import type { PageRule, PageSurroundings } from './define-rule.ts';

let healthy: PageFacts | undefined;

/** What a rule says that it keeps from being judged is not judged on a page with its fault, and is on a healthy one. */
export function assertOpens(rule: PageRule, page: PageFacts, surroundings: PageSurroundings): void {
  const verdict = rule.judge(page, surroundings);
  if (verdict.outcome !== 'fail' || verdict.opens === undefined) return;
  // Not before the language of its text can be told.
  healthy ??= healthyPage();
  for (const opened of pageRules.filter(({ id }) => verdict.opens?.includes(id))) {
    const now = opened.judge(page, surroundings).outcome;
    assert.ok(
      now === 'not_applicable' || now === 'inconclusive',
      `${rule.id} opens ${opened.id}, which says ${now}`,
    );
    assert.equal(opened.judge(healthy, SURROUNDINGS).outcome, 'pass', `${rule.id} opens ${opened.id}`);
  }
}
