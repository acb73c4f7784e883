import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectAll } from 'css-select';
import fc from 'fast-check';
import { cssSelector, markup } from '../testing-trees.ts';
import { parseHtml } from '../tree/parse-html.ts';
import { Selector } from './selector.ts';
import { allElements, matchesSlowly } from './testing-css-oracle.ts';

test('the walker finds what the standard says, on random pages and selectors', () => {
  let walked = 0;
  fc.assert(
    fc.property(markup, cssSelector, (html, css) => {
      const { document } = parseHtml(html);
      const selector = new Selector({ css });
      if (selector.walked) walked++;
      const expected = allElements(document).filter((element) => matchesSlowly(element, css));
      const found = selector.select(document);
      assert.equal(found.length, expected.length);
      assert.ok(found.every((node, index) => node === expected[index]));
    }),
    { numRuns: 2000 },
  );
  assert.ok(walked > 1500, `only ${walked} were walked`);
});

/**
 * Where css-select departs from Selectors 4: `:nth-child(n)` leaves out the root, `*` inside `:not` makes it take a
 * short cut that is none, and `:has` with siblings asks the element itself too.
 */
const CSS_SELECT_ERRS = /\(n\)|:not\(.*\*|:has/;

test('the walker finds what css-select finds, on random pages and selectors', () => {
  fc.assert(
    fc.property(markup, cssSelector, (html, css) => {
      fc.pre(!CSS_SELECT_ERRS.test(css));
      const { document } = parseHtml(html);
      const expected = selectAll(css, document as never) as unknown[];
      const found = new Selector({ css }).select(document);
      assert.equal(found.length, expected.length);
      assert.ok(found.every((node, index) => node === expected[index]));
    }),
    { numRuns: 2000 },
  );
});
