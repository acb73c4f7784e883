import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';

/** No resolver answers here, so that no name outside is looked up. */
contract('dns', {
  environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8', DNS_RESOLVERS: '127.0.0.1:9' },
  calls: {
    'dns.audit': async (api) => {
      const report = good(await api.post('/api/v1/dns/audit', { domain: 'shop.test', checks: ['mx'] }));
      assert.deepEqual([report.findings[0].status, report.grade], ['inconclusive', 'A']);
    },
    'dns.email_auth': async (api) => {
      const report = good(await api.post('/api/v1/dns/email-auth', { domain: 'shop.test' }));
      assert.equal(report.spf.result, 'temperror');
    },
    'dns.redirects': async (api) => {
      const report = good(await api.post('/api/v1/dns/redirects', { url: `${api.address}/api/v1/nothing` }));
      assert.deepEqual([report.hops[0].status, report.final], [404, `${api.address}/api/v1/nothing`]);
    },
    'dns.ssl': async (api) => {
      const { hostname, port } = new URL(api.address);
      const answer = await api.post('/api/v1/dns/ssl', { host: hostname, port: Number(port) });
      assert.deepEqual([answer.status, answer.body.code], [502, 'upstream_failed']);
    },
  },
});
