import type { ApiClient } from './client.ts';

/** A small dataset of two products; answers its id. */
export async function newProducts(api: ApiClient, name: string): Promise<string> {
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const { body } = await api.post('/api/v1/datasets', { name, columns });
  const rows = [
    { title: 'Bread', price: 3 },
    { title: 'Cake', price: 9 },
  ];
  await api.post(`/api/v1/datasets/${body.dataset_id}/rows`, { rows });
  return body.dataset_id;
}
