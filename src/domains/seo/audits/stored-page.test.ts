import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgePage, pageRules, readPage } from '../../../platform/seo/index.ts';
import { eachTarget, packLinks } from './stored-lists.ts';
import { compressPages, packPage, type StoredPage, storedPages, storedTargets } from './stored-page.ts';

const page = (url: string, body: string): StoredPage => {
  const facts = readPage({
    ...{ url, source: `<!doctype html><html lang="en"><title>Oak</title><body>${body}`, response: null },
  });
  const surroundings = {
    ...{ isStart: true, isInSitemap: false, hasImpressions: null, isAllowedByRobots: true, keyword: null },
  };
  const options = { rules: pageRules, available: new Set(['html'] as const), surroundings, urlKey: url };
  const { outcomes, issues } = judgePage(facts, options);
  return {
    ...{ facts, depth: 2, isListed: true, isStart: true, urlKey: url, outcomes, inconclusive: ['h1-long'] },
    issues: issues.map(({ issue_id, rule, severity }) => ({ issue_id, rule, severity })),
  };
};

const LINKS = `<h1>Tables</h1><img src="/oak.png" alt="An oak">
<nav><a href="/chairs" rel="nofollow">Chairs</a></nav><a href="mailto:us@example.org">Write</a> <a name="top">Top</a>
<a href="https://elsewhere.example.org/#part" role="button" onclick="go()">Elsewhere &amp; more</a>
<div hidden><a href="/hidden">Hidden</a></div><a href="/bread?kind=rye">Ünïcode 面包</a>`;
const ODD = '<a href="/a\nb">one</a><a href="/c">two&#x1f;three</a><a href="/d" rel="a&#x1e;b">four</a>';

const byRule = ({ outcomes }: StoredPage) =>
  outcomes.toSorted((one, other) => (one.rule < other.rule ? -1 : 1));

test('pages come back as they were kept, whatever their links are', async () => {
  const kept = [
    page('https://shop.example.org/', LINKS),
    page('https://shop.example.org/odd', ODD),
    page('https://shop.example.org/none', ''),
  ];
  const segments = [
    await compressPages(kept.slice(0, 2).map(packPage)),
    await compressPages(kept.slice(2).map(packPage)),
  ];
  const read = [...storedPages(segments)];
  assert.equal(read.length, kept.length);
  for (const [at, { packedLinks, ...stored }] of read.entries()) {
    const before = kept[at]!;
    assert.deepEqual(stored.facts, JSON.parse(JSON.stringify(before.facts)));
    assert.deepEqual(byRule(stored), byRule(before));
    assert.deepEqual({ ...stored, facts: 0, outcomes: 0 }, { ...before, facts: 0, outcomes: 0 });
    assert.equal(
      packedLinks === undefined,
      at === 1,
      'texts with signs of ours in them are kept another way',
    );
  }
  assert.deepEqual(
    [...storedTargets(segments)].map(({ externals, images }) => [externals.length, images.length]),
    [
      [1, 1],
      [0, 0],
      [0, 0],
    ],
  );
});

test('the targets of links are read without all the rest', () => {
  const { links } = page('https://shop.example.org/', LINKS).facts.document!;
  const seen: unknown[] = [];
  eachTarget(packLinks(links) ?? '', (target) => seen.push(target));
  assert.deepEqual(
    seen,
    links
      .filter(({ url, kind }) => url !== null && kind !== 'other')
      .map(({ url, text, nofollow, place }) => ({ url, text, nofollow, ...place })),
  );
  assert.equal(seen.length, 4);
});
