import { type ApiClient, good } from './client.ts';

const TWO = [
  { title: 'Bread', price: 3 },
  { title: 'Cake', price: 9 },
];

/** A small dataset of products, two unless others are given; answers its id. */
export async function newProducts(
  api: ApiClient,
  name: string,
  rows: readonly { title: string; price: number }[] = TWO,
): Promise<string> {
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name, columns }));
  good(await api.post(`/api/v1/datasets/${id}/rows`, { rows }));
  return id;
}
