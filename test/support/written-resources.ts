import { type ApiClient, good } from './client.ts';

export const APPLY = '/resources/apply';

export interface Written {
  kind: string;
  name: string;
  spec: Record<string, any>;
}

const ref = (reference: string) => ({ $resource: reference });

/** One of every kind, which refer to each other, those that are referred to last. */
export const shop = (): Written[] => [
  {
    kind: 'schedule',
    name: 'Prices every morning',
    spec: {
      pipeline_id: ref('pipeline/Prices every morning'),
      cron: '0 6 * * *',
      timezone: 'Europe/Berlin',
      active: false,
    },
  },
  {
    kind: 'pipeline',
    name: 'Prices every morning',
    spec: {
      description: 'Crawls the shop.',
      site_url: 'https://shop.example.com',
      params: { most: 200 },
      concurrency: { max_runs: 2, policy: 'skip' },
      stages: [
        { id: 'crawl', type: 'crawl', config: { spider_id: ref('spider/Product prices'), max_pages: 50 } },
        {
          id: 'cheap',
          type: 'filter',
          depends_on: ['crawl'],
          config: {
            from_dataset_id: ref('dataset/products'),
            filters: { price: { lt: 3 } },
            dataset_name: 'Cheap',
          },
        },
      ],
    },
  },
  {
    kind: 'template',
    name: 'crawl-any',
    spec: {
      description: 'Crawls with any spider.',
      inputs: [{ name: 'spider', type: 'spider', default: ref('spider/Product prices') }],
      stages: [{ id: 'crawl', type: 'crawl', config: { spider_id: '{{ params.spider }}' } }],
    },
  },
  {
    kind: 'etl-pipeline',
    name: 'Prices of others',
    spec: {
      stages: [
        { id: 'fetch', type: 'fetch', config: { url: 'https://files.example.com/prices.csv' } },
        { id: 'parse', type: 'parse', depends_on: ['fetch'] },
        { id: 'load', type: 'load', depends_on: ['parse'], config: { target: { table: 'prices' } } },
      ],
    },
  },
  {
    kind: 'spider',
    name: 'Product prices',
    spec: {
      site_url: 'https://shop.example.com',
      scope: { start_urls: ['https://shop.example.com/products'] },
      definition: {
        handlers: [
          {
            url_pattern: '/products/*',
            selectors: {
              title: { css: 'h1' },
              price: { css: '.price', transforms: [{ type: 'number', locale: 'en' }] },
            },
          },
        ],
      },
      dataset_id: ref('dataset/products'),
    },
  },
  {
    kind: 'dataset',
    name: 'products',
    spec: {
      description: 'What the shop sells',
      site_url: 'https://shop.example.com',
      columns: [
        { name: 'title', data_type: 'text', nullable: false },
        { name: 'price', data_type: 'float' },
      ],
    },
  },
  {
    kind: 'schema',
    name: 'product',
    spec: {
      type: 'json_schema',
      compatibility: 'full',
      description: 'What a product has.',
      schema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          price: { type: 'number' },
          example: { $ref: '#/$defs/any' },
        },
        $defs: { any: {} },
      },
    },
  },
  { kind: 'site', name: 'The shop', spec: { url: 'https://shop.example.com' } },
];

export const apply = async (api: ApiClient, resources: Written[], options: object = {}): Promise<any> =>
  good(await api.post(APPLY, { resources, ...options }));

/** Everything that an account has, as files have it. */
export const pull = async (api: ApiClient, query = ''): Promise<Written[]> =>
  good(await api.get(`/resources${query}`)).resources;

/** What was done, as `action kind/name`. */
export const actionsOf = ({ resources }: any): string[] =>
  resources.map(({ action, kind, name }: any) => `${action} ${kind}/${name}`);
