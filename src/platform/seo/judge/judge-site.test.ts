import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Need } from '../rules/define-rule.ts';
import { EVERYTHING, shopPages, testingSite } from '../testing-sites.ts';
import { judgeSite } from './judge-site.ts';

test('what was not looked at is skipped with a reason, and costs nothing', () => {
  const site = testingSite({
    pages: shopPages(),
    probes: { unknownPath: null, variants: null, tls: null, asBrowser: null },
  });
  const judgement = judgeSite(site, new Set<Need>(['html', 'response', 'pages', 'files', 'requests']));
  const reasons = new Map(judgement.site.coverage.skipped.map(({ rule, reason }) => [rule, reason]));
  assert.equal(reasons.get('tls-invalid'), 'No TLS connection was made.');
  assert.match(reasons.get('content-cannibal') ?? '', /connect Search Console/);
  const linked = new Map(judgement.skipped.map(({ rule, reason }) => [rule, reason]));
  assert.match(linked.get('robots-blocked-resource') ?? '', /js_rendering/);
  assert.equal(linked.get('img-broken'), 'No images were requested.');
  assert.equal(
    judgement.site.outcomes.some(({ rule }) => reasons.has(rule)),
    false,
  );
  const bare = judgeSite(site, new Set<Need>(['html', 'response', 'pages']));
  assert.match(
    bare.site.coverage.skipped.find(({ rule }) => rule === 'robots-5xx')?.reason ?? '',
    /robots\.txt/,
  );
});

test('issues about the site stand at its start, name their pages, and cost by how many they are', () => {
  const pages = shopPages({ '/a': { title: 'Oak' }, '/b': { title: 'Oak' } });
  const { site } = judgeSite(testingSite({ pages }), EVERYTHING);
  const [issue] = site.issues;
  assert.deepEqual(
    [issue?.rule, issue?.level, issue?.phase, issue?.url, issue?.affected_count, issue?.affected_urls],
    [
      'title-duplicate',
      'site',
      'site',
      'https://shop.example/',
      2,
      ['https://shop.example/a', 'https://shop.example/b'],
    ],
  );
  assert.equal(site.outcomes.find(({ rule }) => rule === 'title-duplicate')?.extent, 2 / 5);
});

test('the ID of an issue does not depend on the order of the crawl', () => {
  const of = (paths: string[]) => {
    const others = Object.fromEntries(paths.map((path) => [path, { title: 'Oak', links: ['/', '/lost'] }]));
    const pages = shopPages({ ...others, '/lost': { status: 404, links: [] } }, { links: paths });
    const judgement = judgeSite(testingSite({ pages }), EVERYTHING);
    return [judgement.site, ...judgement.pages]
      .flatMap(({ issues }) => issues.map(({ issue_id }) => issue_id))
      .sort();
  };
  assert.deepEqual(of(['/a', '/b', '/c']), of(['/c', '/a', '/b']));
  assert.equal(of(['/a', '/b', '/c']).length, 4);
});

test('broken links are told on every page that has them, with the part of its links', () => {
  const pages = shopPages(
    { '/a': { links: ['/', '/tables', '/lost', '/lost'] }, '/lost': { status: 404, links: [] } },
    { links: ['/a'] },
  );
  const judged = [...judgeSite(testingSite({ pages }), EVERYTHING).pages].find(({ page }) =>
    page.url.endsWith('/a'),
  );
  assert.deepEqual(
    judged?.issues.map(({ rule, phase, level }) => [rule, phase, level]),
    [['link-broken-internal', 'site', 'page']],
  );
  assert.deepEqual(judged?.outcomes.find(({ rule }) => rule === 'link-broken-internal')?.share, {
    affected: 2,
    of: 4,
  });
});

test('pages can be judged again', () => {
  const { pages } = judgeSite(testingSite({ pages: shopPages() }), EVERYTHING);
  assert.equal([...pages].length, 3);
  assert.equal([...pages].length, 3);
});
