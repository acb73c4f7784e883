import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resourcesIn } from './policy.ts';

test('what a request names by its ids is found, and ids within the data are not', () => {
  const asked = {
    dataset_id: 'ds_1',
    stages: [{ id: 'a', config: { spider_id: 'sp_1', limit: 3 } }],
    rows: [{ customer_id: 'a customer' }],
    data: { order_id: 'an order' },
    name: 'x',
    parent_id: null,
  };
  assert.deepEqual(resourcesIn(asked), [
    { kind: 'dataset', id: 'ds_1' },
    { kind: 'spider', id: 'sp_1' },
  ]);
  assert.deepEqual(resourcesIn(undefined), []);
});
