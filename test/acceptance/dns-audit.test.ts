import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { SAMPLE_OPTIONS, SAMPLE_ZONES } from '../support/dns/sample-world.ts';
import { openDnsWorld } from '../support/dns/world.ts';
import { duringTests } from '../support/during-tests.ts';
import { startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

const things = duringTests(async (atEnd) => {
  const world = await openDnsWorld(SAMPLE_ZONES, SAMPLE_OPTIONS);
  atEnd(() => world.close());
  const program = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.0/8',
      DNS_RESOLVERS: `udp://${world.resolver}`,
      DNS_TRUST_ANCHORS: world.anchors.join(','),
      DNS_AUTHORITY_PORT: String(world.port),
    },
  });
  atEnd(() => program.dispose());
  return { world, api: await provision(program.client) };
});

const audit = async (api: ApiClient, domain: string, more: object = {}) =>
  good(await api.post('/api/v1/dns/audit', { domain, ...more }));
const idsOf = (report: any, ...statuses: string[]): string[] =>
  report.findings
    .filter(({ status }: any) => statuses.includes(status))
    .map(({ id }: any) => id)
    .sort();
const findingOf = (report: any, id: string) => report.findings.find((one: any) => one.id === id);

test('a domain in order: records, name servers over both protocols, a chain of trust to the root', async () => {
  const { api } = things;
  const report = await audit(api, 'Good.TEST.');
  assert.deepEqual([report.domain, report.zone, report.grade], ['good.test', 'good.test', 'A']);
  // Loopback is one network, and nothing listens on its port 443.
  assert.deepEqual(idsOf(report, 'fail', 'warn'), [
    'address-no-https',
    'address-no-https',
    'ns-same-network',
  ]);
  assert.deepEqual(idsOf(report, 'inconclusive'), []);
  assert.deepEqual(
    report.records.MX.map(({ value }: any) => value),
    ['10 mx1.good.test', '20 mx2.good.test'],
  );
  assert.deepEqual(
    report.nameservers.map(({ name, at_parent, at_child, addresses }: any) => [
      ...[name, at_parent, at_child, addresses[0].udp, addresses[0].tcp, addresses[0].serial],
    ]),
    ['ns1', 'ns2'].map((name) => [
      `${name}.good.test`,
      true,
      true,
      'authoritative',
      'authoritative',
      2026030101,
    ]),
  );
  const { evidence } = findingOf(report, 'dnssec');
  assert.deepEqual(evidence.chain, ['good.test', 'test', '.']);
  assert.equal(evidence.keys[0].algorithm, 'ED25519');
  assert.deepEqual(findingOf(report, 'https-record').evidence.alpn, ['h2', 'h3']);
});

test('a domain with faults gets each of them, with what to do', async () => {
  const { api } = things;
  const report = await audit(api, 'bad.test');
  assert.equal(report.grade, 'F');
  assert.deepEqual(
    [...new Set(idsOf(report, 'fail', 'warn'))],
    [
      ...[
        'address-private',
        'address-www-missing',
        'caa-critical-unknown',
        'cname-dangling',
        'mx-null-beside-others',
        'ns-alias',
      ],
      ...[
        'ns-lame',
        'ns-no-address',
        'ns-open-recursion',
        'ns-parent-mismatch',
        'ns-same-network',
        'ns-unreachable',
      ],
      ...['soa-mailbox', 'soa-primary', 'soa-range', 'soa-retry', 'soa-serial-mismatch'],
      ...['txt-duplicate-token', 'txt-large', 'txt-many'],
    ],
  );
  for (const { status, fix, message } of report.findings)
    if (status === 'fail' || status === 'warn') assert.match(fix, /\w.*\.$/, message);
  const mismatch = findingOf(report, 'ns-parent-mismatch').evidence;
  assert.deepEqual(mismatch.only_at_parent, ['old.bad.test']);
  assert.deepEqual(findingOf(report, 'ttl').evidence, { type: 'A', ttl: 30 });
});

test('only the checks that are asked for are made', async () => {
  const { api } = things;
  const report = await audit(api, 'plain.test', { checks: ['ns', 'caa', 'dnssec'] });
  assert.deepEqual(
    report.findings.map(({ id, status }: any) => [id, status]),
    [
      ['ns-single', 'fail'],
      ['caa-missing', 'info'],
      ['dnssec-unsigned', 'info'],
    ],
  );
});

test('a name below the top of a zone: its zone is found, a long alias chain and a wildcard are noted', async () => {
  const { api } = things;
  const report = await audit(api, 'chain.plain.test', { checks: ['cname', 'soa'] });
  assert.equal(report.zone, 'plain.test');
  assert.deepEqual(findingOf(report, 'cname-long-chain').evidence.chain.length, 5);
  const wild = await audit(api, 'wild.bad.test', { checks: ['wildcard'] });
  assert.equal(findingOf(wild, 'wildcard').status, 'info');
});

test('DNSSEC: what breaks the chain is critical, also where the resolver answers only without checking', async () => {
  const { api } = things;
  for (const [domain, code] of [
    ['expired.test', 'bad_key_signature'],
    ['stale-ds.test', 'no_matching_key'],
    ['spoilt.test', 'bad_record_signature'],
    ['no-keys.test', 'no_keys'],
  ] as const) {
    const report = await audit(api, domain, { checks: ['dnssec', 'mx'] });
    assert.equal(report.grade, 'F', domain);
    assert.equal(findingOf(report, 'dnssec-broken').evidence.code, code, domain);
    assert.equal(findingOf(report, 'dnssec-bogus').severity, 'critical', domain);
  }
  const soon = await audit(api, 'soon.test', { checks: ['dnssec'] });
  assert.deepEqual(idsOf(soon, 'fail', 'warn'), [
    ...['dnssec-expiring', 'dnssec-nsec3', 'dnssec-sha1-digest', 'dnssec-weak-key'],
  ]);
});

test('servers that fail or do not answer make findings inconclusive, and do not lower the grade', async () => {
  const { api } = things;
  for (const [domain, checks] of [
    ['down.test', ['mx', 'soa', 'caa']],
    ['silent.test', ['mx']],
  ] as const) {
    const report = await audit(api, domain, { checks });
    assert.deepEqual(
      [...new Set(report.findings.map(({ status }: any) => status))],
      ['inconclusive'],
      domain,
    );
    assert.equal(report.grade, 'A');
  }
});

test('resolvers of the request are compared: where they disagree, nothing is concluded', async () => {
  const { api, world } = things;
  const other = await openDnsWorld([
    { name: 'good.test', records: { 'good.test': ['MX 10 elsewhere.test', 'CAA 0 issue ca.test'] } },
  ]);
  try {
    const resolvers = [`udp://${world.resolver}`, `tcp://${other.resolver}`];
    const report = await audit(api, 'good.test', { checks: ['mx', 'caa'], resolvers });
    assert.deepEqual(
      report.findings.map(({ id, status }: any) => [id, status]),
      [
        ['mx', 'inconclusive'],
        ['caa', 'pass'],
      ],
    );
    assert.match(JSON.stringify(findingOf(report, 'mx').evidence), /elsewhere/);
  } finally {
    await other.close();
  }
});

test('wrong input is refused with what to do', async () => {
  const { api } = things;
  for (const [body, path, message] of [
    [{ domain: 'https://good.test/' }, 'domain', /without a scheme/],
    [{ domain: '127.0.0.1' }, 'domain', /domain name/],
    [{ domain: 'good.test', resolvers: ['nonsense'] }, 'resolvers.0', /tls:\/\//],
  ] as const) {
    const answer = await api.post('/api/v1/dns/audit', body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details[0].path, path);
    assert.match(answer.body.message, message);
  }
  const inside = await api.post('/api/v1/dns/audit', {
    domain: 'good.test',
    resolvers: ['udp://10.0.0.1:53'],
  });
  assert.deepEqual([inside.status, /GRANARY_FETCH_ALLOW/.test(inside.body.message)], [400, true]);
  const unknown = await api.post('/api/v1/dns/audit', { domain: 'good.test', checks: ['nothing'] });
  assert.equal(unknown.status, 400);
});
