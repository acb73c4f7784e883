import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markup, xpathExpression } from '../testing-trees.ts';
import { isElement, isText } from '../tree/nodes.ts';
import { parseHtml } from '../tree/parse-html.ts';
import { Selector } from './selector.ts';
import { allElements } from './testing-css-oracle.ts';
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
  fc.assert(
    fc.property(markup, xpathExpression, (html, xpath) => {
      const { document } = parseHtml(html);
      const selector = new Selector({ xpath });
      if (!selector.walked) return;
      walked++;
      compare(selector.select(document), new XPathFallback(xpath).select(document));
    }),
    { numRuns: 1500 },
  );
  assert.ok(walked > 800, `only ${walked} were walked`);
});

test('compiled expressions find the same from an item on', () => {
  fc.assert(
    fc.property(markup, xpathExpression, fc.nat(), (html, xpath, choice) => {
      const { document } = parseHtml(html);
      const elements = allElements(document);
      const item = elements[choice % elements.length]!;
      const selector = new Selector({ xpath });
      if (selector.walked)
        compare(selector.select(document, item), new XPathFallback(xpath).select(document, item));
    }),
    { numRuns: 1500 },
  );
});
