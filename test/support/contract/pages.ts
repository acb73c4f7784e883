import assert from 'node:assert/strict';
import { type Answer, type ApiClient, assertError } from '../client.ts';
import type { DeclaredOperation } from '../declared.ts';

export const isList = ({ method, query }: DeclaredOperation): boolean =>
  method === 'GET' && query.includes('offset');

/** For a list of what is there without being made. */
export const nothingToMake = async (): Promise<object> => ({});

export const twice =
  (make: (api: ApiClient) => Promise<object>) =>
  async (api: ApiClient): Promise<object> => {
    await make(api);
    return make(api);
  };

/** `?` of the parts is what the query of each request has besides. */
export async function assertPages(
  api: ApiClient,
  template: string,
  parts: Record<string, string>,
): Promise<void> {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => parts[name] ?? '');
  const get = (query: string) => api.get(`${path}?${[parts['?'] ?? [], query].flat().join('&')}`);
  const all = await get('');
  const isArray = Array.isArray(all.body);
  const total = isArray ? Number(all.headers.get('x-total-count')) : all.body.total;
  const items = (answer: Answer) => (isArray ? answer.body : answer.body.data);
  assert.ok(total >= 2, `it has ${total}: make two for it`);
  assert.equal(items(all).length, Math.min(total, 50));
  const [first, second, end] = [
    await get('limit=1'),
    await get('limit=1&offset=1'),
    await get('limit=1&offset=1000'),
  ];
  assert.deepEqual([items(first).length, items(second).length, items(end).length], [1, 1, 0]);
  assert.notDeepEqual(items(first), items(second));
  if (isArray) assert.equal(first.headers.get('x-total-count'), String(total));
  else
    assert.deepEqual(
      [first.body.has_more, end.body.has_more, first.body.limit, end.body.offset],
      [true, false, 1, 1_000],
    );
  for (const wrong of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x', 'limit=1.5'])
    assertError(await get(wrong), 400, 'invalid_request');
}
