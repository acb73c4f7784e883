import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { LimitError, SelectorError } from '../errors.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { markup, xpathExpression } from '../testing-trees.ts';
import { isElement, isText } from '../tree/nodes.ts';
import { Selector } from './selector.ts';
import { allElements } from './testing-css-oracle.ts';
import { assertFault, tellApart } from './testing-found.ts';
import { XPathFallback } from './xpath-fallback.ts';

const describe = (found: any): string => {
  if ('owner' in found) return `@${found.name}=${found.value}`;
  if (isText(found)) return JSON.stringify(found.data);
  return isElement(found) ? found.name : found.value;
};

const same = (left: any, right: any): boolean =>
  left === right ||
  ('owner' in left && 'owner' in right && left.owner === right.owner && left.name === right.name);

function compare(found: any[], expected: any[]): void {
  assert.deepEqual(found.map(describe), expected.map(describe));
  assert.ok(found.every((node, index) => same(node, expected[index])));
}

test('compiled expressions find what the XPath engine finds, on random pages and expressions', () => {
  let walked = 0;
  check(
    fc.property(markup, xpathExpression, (html, xpath) => {
      const { document } = parseHtml(html);
      const selector = new Selector({ xpath });
      if (!selector.walked) return;
      walked++;
      compare(selector.select(document), new XPathFallback(xpath).select(document));
    }),
    { runs: 1500 },
  );
  assert.ok(walked > 800, `only ${walked} were walked`);
});

test('compiled expressions find the same from an item on', () => {
  check(
    fc.property(markup, xpathExpression, fc.nat(), (html, xpath, choice) => {
      const { document } = parseHtml(html);
      const elements = allElements(document);
      const item = must(elements[choice % elements.length], 'elements[…]');
      const selector = new Selector({ xpath });
      if (selector.walked)
        compare(selector.select(document, item), new XPathFallback(xpath).select(document, item));
    }),
    { runs: 1500 },
  );
});

const PAGE = `<main id=m><ul class="list big"><li class="x first"><a href=/1>one</a></li><li class="x last"><a href=/2>two</a> tail</li><li>three</li></ul>
<table><tr><th>Price</th><td>5 €</td><td>net</td></tr><tr><th>Size</th><td>XL</td></tr></table>
<dl><dt>Colour</dt><dd>red</dd><dd>blue</dd></dl><p>a<b>c</b>d</p><div><p>deep</p></div><h2>Title</h2><p>after</p></main>`;

function found(xpath: string, from?: string): { results: string[]; walked: boolean } {
  const { document } = parseHtml(PAGE);
  const selector = new Selector({ xpath });
  const item = from === undefined ? undefined : (new Selector({ css: from }).select(document)[0] as any);
  const results = selector.select(document, item).map(tellApart);
  return { results, walked: selector.walked };
}

test('the usual expressions are compiled and find what they should', () => {
  const cases: [string, string[]][] = [
    ['//li', ['x first', 'x last', 'three']],
    ['//li[1]', ['x first']],
    ['//li[2]/a/@href', ['/2']],
    ['//li[last()]', ['three']],
    ['//li[position()<3]', ['x first', 'x last']],
    ['//a[@href="/2"]/text()', ['two']],
    ["//li[contains(@class, 'first')]//text()", ['one']],
    ["//li[contains(concat(' ', normalize-space(@class), ' '), ' x ')]", ['x first', 'x last']],
    ["//th[text()='Price']/following-sibling::td[1]", ['5 €']],
    ["//th[normalize-space()='Size']/following-sibling::td", ['XL']],
    ["//dt[.='Colour']/following-sibling::dd", ['red', 'blue']],
    ["//dt[contains(., 'olou')]/following-sibling::dd[1]", ['red']],
    ['/html/body/main/ul/li[3]', ['three']],
    ['//ul/li | //dd', ['x first', 'x last', 'three', 'red', 'blue']],
    ['(//li)[2]', ['x last']],
    ['(//li)[last()]', ['three']],
    ['//a/..', ['x first', 'x last']],
    ['//a/parent::li/@class', ['x first', 'x last']],
    ['//dd/preceding-sibling::dt', ['Colour']],
    ['//a/ancestor::ul', ['list big']],
    ['//table/tbody/tr/th', ['Price', 'Size']],
    ['//li[not(@class)]', ['three']],
    ['//li[a]', ['x first', 'x last']],
    ["//li[a/@href='/2']", ['x last']],
    ['//*[self::h2 or self::dt]', ['Colour', 'Title']],
    ['//h2/following-sibling::*[1]', ['after']],
    ['//p//text()', ['a', 'c', 'd', 'deep', 'after']],
    ['//p/text()[1]', ['a', 'deep', 'after']],
    ["//li[starts-with(@class,'x') and not(contains(@class,'last'))]", ['x first']],
    ['//@href', ['/1', '/2']],
    ['.//dd', ['red', 'blue']],
    ['descendant::dd', ['red', 'blue']],
    ['//ul/child::li[2]', ['x last']],
    ['//div/p', ['deep']],
    ['//main//div/*', ['deep']],
    ['//*[self::div and p]/p', ['deep']],
  ];
  for (const [xpath, expected] of cases)
    assert.deepEqual(found(xpath), { results: expected, walked: true }, xpath);
});

test('from an item on, paths are relative unless they begin with a slash', () => {
  const cases: [string, string[]][] = [
    ['a/@href', ['/1']],
    ['./a', ['/1']],
    ['.//text()', ['one']],
    ['@class', ['x first']],
    ['.', ['x first']],
    ['//li', ['x first', 'x last', 'three']],
    ['following-sibling::li', ['x last', 'three']],
  ];
  for (const [xpath, expected] of cases) assert.deepEqual(found(xpath, 'li').results, expected, xpath);
});

test('other expressions go to the XPath engine', () => {
  const cases: [string, string[]][] = [
    ['count(//li)', ['3']],
    ['string(//h2)', ['Title']],
    ['normalize-space(//li[2])', ['two tail']],
    ['//li[count(a) = 0]', ['three']],
    ['//p[preceding-sibling::h2]', ['after']],
    ['//li[position() mod 2 = 1]', ['x first', 'three']],
    ["//li[matches(@class, 'x .*t$')]", ['x first', 'x last']],
    ["string-join(//dd, '|')", ['red|blue']],
    ['//li[string-length(.) > 4]', ['x last', 'three']],
    ['//a[1]/ancestor::*[@id][1]', ['m']],
    ['concat("a", "b")', ['ab']],
    ['//li = "three"', ['true']],
  ];
  for (const [xpath, expected] of cases)
    assert.deepEqual(found(xpath), { results: expected, walked: false }, xpath);
});

test('the first of several texts is taken where XPath 3 would refuse', () => {
  assert.deepEqual(found("//p[contains(text(), 'a')]").results, ['a', 'after']);
  assert.deepEqual(found("//p[normalize-space(text())='a']").results, ['a']);
});

test('a wrong expression is an error that says where', () => {
  const cases: [string, number][] = [
    ['', 0],
    ['//p[', 3],
    ['//p[@a=]', 7],
    ['foo(', 3],
    ['//x:p', 0],
    ['nosuch(1)', 0],
    ['1 to 1000000000', 2],
    ['for $x in //p return $x', 0],
    ['//p/(let $x := 1 return $x)', 5],
    ['//p ! string(.)', 4],
    ['(function($x) { $x })(1)', 1],
    ['some $x in //p satisfies true()', 0],
    ['//a[', 3],
    ['//a]', 3],
  ];
  for (const [xpath, position] of cases) assertFault({ xpath }, position);
  // The same words as names and in texts are no operators.
  for (const xpath of ['//to', "//a[.='for x']", '//for/@to', 'count(//some)']) new Selector({ xpath });
});

test('an expression of a high power of the page ends with an error', () => {
  const { document } = parseHtml('<p>'.repeat(400));
  const power = new Selector({ xpath: '//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]' });
  assert.throws(() => power.select(document), LimitError);
});

test('random text is an expression or an error, never a crash', () => {
  const { document } = parseHtml(PAGE);
  check(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          ...[
            '/',
            '//',
            'a',
            'li',
            '[',
            ']',
            '@',
            '=',
            "'",
            '1',
            '(',
            ')',
            'text()',
            '.',
            '*',
            '|',
            ' and ',
            '::',
            'child',
            'last()',
            ',',
            'not',
            ' ',
            '-',
          ],
        ),
        maxLength: 9,
      }),
      (xpath) => {
        try {
          new Selector({ xpath }).select(document);
        } catch (error) {
          assert.ok(error instanceof SelectorError, `${xpath}: ${String(error)}`);
        }
      },
    ),
    { runs: 2000 },
  );
});
