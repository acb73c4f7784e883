import { FORMAT, MAX_PAGES, optional, required, type ShippedTemplate, SPIDER } from './inputs.ts';

const TARGET = required(
  'dataset',
  'dataset',
  'Dataset for the rows, with the columns that the spider extracts.',
);

export const CRAWLING: readonly ShippedTemplate[] = [
  {
    number: 1,
    name: 'crawl-to-dataset',
    description: 'Crawl from a list of URLs and extract rows from the pages into a dataset.',
    inputs: [required('urls', 'list', 'URLs to start from.'), SPIDER, TARGET, MAX_PAGES],
    stages: [
      { id: 'seed', type: 'seed', config: { urls: '{{ params.urls }}' } },
      {
        id: 'crawl',
        type: 'crawl',
        depends_on: ['seed'],
        config: { spider_id: '{{ params.spider }}', max_pages: '{{ params.max_pages }}' },
      },
      {
        id: 'extract',
        type: 'extract',
        depends_on: ['crawl'],
        config: { spider_id: '{{ params.spider }}', dataset_id: '{{ params.dataset }}' },
      },
    ],
  },
  {
    number: 2,
    name: 'recrawl-and-diff',
    description: 'Copy a dataset, crawl again, and write new and changed rows to another dataset.',
    inputs: [
      SPIDER,
      TARGET,
      required('columns', 'text', 'Columns to compare, as in SQL: title, price.'),
      optional('copy_name', 'text', 'The dataset for the copy.', 'Before the crawl'),
      optional('changes_name', 'text', 'The dataset for new and changed rows.', 'Changes'),
      MAX_PAGES,
    ],
    stages: [
      {
        id: 'earlier',
        type: 'transform',
        config: {
          sql: 'SELECT {{ params.columns }} FROM "{{ params.dataset }}"',
          dataset_name: '{{ params.copy_name }}',
        },
      },
      {
        id: 'crawl',
        type: 'crawl',
        depends_on: ['earlier'],
        config: { spider_id: '{{ params.spider }}', max_pages: '{{ params.max_pages }}' },
      },
      {
        id: 'later',
        type: 'extract',
        depends_on: ['crawl'],
        config: { spider_id: '{{ params.spider }}', dataset_id: '{{ params.dataset }}' },
      },
      {
        id: 'diff',
        type: 'transform',
        depends_on: ['later'],
        config: {
          sql: 'SELECT {{ params.columns }} FROM later EXCEPT SELECT {{ params.columns }} FROM earlier',
          dataset_name: '{{ params.changes_name }}',
        },
      },
    ],
  },
  {
    number: 3,
    name: 'sitemap-seed-crawl',
    description: "Crawl the pages listed in a site's sitemaps into the spider's dataset.",
    inputs: [required('site', 'url', 'The site.'), SPIDER, MAX_PAGES],
    stages: [
      {
        id: 'seed',
        type: 'seed',
        config: { mode: 'sitemap', urls: ['{{ params.site }}'], limit: '{{ params.max_pages }}' },
      },
      {
        id: 'crawl',
        type: 'crawl',
        depends_on: ['seed'],
        config: { spider_id: '{{ params.spider }}', max_pages: '{{ params.max_pages }}' },
      },
    ],
  },
  {
    number: 4,
    name: 'enrich-and-export',
    description: 'Fill columns of a dataset from an enrichment source and export it to a file.',
    inputs: [
      required('dataset', 'dataset', 'The dataset to enrich.'),
      required('source', 'text', 'A source from GET /api/v1/enrichment/sources.'),
      required('match_column', 'text', 'The column with domains or URLs.'),
      required('enrich_columns', 'list', 'Columns to fill from the source.'),
      FORMAT,
    ],
    stages: [
      {
        id: 'enrich',
        type: 'enrich',
        config: {
          dataset_id: '{{ params.dataset }}',
          source: '{{ params.source }}',
          match_column: '{{ params.match_column }}',
          enrich_columns: '{{ params.enrich_columns }}',
        },
      },
      { id: 'export', type: 'export', depends_on: ['enrich'], config: { format: '{{ params.format }}' } },
    ],
  },
];
