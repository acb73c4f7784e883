import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const newAsset = async (api: ApiClient) =>
  good(await api.post('/api/v1/lineage/assets', { kind: 'model', name: uuidv7() }));

const newConsent = async (api: ApiClient) => {
  const scope = { assets: [(await newAsset(api)).asset_id] };
  return good(
    await api.post('/api/v1/lineage/consent', { subject: uuidv7(), purpose: 'p', basis: 'consent', scope }),
  );
};

contract('lineage', {
  calls: {
    'lineage.register-asset': async (api) => assert.equal((await newAsset(api)).kind, 'model'),
    'lineage.list-assets': async (api) => {
      const asset = await newAsset(api);
      assert.deepEqual(good(await api.get('/api/v1/lineage/assets?kind=model')).data[0], asset);
    },
    'lineage.get-asset': async (api) => {
      const { asset_id: id } = await newAsset(api);
      assert.equal(good(await api.get(`/api/v1/lineage/assets/${id}`)).consent.status, 'ok');
    },
    'lineage.add-edges': async (api) => {
      const [from, to] = [(await newAsset(api)).asset_id, (await newAsset(api)).asset_id];
      assert.equal(good(await api.post('/api/v1/lineage/edges', { from, to })).edges[0].relation, 'derives');
    },
    'lineage.graph': async (api) => {
      const [from, to] = [(await newAsset(api)).asset_id, (await newAsset(api)).asset_id];
      good(await api.post('/api/v1/lineage/edges', { from, to }));
      assert.equal(good(await api.get(`/api/v1/lineage/assets/${to}/graph`)).nodes.length, 2);
    },
    'lineage.record-consent': async (api) => assert.equal((await newConsent(api)).status, 'active'),
    'lineage.list-consents': async (api) => {
      const consent = await newConsent(api);
      assert.deepEqual(good(await api.get('/api/v1/lineage/consent')).data[0], consent);
    },
  },
  lists: {
    'lineage.list-assets': twice(newAsset),
    'lineage.list-consents': twice(newConsent),
  },
});
