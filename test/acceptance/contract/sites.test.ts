import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newSite } from '../../support/contract/makers.ts';
import { twice } from '../../support/contract/pages.ts';

contract('sites', {
  calls: {
    'sites.list': async (api) => {
      const site = await newSite(api);
      assert.deepEqual(good(await api.get('/api/v1/sites')).data[0], site);
    },
    'sites.create': async (api) => assert.match((await newSite(api)).url, /^https:\/\/.*\.example\.com\/$/),
    'sites.get': async (api) => {
      const site = await newSite(api);
      assert.deepEqual(good(await api.get(`/api/v1/sites/${site.site_id}`)), site);
    },
    'sites.update': async (api) => {
      const { site_id: id } = await newSite(api);
      assert.equal(good(await api.put('/api/v1/sites', { site_id: id, name: 'Renamed' })).name, 'Renamed');
    },
    'sites.delete': async (api) => {
      const { site_id: id } = await newSite(api);
      assert.deepEqual(good(await api.delete(`/api/v1/sites/${id}`)), { site_id: id, deleted: true });
    },
  },
  lists: {
    'sites.list': twice(newSite),
  },
});
