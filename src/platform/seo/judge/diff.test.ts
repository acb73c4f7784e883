import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiffedIssue, type DiffedRun, diffRuns, type PageState, SITE } from './diff.ts';

const onPage = (issue_id: string, url_key = '/a', rule = 'title-missing'): DiffedIssue => ({
  ...{ issue_id, rule, level: 'page', url_key },
});
const onSite = (issue_id: string, member_keys: string[] = [], rule = 'title-duplicate'): DiffedIssue => ({
  ...{ issue_id, rule, level: 'site', url_key: '/', member_keys },
});

interface Told {
  issues?: DiffedIssue[];
  pages?: Record<string, PageState>;
  isComplete?: boolean;
  unjudged?: string[];
  inconclusive?: Record<string, string[]>;
}

const run = ({ issues = [], pages = { '/a': 'page' }, ...rest }: Told = {}): DiffedRun => ({
  issues,
  pages: new Map(Object.entries(pages)),
  isComplete: rest.isComplete ?? true,
  unjudged: new Set(rest.unjudged),
  inconclusive: new Map(Object.entries(rest.inconclusive ?? {}).map(([key, rules]) => [key, new Set(rules)])),
});

/** What the diff says of the one issue. */
function stateOf(base: DiffedRun, head: DiffedRun, older: string[] = []): string {
  const states = Object.entries(diffRuns(base, head, new Set(older))).filter(([, ids]) => ids.length > 0);
  assert.equal(states.length, 1, JSON.stringify(states));
  return states[0]?.[0] ?? '';
}

test('what is in both runs persists', () => {
  const issues = [onPage('1')];
  assert.equal(stateOf(run({ issues }), run({ issues })), 'persisting');
});

test('what is only in the later run is new, regressed, or newly seen', () => {
  const head = run({ issues: [onPage('1')] });
  assert.equal(stateOf(run(), head), 'new');
  assert.equal(stateOf(run(), head, ['1']), 'regressed');
  assert.equal(stateOf(run({ pages: {} }), head), 'newly_seen');
  assert.equal(stateOf(run({ pages: {} }), head, ['1']), 'newly_seen');
  assert.equal(stateOf(run({ unjudged: ['title-missing'] }), head), 'newly_seen');
  assert.equal(stateOf(run({ inconclusive: { '/a': ['title-missing'] } }), head), 'newly_seen');
  const site = run({ issues: [onSite('1', ['/a'])] });
  assert.equal(stateOf(run(), site), 'new');
  assert.equal(stateOf(run({ inconclusive: { [SITE]: ['title-duplicate'] } }), site), 'newly_seen');
});

test('what is only in the earlier run is fixed where the page was judged again', () => {
  const base = run({ issues: [onPage('1')] });
  assert.equal(stateOf(base, run()), 'fixed');
  assert.equal(stateOf(base, run({ isComplete: false })), 'fixed');
});

test('nothing is fixed because nobody looked', () => {
  const base = run({ issues: [onPage('1')] });
  assert.equal(stateOf(base, run({ pages: {}, isComplete: false })), 'unknown');
  assert.equal(stateOf(base, run({ pages: { '/a': 'failed' } })), 'unknown');
  assert.equal(stateOf(base, run({ unjudged: ['title-missing'] })), 'unknown');
  assert.equal(stateOf(base, run({ inconclusive: { '/a': ['title-missing'] } })), 'unknown');
});

test('an issue is gone with its page', () => {
  const base = run({ issues: [onPage('1')] });
  assert.equal(stateOf(base, run({ pages: {} })), 'gone');
  assert.equal(stateOf(base, run({ pages: { '/a': 'gone' } })), 'gone');
  assert.equal(stateOf(base, run({ pages: { '/a': 'redirect' } })), 'gone');
});

test('a redirect that stays one may be fixed, and so may an error', () => {
  const redirecting = run({ issues: [onPage('1')], pages: { '/a': 'redirect' } });
  assert.equal(stateOf(redirecting, run({ pages: { '/a': 'redirect' } })), 'fixed');
  assert.equal(stateOf(redirecting, run({ pages: { '/a': 'page' } })), 'fixed');
  assert.equal(stateOf(run({ issues: [onPage('1')], pages: { '/a': 'gone' } }), run()), 'fixed');
});

test('an issue about the site goes by its rule and its pages', () => {
  const base = run({ issues: [onSite('1', ['/a', '/b'])], pages: { '/a': 'page', '/b': 'page' } });
  const both = { '/a': 'page', '/b': 'page' } as const;
  assert.equal(stateOf(base, run({ pages: both })), 'fixed');
  assert.equal(stateOf(base, run({ pages: { '/a': 'page', '/b': 'gone' } })), 'fixed');
  assert.equal(stateOf(base, run({ pages: { '/a': 'page', '/b': 'failed' } })), 'unknown');
  assert.equal(stateOf(base, run({ pages: {} })), 'gone');
  const cut = { isComplete: false, inconclusive: { [SITE]: ['title-duplicate'] } };
  assert.equal(stateOf(base, run({ ...cut, pages: both })), 'unknown');
  assert.equal(stateOf(base, run({ ...cut, pages: {} })), 'unknown');
  assert.equal(stateOf(run({ issues: [onSite('1', [], 'hsts')] }), run({ isComplete: false })), 'fixed');
});
