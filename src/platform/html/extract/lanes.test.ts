import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { cssSelector, markup, xpathExpression } from '../testing-trees.ts';
import { agrees, difference } from './agree.ts';
import type { Extracted, FieldDefinition, HandlerDefinition } from './definition.ts';
import { CompiledHandler } from './handler.ts';
import { LaneChooser } from './lane-chooser.ts';

const PAGE = 'https://shop.example/a/b?c#d';

const selector = fc.oneof(
  cssSelector.map((css): { css?: string; xpath?: string } => ({ css })),
  fc.constantFrom('.x', 'a', 'li', 'div p', 'ul > li', '.price', 'h1').map((css) => ({ css })),
  xpathExpression.map((xpath) => ({ xpath })),
);
const field = fc
  .tuple(selector, fc.constantFrom('text', 'class', 'href', 'html', 'text', 'text'), fc.boolean())
  .map(([found, attribute, multiple]): FieldDefinition => ({ ...found, attribute, multiple }));
const handler = fc.record(
  {
    item: fc.oneof(
      cssSelector.map((css) => ({ css })),
      fc.constantFrom('li', 'div', '.x').map((css) => ({ css })),
    ),
    fields: fc.record({
      one: field,
      two: field,
      itself: fc.constant<FieldDefinition>({ attribute: 'class' }),
    }),
    follow: fc.record({ next: fc.constantFrom('a', '.x', 'li a', 'ul').map((css) => ({ css })) }),
    linkText: fc.boolean(),
  },
  { requiredKeys: ['fields'] },
);

test('both lanes read the same of random pages with random handlers', () => {
  let fast = 0;
  check(
    fc.property(markup, handler, (html, definition) => {
      const compiled = new CompiledHandler(definition as HandlerDefinition);
      const [exact, quick] = (['exact', 'fast'] as const).map((lane) =>
        compiled.extract(html, PAGE, { lane }),
      );
      assert.ok(quick !== undefined);
      assert.ok(exact !== undefined);
      if (quick.lane === 'fast') fast++;
      for (const part of ['rows', 'links', 'followed', 'title', 'base'] as const)
        assert.deepEqual(quick[part], exact[part], part);
      assert.ok(agrees(exact, quick));
    }),
    { runs: 1200 },
  );
  assert.ok(fast > 700, `only ${fast} were fast`);
});

test('a tree that is at hand gives the same as its text', () => {
  check(
    fc.property(markup, handler, (html, definition) => {
      const compiled = new CompiledHandler(definition as HandlerDefinition);
      assert.deepEqual(compiled.extract(parseHtml(html), PAGE), compiled.extract(html, PAGE));
    }),
    { runs: 300 },
  );
});

const TITLE = new CompiledHandler({ fields: { title: { css: 'h1' } } });
const GOOD = '<h1>a</h1>';
/** Needs an element to move, so the fast lane leaves it. */
const DECLINED = '<table><h1>a</h1></table>';

test('the fast lane is earned, kept by a sample, and lost at the first difference', () => {
  const chooser = new LaneChooser({ trial: 3, sampleEvery: 5 });
  const lanes: string[] = [];
  for (let page = 0; page < 12; page++) {
    lanes.push(chooser.choose());
    chooser.extract(TITLE, GOOD, PAGE);
  }
  assert.deepEqual(lanes, [
    'both',
    'both',
    'both',
    'fast',
    'both',
    'fast',
    'fast',
    'fast',
    'fast',
    'both',
    'fast',
    'fast',
  ]);
  assert.deepEqual(chooser.report(), { lane: 'fast', pages: 12, checked: 5, declined: {} });

  const result = TITLE.extract(GOOD, PAGE);
  const other: Extracted = { ...result, lane: 'fast', title: 'other' };
  chooser.compared(result, other);
  assert.equal(chooser.choose(), 'exact');
  for (let page = 0; page < 100; page++) chooser.extract(TITLE, GOOD, PAGE);
  assert.equal(chooser.choose(), 'exact');
  assert.deepEqual(chooser.report(), {
    lane: 'exact',
    pages: 113,
    checked: 6,
    declined: {},
    difference: 'title',
  });
});

test('pages that the fast lane declines are counted by reason, and too many of them close it', () => {
  const chooser = new LaneChooser({ trial: 2 });
  for (let page = 0; page < 12; page++)
    assert.equal(chooser.extract(TITLE, GOOD, PAGE).rows[0]?.values.title, 'a');
  for (let page = 0; page < 8; page++)
    assert.equal(chooser.extract(TITLE, DECLINED, PAGE).rows[0]?.values.title, 'a');
  assert.deepEqual(chooser.report().declined, { 'content between table cells': 8 });
  assert.equal(chooser.report().lane, 'fast');
  for (let page = 0; page < 30; page++) chooser.extract(TITLE, DECLINED, PAGE);
  assert.equal(chooser.report().lane, 'exact');
});

test('a difference is named', () => {
  const result = TITLE.extract('<h1>a</h1><a href=/x>y</a>', PAGE);
  assert.equal(difference(result, structuredClone(result)), undefined);
  assert.equal(difference(result, { ...result, links: [] }), 'links');
  assert.equal(
    difference(result, {
      ...result,
      rows: [{ ...must(result.rows[0], 'result.rows[0]'), values: { title: 'b' } }],
    }),
    'rows',
  );
  assert.equal(difference(result, { ...result, canonical: 'https://shop.example/' }), 'canonical');
  assert.equal(difference(result, { ...result, lane: 'fast' }), undefined);
});
