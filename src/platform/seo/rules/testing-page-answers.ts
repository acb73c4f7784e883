import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthyPage, type PageChanges, SURROUNDINGS } from '../testing-pages.ts';
import type { Finding, PageRule, PageSurroundings, Verdict } from './define-rule.ts';
import { httpRules } from './http/index.ts';
import { indexabilityRules } from './indexability/index.ts';
import { internationalRules } from './international/index.ts';
import { securityRules } from './security/index.ts';
import { structuredRules } from './structured/index.ts';
import { assertOpens } from './testing-opened-rules.ts';

/** A page of which it is known what its rule says. */
export interface KnownAnswer {
  /** What is special about it. */
  case: string;
  page?: PageChanges;
  surroundings?: Partial<PageSurroundings>;
  outcome: Verdict['outcome'];
  /** Of findings, in order; a text is part of the message. */
  says?: readonly (string | RegExp)[];
  severities?: readonly string[];
  /** Of the first finding. */
  line?: number;
  /** Rules that fail as well, because the same thing is wrong for them. */
  companions?: readonly string[];
}

const ALL: readonly PageRule[] = [
  ...indexabilityRules,
  ...httpRules,
  ...internationalRules,
  ...structuredRules,
  ...securityRules,
];

/** Every rule of a category has a page that fails and one that passes, and nothing else fails because of it. */
export function knownAnswers(
  rules: readonly PageRule[],
  answers: Readonly<Record<string, readonly KnownAnswer[]>>,
): void {
  test('every rule has a page that fails and one that passes', () => {
    for (const { id } of rules) {
      const outcomes = (answers[id] ?? []).map(({ outcome }) => outcome);
      assert.ok(outcomes.includes('fail'), `${id} has no page that fails`);
      assert.ok(outcomes.includes('pass'), `${id} has no page that passes`);
    }
    assert.deepEqual(
      Object.keys(answers).filter((id) => !rules.some((rule) => rule.id === id)),
      [],
    );
  });
  for (const rule of rules)
    for (const answer of answers[rule.id] ?? [])
      test(`${rule.id}: ${answer.case}`, () => checkAnswer(rule, answer));
}

function checkAnswer(rule: PageRule, answer: KnownAnswer): void {
  const page = healthyPage(answer.page);
  const surroundings = { ...SURROUNDINGS, ...answer.surroundings };
  const verdict = rule.judge(page, surroundings);
  assert.equal(verdict.outcome, answer.outcome, JSON.stringify(verdict, null, 1));
  const failing = ALL.filter((other) => other.judge(page, surroundings).outcome === 'fail').map(
    ({ id }) => id,
  );
  const expected = [...(answer.outcome === 'fail' ? [rule.id] : []), ...(answer.companions ?? [])];
  assert.deepEqual(failing.sort(), expected.sort());
  if (verdict.outcome !== 'fail') return;
  checkFindings(rule, verdict.findings, answer);
  assertOpens(rule, page, surroundings);
}

function checkFindings(rule: PageRule, findings: readonly Finding[], answer: KnownAnswer): void {
  const locators = findings.map(({ locator }) => locator);
  assert.equal(new Set(locators).size, locators.length, `the same locator twice: ${locators.join('; ')}`);
  for (const { message, severity } of findings) {
    assert.match(message, /^\S.*[.?]$/s, message);
    if (severity !== undefined) assert.ok([rule.severity, rule.lower].includes(severity), severity);
  }
  const { says, severities, line } = answer;
  if (says !== undefined) {
    assert.equal(findings.length, says.length, findings.map(({ message }) => message).join('\n'));
    for (const [at, part] of says.entries()) {
      const message = findings[at]?.message ?? '';
      assert.ok(typeof part === 'string' ? message.includes(part) : part.test(message), message);
    }
  }
  if (severities !== undefined)
    assert.deepEqual(
      findings.map(({ severity }) => severity ?? rule.severity),
      severities,
    );
  if (line !== undefined) assert.equal(findings[0]?.place?.line, line);
}

export const PASSES: KnownAnswer = { case: 'a healthy page', outcome: 'pass' };
