import { type ApiClient, good } from '../../support/client.ts';

/** Of the areas that build on each other: data, crawls and flows. */
export async function make(client: ApiClient): Promise<Record<string, string>> {
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
    { name: 'shop', data_type: 'url' },
  ];
  const dataset = good(await client.post('/api/v1/datasets', { name: 'products', columns }));
  const rows = Array.from({ length: 20 }, (_, index) => ({
    title: `Bread ${index}`,
    price: index + 0.5,
    shop: `https://shop-${index}.example.com/`,
  }));
  good(await client.post(`/api/v1/datasets/${dataset.dataset_id}/rows`, { rows }));
  const pipeline = good(
    await client.post('/api/v1/pipelines', {
      name: 'nightly',
      stages: [{ id: 'pass', type: 'pass' }],
    }),
  );
  const run = good(await client.post(`/api/v1/pipelines/${pipeline.pipeline_id}/run`, {}));
  const template = good(
    await client.post('/api/v1/workflow-templates', {
      name: 'passing',
      inputs: [{ name: 'note', type: 'text' }],
      stages: [{ id: 'pass', type: 'pass' }],
    }),
  );
  const etl = good(
    await client.post('/api/v1/etl/pipelines', {
      name: 'files',
      stages: [{ id: 'fetch', type: 'fetch', config: { url: 'https://shop.example.com/a.csv' } }],
    }),
  );
  const spider = good(
    await client.post('/api/v1/spiders', {
      name: 'Shop',
      site_url: 'https://shop.example.com/',
      dataset_id: dataset.dataset_id,
      definition: { handlers: [{ url_pattern: '/products/*', selectors: { title: { css: 'h1' } } }] },
    }),
  );
  const crawl = good(await client.post('/api/v1/crawl/jobs', { spider_id: spider.spider_id }));
  const enrichment = good(
    await client.post('/api/v1/enrichment/enrich', {
      dataset_id: dataset.dataset_id,
      source_name: 'page_metadata',
      match_column: 'shop',
    }),
  );
  return {
    id: template.template_id,
    etl_id: etl.pipeline_id,
    spider_id: spider.spider_id,
    job_id: crawl.job_id,
    '/crawl/enrichments/$job_id': enrichment.job_id,
    operation: 'datasets.list',
    dataset_id: dataset.dataset_id,
    pipeline_id: pipeline.pipeline_id,
    run_id: run.run_id,
  };
}
