/** What every crawler reads of a product page. */
export const FIELDS = {
  title: { css: 'h1.title', required: true },
  price: { css: 'article .price', transforms: [{ type: 'number', locale: 'en' }] },
  sku: { css: '.sku', attribute: 'data-sku' },
  description: { css: '.description p' },
} as const;

export const COLUMNS = [
  { name: 'title', data_type: 'text' },
  { name: 'price', data_type: 'float' },
  { name: 'sku', data_type: 'text' },
  { name: 'description', data_type: 'text' },
];

export const CONCURRENCY = 32;
