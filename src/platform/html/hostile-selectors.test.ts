import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LimitError } from './errors.ts';
import type { HandlerDefinition } from './extract/definition.ts';
import { CompiledHandler } from './extract/handler.ts';
import { Selector } from './match/selector.ts';
import { parseHtml } from './parse/parse-html.ts';

// Nothing is timed here: what is not in proportion to the page would not end within the limit of a test.

function extract(html: string, definition: HandlerDefinition): void {
  const handler = new CompiledHandler(definition);
  const [exact, fast] = (['exact', 'fast'] as const).map((lane) =>
    handler.extract(html, 'https://shop.example/', { lane }),
  );
  assert.ok(exact !== undefined);
  assert.deepEqual(fast?.rows, exact.rows);
}

test('selectors that ask every element about every other', () => {
  const flat = `<ul>${'<li class=x><b></b></li>'.repeat(30_000)}</ul><p>end</p>`;
  const deep = `${'<div>'.repeat(3000)}<p>end</p>`;
  const selectors = [
    'li ~ li ~ li ~ li',
    'li:nth-last-child(1)',
    'li:nth-last-of-type(2n+1):last-of-type',
    'li:not(:has(+ li))',
    'ul:has(li ~ li)',
    'li:has(~ li.x):last-child',
    '* * * * * * p',
    'div div div div div div div p',
    ':not(div div div div p)',
    ':is(* * *):is(* * *) ~ *',
    'li:contains("x")',
  ];
  for (const css of selectors) {
    for (const html of [flat, deep])
      extract(html, { fields: { a: { css, multiple: true, attribute: 'class' } } });
  }
  for (const xpath of [
    '//li[last()]',
    '//li[position()>5]/b',
    '//li/following-sibling::li[1]',
    '//b/../..',
    '//*[contains(., "end")]',
    '//div//div//div//p',
    '//*[normalize-space(.)="end"]/ancestor::div',
  ]) {
    for (const html of [flat, deep]) {
      extract(html, { fields: { a: { xpath, multiple: true, attribute: 'class' } } });
    }
  }
});

test('engines that need more than a page is worth are stopped', () => {
  const { document } = parseHtml('<div><div>'.repeat(1500));
  for (const selector of [
    { css: 'div:has(div div div div)' },
    { css: 'div div div div div:has(div div div) :nth-child(1 of div)' },
    { xpath: '//div[count(.//div[count(.//div) > 1]) > 1]' },
    { xpath: 'string-join(//div//div//div/@x, ",")' },
  ]) {
    assert.throws(() => new Selector(selector).select(document), LimitError, JSON.stringify(selector));
  }
});
