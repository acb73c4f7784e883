import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const newItem = async (api: ApiClient, own: object = {}) => {
  const queue = uuidv7();
  const { items } = good(await api.post('/api/v1/queue/enqueue', { queue, payload: { page: 1 }, ...own }));
  return { queue, id: items[0].item_id as string };
};

contract('queue', {
  calls: {
    'queue.enqueue': async (api) => assert.match((await newItem(api)).id, /^[0-9a-f-]{36}$/),
    'queue.dequeue': async (api) => {
      const { queue, id } = await newItem(api);
      const [taken] = good(await api.post('/api/v1/queue/dequeue', { queue, lease_secs: 60 })).items;
      assert.deepEqual([taken.item_id, taken.payload, taken.attempts], [id, { page: 1 }, 1]);
      const ack = { queue, ack: [taken.lease_token] };
      assert.equal(good(await api.post('/api/v1/queue/dequeue', ack)).results[0].outcome, 'done');
    },
    'queue.items': async (api) => {
      const { queue, id } = await newItem(api);
      assert.equal(good(await api.get(`/api/v1/queue/items?queue=${queue}`)).data[0].item_id, id);
    },
    'queue.stats': async (api) => {
      const { queue } = await newItem(api);
      assert.equal(good(await api.get(`/api/v1/queue/stats?queue=${queue}`)).data[0].ready, 1);
    },
    'queue.retry': async (api) => {
      const { queue } = await newItem(api, { max_attempts: 1 });
      const [taken] = good(await api.post('/api/v1/queue/dequeue', { queue, lease_secs: 60 })).items;
      const fail = [{ lease_token: taken.lease_token, error: 'no paper' }];
      good(await api.post('/api/v1/queue/dequeue', { queue, max: 0, fail }));
      assert.equal(good(await api.post('/api/v1/queue/retry', { queue })).retried, 1);
    },
    'queue.purge': async (api) => {
      const { queue } = await newItem(api);
      assert.equal(good(await api.post('/api/v1/queue/purge', { queue })).purged, 1);
    },
  },
  lists: {
    'queue.items': twice(newItem),
    'queue.stats': twice(newItem),
  },
});
