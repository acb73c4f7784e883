import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../../support/certificate-maker.ts';
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
    'dns.email-auth': async (api) => {
      const report = good(await api.post('/api/v1/dns/email-auth', { domain: 'shop.test' }));
      assert.equal(report.spf.result, 'temperror');
    },
    'dns.redirects': async (api) => {
      const report = good(await api.post('/api/v1/dns/redirects', { url: `${api.address}/api/v1/nothing` }));
      assert.deepEqual([report.hops[0].status, report.final], [404, `${api.address}/api/v1/nothing`]);
    },
    'dns.ssl': async (api) => {
      const { pem: cert, keyPem: key } = makeCertificate({ name: 'shop.test', names: ['shop.test'] });
      const server = createServer({ cert, key }, (_, response) => response.end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = server.address() as AddressInfo;
        const report = good(
          await api.post('/api/v1/dns/ssl', { host: '127.0.0.1', port, servername: 'shop.test' }),
        );
        assert.deepEqual([report.trusted, report.chain[0].subject], [false, 'CN=shop.test']);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
  },
});
