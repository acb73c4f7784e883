import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'parse5';
import { madeUpAudit } from '../../../../test/support/audit-for-report.ts';
import { checkedBrand, inkOn, OWN_BRAND } from './brand.ts';
import { renderHtml } from './rendering/html.ts';
import { renderMarkdown } from './rendering/markdown.ts';
import { shown } from './rendering/numbers.ts';
import { type ReportModel, reportModel } from './report-model.ts';

const ID = '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11';
const EVIL = `</title><script>alert("x")</script><img src=x onerror=alert(1)>' "`;

/** Every number that the report must tell, whatever its format. */
const numbersOf = ({ score, issues, pages, content }: ReportModel): number[] => [
  ...[score, issues, pages, content.score_exact, content.coverage.ran],
  ...Object.values(content.counts),
  ...Object.values(content.diff ?? {}),
  ...content.categories.flatMap(({ budget, kept, lost }) => [budget, kept, lost]),
  ...content.top_issues.flatMap((one) => [one.site_points, one.score_if_fixed, one.affected_count]),
  ...content.rules.flatMap((one) => [one.count, one.site_points, one.score_if_fixed]),
  ...content.page_list.flatMap((one) => [one.score ?? [], one.issues].flat()),
];

test('the model has the ten most expensive issues, the lowest pages first, and rounds once', () => {
  const model = reportModel(ID, madeUpAudit({ pages: 40 }));
  assert.equal(model.content.top_issues.length, 10);
  const points = model.content.top_issues.map((issue) => issue.site_points);
  assert.deepEqual(
    points,
    points.toSorted((one, other) => other - one),
  );
  const scores = model.content.page_list.flatMap(({ score }) => score ?? []);
  assert.deepEqual(
    scores,
    scores.toSorted((one, other) => one - other),
  );
  for (const { budget, lost, kept } of model.content.categories)
    assert.equal(shown(kept + lost), shown(budget), 'what is kept and what is lost are all there is');
  assert.deepEqual([model.score_change, model.issues], [3, 1_240]);
  assert.equal(reportModel(ID, madeUpAudit({ before: [] })).score_change, null);
});

test('a large audit says how many pages it omits', () => {
  const { content } = reportModel(ID, madeUpAudit({ pages: 2_345 }));
  assert.deepEqual([content.page_list.length, content.pages_omitted], [2_000, 345]);
});

test('HTML and Markdown tell every number of the model', async () => {
  const model = reportModel(ID, madeUpAudit());
  const html = await renderHtml(model, OWN_BRAND);
  const told = new Set(
    [...html.matchAll(/<data value="([^"]+)">([^<]+)<\/data>/g)].map(([, value]) => Number(value)),
  );
  for (const [, value, text] of html.matchAll(/<data value="([^"]+)">([^<%]+)<\/data>/g))
    assert.equal(text, shown(Number(value)));
  const markdown = renderMarkdown(model, OWN_BRAND);
  const words = new Set(markdown.match(/[\d][\d,]*(?:\.\d+)?/g));
  for (const number of numbersOf(model)) {
    assert.ok(told.has(number), `${number} is not in the HTML`);
    assert.ok(words.has(shown(number)), `${shown(number)} is not in the Markdown`);
  }
});

test('what a site says about itself cannot become markup or Markdown', async () => {
  const audit = madeUpAudit({ pages: 1 });
  const [issue] = audit.issues as [(typeof audit.issues)[number]];
  const evidence = { ...issue.evidence, excerpt: EVIL, found: EVIL, expected: '|` # *x* [a](b)' };
  const hostile = {
    ...audit,
    issues: [
      { ...issue, title: EVIL, message: EVIL, fix: EVIL, url: `https://a.example/?${EVIL}`, evidence },
    ],
    rules: audit.rules.map((rule) => ({ ...rule, title: `${EVIL} | x` })),
    pages: [{ url: `https://a.example/${EVIL}`, status: 200, score: 1, issues: 1, indexable: true }],
    limit_hit: EVIL,
  };
  const model = reportModel(ID, hostile);
  const html = await renderHtml(model, { ...OWN_BRAND, name: EVIL });
  const elements: string[] = [];
  const walk = (node: { nodeName: string; childNodes?: unknown[]; attrs?: { name: string }[] }): void => {
    elements.push(node.nodeName, ...(node.attrs ?? []).map(({ name }) => `@${name}`));
    for (const child of node.childNodes ?? []) walk(child as never);
  };
  walk(parse(html) as never);
  assert.ok(!elements.includes('script') && !elements.includes('img') && !elements.includes('@onerror'));
  assert.ok(html.includes('&lt;script&gt;'));
  const markdown = renderMarkdown(model, { ...OWN_BRAND, name: EVIL });
  for (const line of markdown.split('\n').filter((one) => !one.includes('`')))
    assert.doesNotMatch(line, /(?<!\\)<script/);
});

test('HTML stands alone: no scripts, nothing loaded, one heading of the first rank, captions and scopes', async () => {
  const html = await renderHtml(reportModel(ID, madeUpAudit()), OWN_BRAND);
  assert.doesNotMatch(html, /<script|<link|<iframe|url\((?!#)|@import|src="(?!data:)/);
  assert.match(html, /<html lang="en">/);
  assert.match(html, /default-src 'none'; style-src 'unsafe-inline'; img-src data:/);
  assert.equal(html.match(/<h1/g)?.length, 1);
  assert.equal(html.match(/<table/g)?.length, html.match(/<caption/g)?.length);
  assert.doesNotMatch(html, /<th>|<th class/);
});

test('a brand cannot break out of the style sheet, and its ink can be read', () => {
  const bad = checkedBrand({
    name: 'A',
    color: 'red; } body { display: none',
    logo: { mediaType: 'image/png', base64: '" onerror="' },
  });
  assert.deepEqual([bad.color, bad.logo], [OWN_BRAND.color, null]);
  assert.deepEqual(['#ffffff', '#ffee00', '#2d3a4a', '#000000'].map(inkOn), [
    '#000000',
    '#000000',
    '#ffffff',
    '#ffffff',
  ]);
});
