import { type ApiClient, good } from './client.ts';

export const CRAWL_JOBS = '/api/v1/crawl/jobs';

/** The job once it is over, whatever became of it. */
export async function endOfCrawl(api: ApiClient, jobId: string): Promise<any> {
  for (;;) {
    const job = good(await api.get(`${CRAWL_JOBS}/${jobId}?wait=20`));
    if (job.status !== 'running') return job;
  }
}

export const crawl = async (api: ApiClient, body: object): Promise<any> =>
  endOfCrawl(api, good(await api.post(CRAWL_JOBS, body)).job_id);

export const rowsOf = async (api: ApiClient, datasetId: string): Promise<any[]> =>
  good(await api.get(`/api/v1/datasets/${datasetId}/rows?limit=1000`)).data.map(({ data }: any) => data);

export interface ShopSpider {
  datasetId: string;
  spiderId: string;
}

/** Reads title and price, or whatever is asked for, from the product pages of a shop. */
export async function newShopSpider(
  api: ApiClient,
  siteUrl: string,
  name: string,
  selectors: object = { title: { css: 'h1' }, price: { css: '.price' } },
): Promise<ShopSpider> {
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
    { name: 'stock', data_type: 'text' },
  ];
  const { dataset_id: datasetId } = good(await api.post('/api/v1/datasets', { name, columns }));
  const { spider_id: spiderId } = good(
    await api.post('/api/v1/spiders', {
      name,
      site_url: siteUrl,
      dataset_id: datasetId,
      definition: { handlers: [{ url_pattern: '/products/*', selectors }] },
    }),
  );
  return { datasetId, spiderId };
}
