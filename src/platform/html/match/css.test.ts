import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectAll } from 'css-select';
import { parse } from 'css-what';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { SelectorError } from '../errors.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { cssSelector, markup } from '../testing-trees.ts';
import { CssFallback } from './css-fallback.ts';
import { Selector } from './selector.ts';
import { allElements, matchesSlowly } from './testing-css-oracle.ts';
import { assertFault, tellApart } from './testing-found.ts';

test('the walker finds what the standard says, on random pages and selectors', () => {
  let walked = 0;
  check(
    fc.property(markup, cssSelector, (html, css) => {
      const { document } = parseHtml(html);
      const selector = new Selector({ css });
      if (selector.walked) walked++;
      const expected = allElements(document).filter((element) => matchesSlowly(element, css));
      const found = selector.select(document);
      assert.equal(found.length, expected.length);
      assert.ok(found.every((node, index) => node === expected[index]));
    }),
    { runs: 2000 },
  );
  assert.ok(walked > 1500, `only ${walked} were walked`);
});

/**
 * Where css-select departs from Selectors 4: `:nth-child(n)` leaves out the root, `*` inside `:not` makes it take a
 * short cut that is none, `:has` with siblings asks the element itself too, and white space is nothing to `:empty`.
 */
const CSS_SELECT_ERRS = /\(n\)|:not\(.*\*|:has|:empty/;

test('the walker finds what css-select finds, on random pages and selectors', () => {
  check(
    fc.property(markup, cssSelector, (html, css) => {
      fc.pre(!CSS_SELECT_ERRS.test(css));
      const { document } = parseHtml(html);
      const expected = selectAll(css, document as never) as unknown[];
      const found = new Selector({ css }).select(document);
      assert.equal(found.length, expected.length);
      assert.ok(found.every((node, index) => node === expected[index]));
    }),
    { runs: 2000 },
  );
});

test('inside an item the walker finds what css-select finds there', () => {
  check(
    fc.property(markup, cssSelector, fc.nat(), (html, css, choice) => {
      fc.pre(!CSS_SELECT_ERRS.test(css));
      const { document } = parseHtml(html);
      const elements = allElements(document);
      const item = must(elements[choice % elements.length], 'elements[…]');
      const expected = new CssFallback(css, parse(css)).select(document, item);
      const found = new Selector({ css }).select(document, item);
      assert.equal(found.length, expected.length);
      assert.ok(found.every((node, index) => node === expected[index]));
    }),
    { runs: 2000 },
  );
});

const PAGE = `<main id=m><ul class="list big"><li class="x first" data-k=a><a href=/1>one</a></li><li class=x data-k="b c"><a href=/2 rel=NoFollow>two</a>
<p>text</p></li><li>three</li></ul><div><p lang=en-GB>p1</p><p>p2</p><span></span><P>p3</P></div><svg><linearGradient id=g></linearGradient></svg></main>`;

/** What a selector finds, as ids, classes or texts that tell the elements apart. */
function found(css: string): string[] {
  const { document } = parseHtml(PAGE);
  return new Selector({ css }).select(document).map(tellApart);
}

test('selectors of the standard', () => {
  const cases: [string, string[]][] = [
    ['#m', ['m']],
    ['li.x.first', ['x first']],
    ['.list.big > li', ['x first', 'x', 'three']],
    ['ul li:nth-child(2n+1)', ['x first', 'three']],
    ['li + li', ['x', 'three']],
    ['li ~ li', ['x', 'three']],
    ['[data-k~=c]', ['x']],
    ['[data-k|=a]', ['x first']],
    ['p[lang|=en]', ['p1']],
    ['a[rel=nofollow]', ['/2']],
    ['a[rel="nofollow" s]', []],
    ['a[href="/1"], span', ['/1', 'span']],
    ['li:not(.x)', ['three']],
    ['li:not(.x, :first-child)', ['three']],
    ['li:not(:has(a))', ['three']],
    ['li:has(> a + p)', ['x']],
    ['li:has(p)', ['x']],
    [':is(ul, div) > :where(li, p):last-child', ['three', 'p3']],
    ['p:nth-of-type(2)', ['p2']],
    ['p:nth-last-of-type(1)', ['text', 'p3']],
    ['span:empty', ['span']],
    ['li:only-child', []],
    ['P', ['text', 'p1', 'p2', 'p3']],
    ['li:contains("two")', ['x']],
    [':root > body > main', ['m']],
    ['linearGradient', ['g']],
    ['a::attr(href)', ['/1', '/2']],
    ['li:last-child::text', ['three']],
    ['li:is(.list > li):not(.x)', ['three']],
    ['li:not(.big li)', []],
    ['div p:not(:first-child, :last-child)', ['p2']],
    ['a:any-link', ['/1', '/2']],
    ['li:nth-child(2 of .x)', ['x']],
    ['\\6c i', ['x first', 'x', 'three']],
    ['[data-k="b\\20 c"]', ['x']],
    ['*|li:first-child', ['x first']],
  ];
  for (const [css, expected] of cases) assert.deepEqual(found(css), expected, css);
});

test('what the walker does not know is answered all the same', () => {
  for (const css of ['a:any-link:lang(en)', 'li:nth-child(2 of .x)', 'li:has(> a + p)', '*|li']) {
    assert.equal(new Selector({ css }).walked, css === '*|li', css);
  }
});

test('only an element without any text is empty, and only a and area are links, walked or not', () => {
  const { document } = parseHtml(
    '<link href=/0><base href=/1><a href=/2></a><a></a><map><area href=/3></map><a href> </a><i><!-- x --></i><b>&nbsp;</b><u>\n</u>',
  );
  const names = (css: string) =>
    [new Selector({ css }).select(document), new CssFallback(css, parse(css)).select(document)].map((nodes) =>
      nodes.map(({ name, attribs }: any) => name + (attribs.href ?? '')).join(' '),
    );
  for (const css of [':link', ':any-link'])
    assert.deepEqual(names(css), ['a/2 area/3 a', 'a/2 area/3 a'], css);
  assert.deepEqual(names('body :empty'), ['a/2 a area/3 i', 'a/2 a area/3 i']);
  assert.deepEqual(names('body :not(:empty):not(:link)'), ['map b u', 'map b u']);
});

test('a wrong selector is an error that says where', () => {
  const cases: [string, number][] = [
    ['', 0],
    ['  ', 0],
    ['div >', 5],
    ['div > > p', 6],
    ['a[href', 6],
    ['a[href="x', 9],
    ['a[=x]', 2],
    ['p:nope', 1],
    ['div:not(', 8],
    ['a,,b', 2],
    ['a, ', 3],
    ['a..b', 2],
    ['a#', 2],
    ['$x', 0],
    ['p::before', 1],
    ['p:nth-child(x)', 1],
    ['a)b', 1],
  ];
  for (const [css, position] of cases)
    assert.match(assertFault({ css }, position).message, /^[A-Z].*\. \(at character \d+ of /, css);
  assert.throws(() => new Selector({}), SelectorError);
  assert.throws(() => new Selector({ css: 'a', xpath: '//a' }), SelectorError);
  assert.throws(() => new Selector({ css: 'a'.repeat(6000) }), SelectorError);
});

test('random text is a selector or an error, never a crash', () => {
  check(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab.#[]=":*>+~,() -\\n|^$'), maxLength: 15 }), (css) => {
      try {
        new Selector({ css }).select(parseHtml(PAGE).document);
      } catch (error) {
        assert.ok(error instanceof SelectorError, `${css}: ${String(error)}`);
        assert.ok(error.position >= 0 && error.position <= css.length);
      }
    }),
    { runs: 3000 },
  );
});
