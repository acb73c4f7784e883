import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../client.ts';
import { type SampleServer, serveSample } from '../sample-site.ts';

/** What the calls of several tags need; what one tag needs stands in its own file. */

export const newSite = async (api: ApiClient) =>
  good(await api.post('/api/v1/sites', { url: `https://${uuidv7()}.example.com` }));

export const newDataset = async (api: ApiClient) =>
  good(
    await api.post('/api/v1/datasets', { name: uuidv7(), columns: [{ name: 'title', data_type: 'text' }] }),
  );

export const newRow = async (api: ApiClient) => {
  const { dataset_id: dataset } = await newDataset(api);
  const rows = `/api/v1/datasets/${dataset}/rows`;
  const { row_ids: ids } = good(await api.post(rows, { rows: [{ title: 'Bread' }] }));
  return { dataset: dataset as string, rows, row: ids[0] as string };
};

/** Its source is the program's own document. */
export const newArtifact = async (api: ApiClient): Promise<any> => {
  const { status, body } = await api.post('/api/v1/artifacts', { source_url: `${api.address}/openapi.json` });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

export const storedArtifact = async (api: ApiClient) => {
  const { artifact_id: id } = await newArtifact(api);
  return good(await api.post(`/api/v1/artifacts/${id}/download`));
};

export const newSpider = async (api: ApiClient) =>
  good(
    await api.post('/api/v1/spiders', {
      name: uuidv7(),
      site_url: 'https://shop.example.com',
      definition: { handlers: [{ url_pattern: '/*', selectors: { title: { css: 'h1' } } }] },
    }),
  );

const GOODS = [1, 2, 3, 4, 5, 6].map(
  (at) => `<li class="good"><h3>Good ${at}</h3><span class="price">$${at}.50</span></li>`,
);
export const LIST_PAGE = `<h1>Goods</h1><ul>${GOODS.join('')}</ul>`;

/** The same page of six goods wherever it is asked. */
export const serveList = (): Promise<SampleServer> => serveSample(() => LIST_PAGE);
