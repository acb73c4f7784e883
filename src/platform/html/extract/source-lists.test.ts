import assert from 'node:assert/strict';
import test from 'node:test';
import { must } from '../../../kernel/must.ts';
import type { FieldDefinition } from './definition.ts';
import { CompiledHandler } from './handler.ts';

const FIELDS: Record<string, FieldDefinition> = {
  price: { source: 'json-ld', type: 'Product', path: 'offers.price' },
  first: { source: 'json-ld', type: 'Product', path: 'offers[0].price' },
  last: { source: 'json-ld', type: 'Product', path: 'offers[-1].price' },
  all: { source: 'json-ld', type: 'Product', path: 'offers[*].price', multiple: true },
  images: { source: 'json-ld', type: 'Product', path: 'image', multiple: true },
};

const read = (json: object, fields = FIELDS): Record<string, unknown> => {
  const html = `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
  return must(
    new CompiledHandler({ fields }).extract(html, 'https://shop.example/').rows[0],
    'new CompiledHandler({ fields }).extract(…).rows[0]',
  ).values;
};

test('a path finds the same whether one value is written alone or as a list', () => {
  const one = { price: '5', first: '5', last: '5', all: ['5'], images: ['/1.jpg'] };
  assert.deepEqual(read({ '@type': 'Product', offers: { price: '5' }, image: '/1.jpg' }), one);
  assert.deepEqual(read({ '@type': 'Product', offers: [{ price: '5' }], image: ['/1.jpg'] }), one);
});

test('several values of a property are several values of a field', () => {
  const offers = [{ price: '5' }, { price: '6' }];
  assert.deepEqual(read({ '@type': 'Product', offers, image: ['/1.jpg', '/2.jpg'] }), {
    price: '5',
    first: '5',
    last: '6',
    all: ['5', '6'],
    images: ['/1.jpg', '/2.jpg'],
  });
});

test('several offers in microdata too', () => {
  const offer = (price: string) =>
    `<div itemprop=offers itemscope><meta itemprop=price content="${price}"></div>`;
  const html = `<div itemscope itemtype="https://schema.org/Product">${offer('7')}${offer('8')}</div>`;
  const fields: Record<string, FieldDefinition> = {
    price: { source: 'microdata', path: 'offers.price' },
    prices: { source: 'microdata', path: 'offers.price', multiple: true },
  };
  const { rows } = new CompiledHandler({ fields }).extract(html, 'https://shop.example/');
  assert.deepEqual(rows[0]?.values, { price: '7', prices: ['7', '8'] });
});
