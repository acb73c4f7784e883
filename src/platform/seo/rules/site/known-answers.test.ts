import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Issue } from '../../judge/issue.ts';
import { judgeSite } from '../../judge/judge-site.ts';
import { EVERYTHING, type TestingSite, testingSite } from '../../testing-sites.ts';
import { availabilityCases } from './cases/testing-availability.ts';
import { canonicalCases } from './cases/testing-canonicals.ts';
import type { KnownAnswer } from './cases/testing-case.ts';
import { duplicateCases } from './cases/testing-duplicates.ts';
import { internationalCases } from './cases/testing-international.ts';
import { linkCases } from './cases/testing-links.ts';
import { mediaCases } from './cases/testing-media.ts';
import { robotsCases } from './cases/testing-robots.ts';
import { securityCases } from './cases/testing-security.ts';
import { sitemapCases } from './cases/testing-sitemaps.ts';
import { linkedPageRules, siteRules } from './index.ts';

const CASES: readonly KnownAnswer[] = [
  ...availabilityCases,
  ...robotsCases,
  ...sitemapCases,
  ...canonicalCases,
  ...duplicateCases,
  ...linkCases,
  ...internationalCases,
  ...securityCases,
  ...mediaCases,
];

interface Judged {
  issues: Issue[];
  passed: Set<string>;
  opens: Map<string, readonly string[]>;
  ran: Set<string>;
}

function judge(description: TestingSite): Judged {
  const { site, pages } = judgeSite(testingSite(description), EVERYTHING);
  const all = [site, ...pages];
  return {
    issues: all.flatMap(({ issues }) => issues),
    passed: new Set(all.flatMap(({ passed }) => passed)),
    opens: new Map(site.outcomes.map(({ rule, opens = [] }) => [rule, opens])),
    ran: new Set(site.coverage.ran),
  };
}

const failed = (issues: readonly Issue[]): string[] => [...new Set(issues.map(({ rule }) => rule))].sort();

for (const answer of CASES) {
  const { rule, when, fails, passes, companions = [], leftovers = [] } = answer;
  test(`${rule}${when === undefined ? '' : `, ${when}`}`, () => {
    const { issues, opens, ran } = judge(fails);
    assert.deepEqual(failed(issues), [rule, ...companions].sort());
    const own = issues.filter((issue) => issue.rule === rule);
    assert.equal(own.length, answer.findings ?? own.length, own.map(({ message }) => message).join('\n'));
    if (answer.message !== undefined) {
      const messages = own.map(({ message }) => message);
      assert.ok(
        messages.some((message) => answer.message?.test(message)),
        messages.join('\n'),
      );
    }
    if (answer.severity !== undefined) assert.equal(own[0]?.severity, answer.severity);

    const good = judge(passes);
    assert.deepEqual(failed(good.issues), [...leftovers].sort());
    assert.ok(good.passed.has(rule), `${rule} did not pass`);
    for (const opened of opens.get(rule) ?? []) {
      assert.ok(!ran.has(opened), `${rule} opens ${opened}, which was judged`);
      assert.ok(good.ran.has(opened), `${rule} opens ${opened}, which is not judged without it`);
    }
  });
}

test('every rule has a known answer, and texts for people', () => {
  const known = new Set(CASES.map(({ rule }) => rule));
  const rules = [...siteRules, ...linkedPageRules];
  assert.deepEqual(
    rules.map(({ id }) => id).filter((id) => !known.has(id)),
    [],
  );
  assert.deepEqual([siteRules.length, linkedPageRules.length], [38, 21]);
  assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length);
  for (const { id, title, why, fix, example, weight, severity } of rules) {
    for (const text of [why, fix]) assert.match(text, /^[A-Z"/“h].*[.]$/s, id);
    assert.match(title, /[^.]$/, id);
    assert.notEqual(example.bad, example.good, id);
    assert.equal(weight === 0, severity === 'info', id);
  }
});
