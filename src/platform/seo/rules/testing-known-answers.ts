import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import { loadLanguageDetector } from '../../text/index.ts';
import { healthyPage, type PageChanges, SURROUNDINGS } from '../testing-pages.ts';
import { contentRules } from './content/index.ts';
import type { PageRule, Severity, Verdict } from './define-rule.ts';
import { imageRules } from './images/index.ts';
import { linkRules } from './links/index.ts';
import { mobileRules } from './mobile/index.ts';
import { assertOpens } from './testing-opened-rules.ts';
import { titleRules } from './titles/index.ts';

/** Those that look at what a page shows. */
const SHOWN: readonly PageRule[] = [
  ...titleRules,
  ...contentRules,
  ...linkRules,
  ...imageRules,
  ...mobileRules,
];

/** A page with what a rule must say of it. */
export interface KnownAnswer extends PageChanges {
  about: string;
  /** Other rules that this page cannot but break. */
  companions?: readonly string[];
}

export interface KnownFailure extends KnownAnswer {
  severity?: Severity;
  share?: { affected: number; of: number };
  /** Part of the first message. */
  message?: string | RegExp;
  line?: number;
}

export interface KnownAnswers {
  fails: readonly [KnownFailure, ...KnownFailure[]];
  passes?: readonly KnownAnswer[];
  notApplicable?: readonly KnownAnswer[];
  inconclusive?: readonly KnownAnswer[];
}

/** A test for each rule; all rules of a category must have their pages. */
export function testKnownAnswers(
  rules: readonly PageRule[],
  answers: Readonly<Record<string, KnownAnswers>>,
): void {
  before(loadLanguageDetector);
  test('every rule has pages with known answers', () => {
    assert.deepEqual(Object.keys(answers).sort(), rules.map(({ id }) => id).sort());
  });
  for (const rule of rules) {
    test(rule.id, () => {
      const { fails, passes = [], notApplicable = [], inconclusive = [] } = must(answers[rule.id], rule.id);
      for (const answer of fails) assertFails(rule, answer);
      assertOutcome(rule, 'pass', passes);
      assertOutcome(rule, 'not_applicable', notApplicable);
      assertOutcome(rule, 'inconclusive', inconclusive);
    });
  }
}

function assertFails(rule: PageRule, answer: KnownFailure): void {
  const verdict = judge(rule, answer);
  if (verdict.outcome !== 'fail') assert.fail(`${answer.about}: ${rule.id} says ${JSON.stringify(verdict)}`);
  const [first] = verdict.findings;
  assert.equal(first.severity ?? rule.severity, answer.severity ?? rule.severity, answer.about);
  if (answer.share !== undefined) assert.deepEqual(verdict.share, answer.share, answer.about);
  if (answer.line !== undefined) assert.equal(first.place?.line, answer.line, answer.about);
  if (typeof answer.message === 'string')
    assert.ok(first.message.includes(answer.message), `${answer.about}: ${first.message}`);
  else if (answer.message !== undefined) assert.match(first.message, answer.message, answer.about);
  assertAlone(rule, answer);
  assertOpens(rule, healthyPage(answer), SURROUNDINGS);
}

function assertOutcome(rule: PageRule, outcome: Verdict['outcome'], answers: readonly KnownAnswer[]): void {
  for (const answer of answers) {
    const verdict = judge(rule, answer);
    assert.equal(verdict.outcome, outcome, `${answer.about}: ${JSON.stringify(verdict)}`);
    assertAlone(rule, answer);
  }
}

const judge = (rule: PageRule, changes: PageChanges): Verdict =>
  rule.judge(healthyPage(changes), SURROUNDINGS);

/** They follow from other rules, most from how much text a page has, and cost nothing. */
const OF_THE_TEXT = new Set(['content-text-ratio', 'content-readability', 'ai-readable']);

/** No other rule complains. */
function assertAlone(rule: PageRule, { about, companions = [], ...changes }: KnownAnswer): void {
  const page = healthyPage(changes);
  const others = SHOWN.filter(
    (other) =>
      other.id !== rule.id &&
      !OF_THE_TEXT.has(other.id) &&
      other.judge(page, SURROUNDINGS).outcome === 'fail',
  ).map(({ id }) => id);
  const expected = companions.filter((id) => SHOWN.some((known) => known.id === id));
  assert.deepEqual(others.sort(), expected.sort(), `${about}: other rules that fail`);
}
