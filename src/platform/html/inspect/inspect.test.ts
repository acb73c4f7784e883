import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { SelectorError } from '../errors.ts';
import { Selector } from '../match/selector.ts';
import { allElements } from '../match/testing-css-oracle.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { markup } from '../testing-trees.ts';
import { inspectSelector } from './inspect-selector.ts';
import { isMadeUp } from './names.ts';
import { robustness } from './robustness.ts';
import { selectorFor } from './selector-for.ts';

const PAGE = `<!doctype html>
<html><body>
<main id="content"><article class="product css-1a2b3c" data-testid="product">
  <h1 class="product-title">Lamp</h1>
  <p class="price sc-Xk29aB" itemprop="price">5 €</p>
  <ul class="features"><li>one</li><li>two</li><li>three</li></ul>
  <div class="css-9z8y7x"><span>plain</span><span>second</span></div>
</article></main></body></html>`;

test('what a selector finds, with text, markup, attributes, path and place', () => {
  const tree = parseHtml(PAGE, { positions: true });
  const inspected = inspectSelector(tree, { css: 'p.price' }, { attribute: 'itemprop' });
  assert.equal(inspected.count, 1);
  assert.equal(inspected.walked, true);
  assert.deepEqual(inspected.matches, [
    {
      text: '5 €',
      html: '<p class="price sc-Xk29aB" itemprop="price">5 €</p>',
      attributes: { class: 'price sc-Xk29aB', itemprop: 'price' },
      path: 'p[itemprop="price"]',
      value: 'price',
      line: 5,
      column: 3,
    },
  ]);
  const items = inspectSelector(tree, { xpath: '//li/text()' }, { most: 2 });
  assert.equal(items.count, 3);
  assert.deepEqual(
    items.matches.map(({ text, value }) => [text, value]),
    [
      ['one', 'one'],
      ['two', 'two'],
    ],
  );
  assert.deepEqual(
    inspectSelector(tree, { xpath: '//p/@class' }).matches.map(({ value }) => value),
    ['price sc-Xk29aB'],
  );
  const counted = inspectSelector(tree, { xpath: 'count(//li)' });
  assert.deepEqual([counted.matches[0]?.value, counted.matches[0]?.path, counted.walked], ['3', null, false]);
  assert.throws(() => inspectSelector(tree, { css: 'p[' }), SelectorError);
  const long = must(
    inspectSelector(parseHtml(`<p>${'x'.repeat(5000)}`), { css: 'p' }).matches[0],
    'inspectSelector(…).matches[0]',
  );
  assert.ok(long.text.length < 600 && long.html.length < 2100);
});

test('suggestions when nothing matches', () => {
  const tree = parseHtml(PAGE);
  const best = (selector: { css?: string; xpath?: string }) => {
    const { count, suggestions } = inspectSelector(tree, selector);
    assert.equal(count, 0);
    for (const { selector: suggested, count: found } of suggestions) {
      assert.equal(new Selector(suggested).select(tree.document).length, found);
      assert.ok(found > 0);
    }
    return suggestions.map(({ selector: suggested }) => suggested.css ?? suggested.xpath);
  };
  assert.ok(best({ css: '.Price' }).includes('.price'));
  assert.ok(best({ css: '.prise' }).includes('.price'));
  assert.ok(best({ css: 'p.price.gone' }).includes('p.price'));
  assert.ok(best({ css: 'main > p.price' }).includes('main p.price'));
  assert.ok(best({ css: '.css-1a2b3d' }).length > 0);
  assert.ok(best({ css: 'h2.product-title' }).some((css) => css?.includes('.product-title')));
  assert.ok(best({ css: '[itemprop=Price]' }).length > 0);
  assert.ok(best({ css: 'li:nth-child(9)' }).includes('li'));
  assert.ok(best({ xpath: '//P' }).includes('//p'));
  assert.ok(best({ xpath: "//p[@class='price']" }).some((xpath) => xpath?.includes('contains')));
  assert.ok(best({ xpath: '//main/li' }).includes('//main//li'));
  assert.deepEqual(best({ css: 'video' }), ['*']);
});

test('chosen selectors find just their element, on random pages', () => {
  check(
    fc.property(markup, (html) => {
      const tree = parseHtml(html);
      for (const element of allElements(tree.document).slice(0, 12)) {
        const { css, robustness: score } = must(selectorFor(element, tree), 'selectorFor(element, tree)');
        assert.deepEqual(new Selector({ css }).select(tree.document), [element], css);
        assert.ok(score >= 0 && score <= 1);
      }
    }),
    { runs: 60 },
  );
});

test('chosen selectors lean on names with a meaning', () => {
  const tree = parseHtml(PAGE);
  const chosen = (css: string) =>
    must(selectorFor(new Selector({ css }).select(tree.document)[0] as any, tree), 'selectorFor(…)').css;
  assert.equal(chosen('main'), '#content');
  assert.equal(chosen('article'), 'article[data-testid="product"]');
  assert.equal(chosen('h1'), 'h1.product-title');
  assert.equal(chosen('ul'), 'ul.features');
  assert.equal(chosen('li:nth-child(2)'), 'ul.features > li:nth-of-type(2)');
  assert.ok(!/css-/.test(chosen('div span:last-child')), chosen('div span:last-child'));
  const awkward = parseHtml(
    '<p id="1 a:b" class="x&quot;y">1</p><p class="2x \\">2</p><x-é data-a="&quot;\\">3</x-é>',
  );
  for (const element of allElements(awkward.document).slice(3)) {
    assert.deepEqual(
      new Selector({ css: must(selectorFor(element, awkward), 'selectorFor(…)').css }).select(
        awkward.document,
      ),
      [element],
    );
  }
});

test('robustness orders selectors as a person would', () => {
  const order = [
    '#content',
    '[itemprop=price]',
    '.product-title',
    'article .price',
    'ul.features > li:nth-child(2)',
    'div > div > span',
    '.css-1a2b3c',
    'body > div:nth-child(2) > div:nth-child(3) > span:nth-child(1)',
  ];
  const scores = order.map((css) => robustness({ css }));
  for (let index = 1; index < scores.length; index++)
    assert.ok(
      must(scores[index], 'scores[index]') <= must(scores[index - 1], 'scores[index - 1]'),
      `${order[index]} ${scores[index]} after ${scores[index - 1]}`,
    );
  assert.ok(
    robustness({ xpath: '//*[@itemprop="price"]' }) > robustness({ xpath: '/html/body/div[2]/span[1]' }),
  );
  assert.equal(robustness({ css: 'h1, .css-1a2b3c' }), robustness({ css: '.css-1a2b3c' }));
});

test('made-up names are told from words', () => {
  for (const name of [
    'css-1a2b3c',
    'sc-bdVaJa',
    'Button_root__3xYz1',
    'jss123',
    '_3fG7k',
    'x1',
    'w-[12px]',
    'md:flex',
    'a8f3e2d91c',
    'svelte-1xyz9ab',
    'kJhGfD',
  ])
    assert.ok(isMadeUp(name), name);
  for (const name of [
    'price',
    'product-title',
    'productTitle',
    'card',
    'nav-item',
    'col-6',
    'js-toggle',
    'grid',
    'h1-small',
    'article__body',
    'block--wide',
    'rating-5',
    'mw-headline',
  ])
    assert.ok(!isMadeUp(name), name);
});
