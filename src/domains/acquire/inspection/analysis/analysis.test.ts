import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../../../../platform/html/index.ts';
import { analysePage } from './analyse-page.ts';
import { compareRendered } from './compare-rendered.ts';
import { outline } from './outline.ts';
import { parseProblems } from './parse-problems.ts';
import { repeatingStructures } from './repeating.ts';

const URL_ = 'https://www.shop.example/a/';
const pageOf = (html: string, url: string | undefined = URL_) =>
  analysePage(parseHtml(html), { url, headers: {}, mostLinks: 10 }).page;

test('links: www is the same host, a base moves all, what is no address is counted', () => {
  const { links } = pageOf(
    '<base href="/b/"><a href=x>1</a><a href="https://shop.example/y">2</a><a href="//other.example">3</a><a href="tel:1">4</a><a href="http://[">5</a><a name=z>6</a><a href="/i"><img alt="Seven"></a>',
  );
  assert.deepEqual(
    links.shown.map(({ url, internal }) => [url, internal]),
    [
      ['https://www.shop.example/b/x', true],
      ['https://shop.example/y', true],
      ['https://other.example/', false],
      ['tel:1', false],
      ['http://[', false],
      ['https://www.shop.example/i', true],
    ],
  );
  assert.deepEqual([links.total, links.internal, links.external, links.other], [6, 3, 1, 2]);
  assert.equal(links.shown[5]?.text, 'Seven');
});

test('the title of a picture is not that of the page', () => {
  assert.equal(pageOf('<svg><title>Icon</title></svg>').meta.title, null);
  assert.equal(pageOf('<title> A \n B </title><title>C</title>').meta.title, 'A B');
});

test('a page that scripts write is told from one that is short', () => {
  const likely = (html: string) => pageOf(html).script_dependence.likely;
  assert.equal(likely('<div id=root></div><script src=app.js></script>'), true);
  assert.equal(likely('<p>Just a few words</p>'), false);
  assert.equal(likely(`<div id=app>${'word '.repeat(200)}</div><script src=app.js></script>`), false);
});

test('what scripts add and take away', () => {
  const compare = (before: string, after: string) =>
    compareRendered(parseHtml(before), parseHtml(after), URL_);
  const same = compare('<p>one two</p><a href=x>x</a>', '<p>one two</p><a href=x>x</a>');
  assert.deepEqual([same.text_share_added, same.links_added_count, same.needs_js_rendering], [0, 0, false]);
  const more = compare('<p>one</p><a href=x>x</a>', '<h1>One</h1><p>one two three</p><a href=y>y</a>');
  assert.deepEqual([more.links_added, more.links_removed_count], [['https://www.shop.example/a/y'], 1]);
  assert.deepEqual(more.headings_added, ['One']);
  assert.equal(more.reasons.length, 2);
  assert.equal(compare('', '').text_share_added, 0);
});

test('the outline is bounded and shows the upper levels first', () => {
  const wide = parseHtml(Array.from({ length: 500 }, (_, at) => `<p id=p${at}><b>${at}</b></p>`).join(''));
  const { nodes, truncated } = outline(wide);
  assert.deepEqual([nodes.length, truncated], [300, true]);
  assert.ok(nodes.every(({ depth }) => depth <= 1));
  const small = outline(parseHtml('<div class="a b"><i>x</i><i>y</i></div><script>z</script>'));
  assert.deepEqual(
    small.nodes.map(({ depth, tag, repeats, path }) => [depth, tag, repeats, path]),
    [
      [0, 'body', 1, 'body'],
      [1, 'div', 1, 'body > div.a.b'],
      [2, 'i', 2, 'body > div.a.b > i'],
    ],
  );
});

test('records are found wherever they stand, and paragraphs are none', () => {
  const cards = '<div class=card><a>x</a><b>1</b></div>'.repeat(3);
  const found = repeatingStructures(parseHtml(`<div id=one>${cards}</div><div id=two>${cards}</div>`));
  assert.deepEqual(
    found.map(({ selector, count }) => [selector, count]),
    [
      ['#one > div.card', 3],
      ['#two > div.card', 3],
    ],
  );
  assert.deepEqual(repeatingStructures(parseHtml('<p><b>a</b><p><b>b</b><p><b>c</b>')), []);
});

test('problems have a place', () => {
  const html = '<!doctype html>\n<title>x</title><div>\n<p a=1 a=2>x</p>';
  const tree = parseHtml(html, { positions: true });
  assert.deepEqual(
    parseProblems(html, tree).shown.map(({ code, line }) => [code, line]),
    [
      ['duplicate-attribute', 3],
      ['unclosed-element', 2],
    ],
  );
  const fine = '<!doctype html><title>x</title><ul><li>a<li>b</ul><p>c';
  assert.equal(parseProblems(fine, parseHtml(fine)).total, 0);
});
