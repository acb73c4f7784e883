import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newSite } from '../../support/contract/makers.ts';

contract('competitors', {
  calls: {
    'competitors.get': async (api) => {
      const { site_id } = await newSite(api);
      const { source, gaps } = good(await api.get(`/api/v1/competitors?site_id=${site_id}&keyword=bread`));
      assert.deepEqual([source, gaps.status], ['own', 'insufficient']);
    },
  },
});
