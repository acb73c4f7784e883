import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';
import { newSchedule, SCHEDULED } from '../../support/scheduled-audits.ts';

contract('scheduled-audits', {
  calls: {
    'scheduled-audits.list': async (api) => {
      const made = await newSchedule(api);
      assert.deepEqual(good(await api.get(SCHEDULED)).data[0], made);
    },
    'scheduled-audits.create': async (api) => assert.equal((await newSchedule(api)).enabled, true),
    'scheduled-audits.get': async (api) => {
      const made = await newSchedule(api);
      assert.deepEqual(good(await api.get(`${SCHEDULED}/${made.id}`)), made);
    },
    'scheduled-audits.update': async (api) => {
      const { id } = await newSchedule(api);
      assert.equal(good(await api.put(`${SCHEDULED}/${id}`, { name: 'Renamed' })).name, 'Renamed');
    },
    'scheduled-audits.delete': async (api) => {
      const { id } = await newSchedule(api);
      assert.deepEqual(good(await api.delete(`${SCHEDULED}/${id}`)), { deleted: true });
    },
  },
  lists: { 'scheduled-audits.list': twice(newSchedule) },
});
