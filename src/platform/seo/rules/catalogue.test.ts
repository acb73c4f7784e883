import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadLanguageDetector } from '../../text/index.ts';
import { healthyPage, SURROUNDINGS } from '../testing-pages.ts';
import { pageRules } from './catalogue.ts';
import { linkedPageRules, siteRules } from './site/index.ts';

before(loadLanguageDetector);

const EVERY = [...pageRules, ...linkedPageRules, ...siteRules];
/** Those that have nothing to say without content. */
const OF_CONTENT = new Set(['titles', 'content', 'links', 'images', 'mobile']);

test('a healthy page breaks no rule, fetched, rendered or pasted', () => {
  for (const page of [healthyPage(), healthyPage({ rendered: {} }), healthyPage({ response: false })])
    for (const rule of pageRules) {
      const verdict = rule.judge(page, SURROUNDINGS);
      assert.notEqual(verdict.outcome, 'fail', `${rule.id}: ${JSON.stringify(verdict)}`);
    }
});

test('rules say of an error page and of a file nothing about its content', () => {
  for (const page of [healthyPage({ status: 404 }), healthyPage({ document: false })])
    for (const rule of pageRules.filter(({ category }) => OF_CONTENT.has(category)))
      assert.equal(rule.judge(page, SURROUNDINGS).outcome, 'not_applicable', rule.id);
});

test('168 rules, 107 of them core, each with one name', () => {
  const ids = new Set(EVERY.map(({ id }) => id));
  assert.equal(ids.size, 168);
  assert.equal(new Set(EVERY.filter(({ core }) => core).map(({ id }) => id)).size, 107);
  assert.equal(new Set(EVERY.filter(({ weight }) => weight > 0).map(({ id }) => id)).size, 152);
  assert.equal(siteRules.length, 38);
  // Two look at a page twice: by itself, and beside the answer to a path that cannot exist or measured again.
  assert.equal(EVERY.length, ids.size + 2);
});

test('every rule says what it is, why and what to do', () => {
  for (const { id, title, why, fix, example, severity, weight } of EVERY) {
    for (const text of [title, why, fix, example.bad, example.good]) assert.ok(text.length > 3, id);
    for (const sentence of [why, fix]) assert.match(sentence, /\.$/, id);
    assert.doesNotMatch(title, /\.$/, id);
    if (severity === 'info') assert.equal(weight, 0, `${id}: what is only for information costs nothing`);
  }
});
