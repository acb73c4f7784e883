import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadLanguageDetector } from '../../text/index.ts';
import { healthyPage, SURROUNDINGS } from '../testing-pages.ts';
import { PAGE_RULES, RULES_BY_CATEGORY } from './catalogue.ts';

before(loadLanguageDetector);

test('a healthy page breaks no rule, fetched, rendered or pasted', () => {
  for (const page of [healthyPage(), healthyPage({ rendered: {} }), healthyPage({ response: false })])
    for (const rule of PAGE_RULES) {
      const verdict = rule.judge(page, SURROUNDINGS);
      assert.notEqual(verdict.outcome, 'fail', `${rule.id}: ${JSON.stringify(verdict)}`);
    }
});

test('rules say of an error page and of a file nothing about its content', () => {
  for (const page of [healthyPage({ status: 404 }), healthyPage({ document: false })])
    for (const category of ['titles', 'content', 'links', 'images', 'mobile'] as const)
      for (const rule of RULES_BY_CATEGORY[category] ?? [])
        assert.equal(rule.judge(page, SURROUNDINGS).outcome, 'not_applicable', rule.id);
});

test('every rule says what it is, why and what to do', () => {
  const ids = PAGE_RULES.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const [category, rules] of Object.entries(RULES_BY_CATEGORY))
    for (const { id, title, why, fix, example, severity, weight, ...rule } of rules) {
      assert.equal(rule.category, category, id);
      for (const text of [title, why, fix, example.bad, example.good]) assert.ok(text.length > 3, id);
      for (const sentence of [why, fix]) assert.match(sentence, /\.$/, id);
      assert.doesNotMatch(title, /\.$/, id);
      assert.equal(severity === 'info', weight === 0, `${id}: what is only for information costs nothing`);
    }
});
