import assert from 'node:assert/strict';
import { after } from 'node:test';
import { streamAudit } from '../../support/audit-stream.ts';
import { openAuditedSite } from '../../support/audited-site.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const site = await openAuditedSite(['/']);
after(() => site.close());

const newAudit = async (api: ApiClient) =>
  good(await api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 60 }));

contract('audit', {
  calls: {
    'audit.stream': async (api) => {
      const { events } = await streamAudit(api.address, { url: `${site.address}/` });
      assert.equal(events.at(-1)?.event, 'audit_complete');
    },
    'audit.run': async (api) => assert.equal((await newAudit(api)).status, 'completed'),
    'audit.list': async (api) => {
      const { audit_id: id } = await newAudit(api);
      assert.equal(good(await api.get('/api/v1/audits')).data[0].audit_id, id);
    },
    'audit.get': async (api) => {
      const { audit_id: id, score } = await newAudit(api);
      assert.equal(good(await api.get(`/api/v1/audits/${id}`)).score, score);
    },
  },
  lists: {
    'audit.list': twice(newAudit),
  },
});
