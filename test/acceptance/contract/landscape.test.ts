import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newSite } from '../../support/contract/makers.ts';

contract('landscape', {
  calls: {
    'landscape.put-competitors': async (api) => {
      const { site_id } = await newSite(api);
      const body = { site_id, competitors: [{ domain: 'rival.example' }] };
      assert.equal(good(await api.put('/api/v1/landscape/competitors', body)).competitors.length, 1);
    },
    'landscape.get': async (api) => {
      const { site_id } = await newSite(api);
      assert.equal(good(await api.get(`/api/v1/landscape?site_id=${site_id}`)).shares.length, 1);
    },
  },
});
