import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCertificate } from '../support/certificate-maker.ts';
import { type ApiClient, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { SAMPLE_OPTIONS, SAMPLE_ZONES } from '../support/dns/sample-world.ts';
import { openDnsWorld } from '../support/dns/world.ts';
import { duringTests } from '../support/during-tests.ts';
import { startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

const HASH = '00'.repeat(32);
const MAIL = ['MX 10 mx.logo.test', 'MX 20 other.logo.test'];
const DMARC = 'TXT v=DMARC1; p=reject; rua=mailto:reports@logo.test';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
  <title>Good</title><circle cx="32" cy="32" r="30"/></svg>`;
const LOGOS: Record<string, { type: string; body: string }> = {
  '/logo.svg': { type: 'image/svg+xml', body: LOGO },
  '/wide.svg': {
    type: 'text/plain',
    body: LOGO.replace('64 64', '128 64').replace('<title>Good</title>', '<script>1</script>'),
  },
};

const things = duringTests(async (atEnd) => {
  const root = makeCertificate({ name: 'A root', isAuthority: true });
  const certificate = makeCertificate({ name: 'good.test', names: ['good.test'], issuer: root });
  const server = createServer({ key: certificate.keyPem, cert: certificate.pem }, (request, response) => {
    const logo = LOGOS[request.url ?? ''];
    response.writeHead(logo === undefined ? 404 : 200, { 'content-type': logo?.type ?? 'text/plain' });
    response.end(logo?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = `https://good.test:${(server.address() as AddressInfo).port}`;
  const bimi = (path: string) => [`TXT v=BIMI1; l=${at}${path}; a=${at}/logo.pem`];
  const world = await openDnsWorld(
    [
      ...SAMPLE_ZONES.map((zone) =>
        zone.name === 'good.test'
          ? {
              ...zone,
              records: {
                ...zone.records,
                'default._bimi.good.test': bimi('/logo.svg'),
                '_25._tcp.mx1.good.test': [`TLSA 3 1 1 ${HASH}`],
                '_25._tcp.mx2.good.test': [`TLSA 3 1 1 ${HASH}`, 'TLSA 0 0 0 00'],
              },
            }
          : zone,
      ),
      {
        name: 'logo.test',
        servers: ['127.0.0.31'],
        records: {
          'logo.test': [...MAIL, 'TXT v=spf1 mx -all'],
          '_dmarc.logo.test': [DMARC],
          'default._bimi.logo.test': bimi('/wide.svg'),
          '_25._tcp.mx.logo.test': [`TLSA 3 1 1 ${HASH}`],
        },
      },
    ],
    SAMPLE_OPTIONS,
  );
  atEnd(() => world.close());
  const folder = await newDataFolder();
  await writeFile(join(folder, 'root.pem'), root.pem);
  const program = await startProgram({
    dataFolder: folder,
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.0/8',
      DNS_RESOLVERS: world.resolver,
      DNS_TRUST_ANCHORS: world.anchors.join(','),
      NODE_EXTRA_CA_CERTS: join(folder, 'root.pem'),
    },
  });
  atEnd(() => program.dispose());
  return { api: await provision(program.client), at };
});

const check = async (api: ApiClient, domain: string, more: object = {}) =>
  good(await api.post('/api/v1/dns/email-auth', { domain, ...more }));
const wrong = (report: any): string[] =>
  report.findings
    .filter(({ status }: any) => status === 'fail' || status === 'warn')
    .map(({ id }: any) => id)
    .sort();

test('a domain in order: tree with counts, keys, the policy and who gets its reports', async () => {
  const { api } = things;
  const report = await check(api, 'good.test', { selectors: ['own'], ip: '198.51.100.7' });
  assert.deepEqual(wrong(report), []);
  assert.equal(report.grade, 'A');
  const { spf } = report;
  assert.deepEqual([spf.result, spf.lookups, spf.tree.includes[0].domain], ['pass', 2, '_spf.mailer.test']);
  assert.deepEqual([spf.tree.includes[0].lookups, spf.tree.includes[0].via], [1, 'include:_spf.mailer.test']);
  assert.deepEqual(
    report.dkim.map(({ selector, given, status, bits }: any) => [selector, given, status, bits]),
    [
      ['own', true, 'valid', 256],
      ['mail', false, 'valid', 256],
    ],
  );
  assert.deepEqual(
    [report.dmarc.policy, report.dmarc.found_at, report.dmarc.tags.np, report.dmarc.walk.length],
    ['reject', 'good.test', 'reject', 2],
  );
  assert.deepEqual(report.tls_rpt.addresses, ['mailto:tls@good.test']);
  assert.equal(report.bimi.logo, `${things.at}/logo.svg`);
  assert.deepEqual(
    report.dane.map(({ host, is_signed }: any) => [host, is_signed]),
    [
      ['mx1.good.test', true],
      ['mx2.good.test', true],
    ],
  );
});

test('a logo that no mail program shows, and TLSA records that nobody signs, on one server alone', async () => {
  const report = await check(things.api, 'logo.test');
  const found = (id: string) => report.findings.find((one: any) => one.id === id);
  assert.deepEqual(found('bimi-logo').evidence.faults, [
    'Its content type is "text/plain", not image/svg+xml.',
    'It has no title.',
    'It is not square.',
    'It has elements that are not allowed: script.',
  ]);
  assert.equal(found('dane-without-dnssec').evidence.host, 'mx.logo.test');
  assert.deepEqual(found('dane-partial').evidence.without, ['other.logo.test']);
});

test('SPF of a sender that is not allowed: the term, and what the domain says about it', async () => {
  const { api } = things;
  const { spf } = await check(api, 'good.test', { ip: '203.0.113.9', mail_from: 'ann@good.test' });
  assert.deepEqual([spf.result, spf.mechanism], ['fail', '-all']);
  assert.equal(spf.explanation, '203.0.113.9 may not send for good.test');
});

test('a subdomain without a record gets the policy from above', async () => {
  const { api } = things;
  const { dmarc } = await check(api, 'a.b.good.test');
  assert.deepEqual([dmarc.found_at, dmarc.organizational_domain], ['good.test', 'good.test']);
  assert.deepEqual(
    dmarc.walk.map(({ name }: any) => name),
    ['a.b.good.test', 'b.good.test', 'good.test', 'test'],
  );
});

test('a domain with faults: two SPF records, a key that cannot be read, a policy without effect', async () => {
  const { api } = things;
  const report = await check(api, 'bad.test', { selectors: ['weak', 'none'] });
  assert.deepEqual(wrong(report), [
    ...[
      'dkim-invalid',
      'dkim-selector-missing',
      'dmarc-policy-none',
      'dmarc-tag',
      'dmarc-tag',
      'spf-multiple',
    ],
  ]);
  assert.deepEqual([report.spf.result, report.grade], ['permerror', 'C']);
});

test('eleven lookups are a permanent error, with the tree that shows them', async () => {
  const { api } = things;
  const report = await check(api, 'many.plain.test');
  assert.deepEqual(
    [report.spf.result, report.spf.lookups, report.spf.tree.includes.length],
    ['permerror', 11, 11],
  );
  const { evidence } = report.findings.find(({ id }: any) => id === 'spf-too-many-lookups');
  assert.deepEqual(evidence.by_include[0], { term: 'include:i0.plain.test', lookups: 1 });
});

test('servers that do not answer make it inconclusive', async () => {
  const { api } = things;
  const report = await check(api, 'down.test');
  assert.equal(report.spf.result, 'temperror');
  assert.equal(report.findings.find(({ id }: any) => id === 'spf').status, 'inconclusive');
});

test('wrong input is refused with its place', async () => {
  const { api } = things;
  for (const [body, path] of [
    [{ domain: 'good.test', ip: '1.2.3' }, 'ip'],
    [{ domain: 'not a name' }, 'domain'],
    [{ domain: 'good.test', selectors: ['a b'] }, 'selectors.0'],
    [{ domain: 'good.test', selectors: Array.from({ length: 21 }, (_, index) => `s${index}`) }, 'selectors'],
  ] as const) {
    const answer = await api.post('/api/v1/dns/email-auth', body);
    assert.deepEqual([answer.status, answer.body.details[0].path], [400, path]);
  }
});
