import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

contract('check', {
  calls: {
    'check.html': async (api) => {
      const { issues } = good(await api.post('/api/v1/check', { html: '<p>Hello</p>' }));
      assert.ok(issues.some(({ rule }: any) => rule === 'title-missing'));
    },
    'check.url': async (api) => {
      const { facts } = good(await api.post('/api/v1/check-url', { url: `${api.address}/api/v1/nothing` }));
      assert.equal(facts.content_type, 'application/json; charset=utf-8');
    },
  },
});
