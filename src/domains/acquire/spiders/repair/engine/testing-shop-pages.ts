import { must } from '../../../../../kernel/must.ts';
/** Pages of a made-up shop, and what a new version of the site may do to them. All chance comes from a seed. */
export interface Node {
  tag: string;
  attributes: Record<string, string>;
  children: (Node | string)[];
  /** The field whose value it holds. */
  holds?: string;
}

export interface Product {
  url: string;
  values: Record<string, string>;
}

export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const pick = <Thing>(chance: Chance, things: readonly Thing[]): Thing =>
  must(things[Math.floor(chance() * things.length)], 'things[…]');

export function shuffled<Thing>(chance: Chance, things: readonly Thing[]): Thing[] {
  return things
    .map((thing) => ({ thing, at: chance() }))
    .sort((one, two) => one.at - two.at)
    .map(({ thing }) => thing);
}

export const node = (tag: string, name: string, ...children: (Node | string)[]): Node => ({
  tag,
  attributes: name === '' ? {} : { class: name },
  children,
});

export const holding = (field: string, inner: Node): Node => ({ ...inner, holds: field });

const ADJECTIVES = [
  'Old',
  'Fine',
  'Rustic',
  'Modern',
  'Silent',
  'Bright',
  'Northern',
  'Heavy',
  'Swift',
  'Plain',
];
const THINGS = [
  'lamp',
  'kettle',
  'oak table',
  'bread knife',
  'wool blanket',
  'chair',
  'radio',
  'garden hose',
  'tea set',
  'rug',
];
const BRANDS = ['Halvorsen', 'Brightwater', 'Kessel & Sons', 'Arno', 'Delmar'];
const SENTENCES = [
  'Made by hand from wood that grew slowly and was dried for years.',
  'It holds what it promises, and it will still do so in a decade.',
  'Easy to clean, light to carry, and gone from the shelf before you know it.',
  'The second edition comes with a longer cord and a switch at the side.',
];
const MONTHS = ['January', 'March', 'May', 'August', 'October'];
const TAGS = ['kitchen', 'garden', 'gift', 'sale item', 'new', 'handmade', 'classic'];

export function productOf(chance: Chance, number: number): Product {
  const cents = () => String(Math.floor(chance() * 100)).padStart(2, '0');
  return {
    url: `https://shop.example/products/${number}`,
    values: {
      title: `${pick(chance, ADJECTIVES)} ${pick(chance, THINGS)} no. ${number}`,
      price: `$${Math.floor(5 + chance() * 400)}.${cents()}`,
      sku: `${pick(chance, ['AB', 'KX', 'TT'])}-${10_000 + Math.floor(chance() * 80_000)}`,
      image: `/images/products/${number}-${Math.floor(chance() * 1_000)}.jpg`,
      rating: `${(1 + chance() * 4).toFixed(1)}`,
      brand: pick(chance, BRANDS),
      released: `${1 + Math.floor(chance() * 27)} ${pick(chance, MONTHS)} ${2_015 + Math.floor(chance() * 10)}`,
      description: `${pick(chance, SENTENCES)} ${pick(chance, SENTENCES)}`,
      tags: shuffled(chance, TAGS).slice(0, 3).join('|'),
    },
  };
}

/** The first version of the site: every field has a class to find it by. */
export function productPage(
  chance: Chance,
  { values }: Product,
  style: { labels: boolean; semantic: boolean },
): Node {
  const own = (field: string, tag: string, name: string) =>
    holding(field, node(tag, name, must(values[field], 'values[field]')));
  const label = (text: string) => (style.labels ? [node('span', 'label', `${text}:`)] : []);
  const image: Node = {
    tag: 'img',
    attributes: { class: 'main-image', src: must(values.image, 'values.image'), alt: 'Picture' },
    children: [],
    holds: 'image',
  };
  const price = own('price', 'p', 'price');
  if (style.semantic) price.attributes.itemprop = 'price';
  const details = (['brand', 'released'] as const).flatMap((field) => [
    node('dt', '', field === 'brand' ? 'Brand' : 'Released'),
    own(field, 'dd', field),
  ]);
  const sections = [
    node('div', 'gallery', image),
    node('div', 'buy', ...label('Price'), price, node('button', 'add', 'Add to basket')),
    node(
      'div',
      'meta',
      ...label('SKU'),
      own('sku', 'span', 'sku'),
      ...label('Rating'),
      own('rating', 'span', 'stars'),
    ),
    node('section', 'about', node('h2', '', 'About this product'), own('description', 'p', 'description')),
    node('section', 'facts', node('h2', '', 'Details'), node('dl', 'details', ...details)),
    node(
      'div',
      'tags',
      ...must(values.tags, 'values.tags')
        .split('|')
        .map((tag) => holding('tags', node('a', 'tag', tag))),
    ),
  ];
  return page(node('article', 'product', own('title', 'h1', 'product-title'), ...sections), related(chance));
}

function page(...main: Node[]): Node {
  const menu = ['Home', 'Kitchen', 'Garden', 'Contact'].map((name) =>
    node('li', '', node('a', 'menu-link', name)),
  );
  return node(
    'body',
    '',
    node('header', 'top', node('nav', 'menu', node('ul', '', ...menu))),
    node('main', 'content', ...main),
    node(
      'footer',
      'bottom',
      node('p', 'legal', 'Shop Ltd., 1 Long Street, since 1987'),
      node('p', '', 'Phone 555 0199'),
    ),
  );
}

function related(chance: Chance): Node {
  const items = [1, 2, 3].map((number) => {
    const { values } = productOf(chance, 900 + number);
    return node(
      'li',
      'related-item',
      node('a', 'related-link', must(values.title, 'values.title')),
      node('span', 'related-price', must(values.price, 'values.price')),
    );
  });
  return node('aside', 'related', node('h2', '', 'Others also bought'), node('ul', '', ...items));
}

/** A list of products: one container a row. */
export function listPage(products: readonly Product[]): Node {
  const rows = products.map(({ values, url }) => {
    const link: Node = {
      tag: 'a',
      attributes: { class: 'name', href: new URL(url).pathname },
      children: [must(values.title, 'values.title')],
      holds: 'title',
    };
    return holding(
      'item',
      node(
        'li',
        'result',
        node('div', 'thumb', {
          tag: 'img',
          attributes: { src: must(values.image, 'values.image') },
          children: [],
        }),
        link,
        holding('price', node('span', 'price', must(values.price, 'values.price'))),
        node('button', 'add', 'Add'),
      ),
    );
  });
  return page(node('h1', '', 'All products'), node('ul', 'results', ...rows), node('a', 'next', 'Next page'));
}

const VOID = new Set(['img', 'br', 'meta', 'input']);

export function render(root: Node): string {
  const parts = (inner: Node | string): string => {
    if (typeof inner === 'string') return escapedText(inner);
    const attributes = Object.entries(inner.attributes).map(
      ([name, value]) => ` ${name}="${escapedText(value)}"`,
    );
    const start = `<${inner.tag}${attributes.join('')}>`;
    return VOID.has(inner.tag) ? start : `${start}${inner.children.map(parts).join('\n')}</${inner.tag}>`;
  };
  return `<!doctype html><html><head><title>Shop</title></head>${parts(root)}</html>`;
}

const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
