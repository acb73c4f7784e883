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
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.0/8', DNS_RESOLVERS: world.resolver },
  });
  atEnd(() => program.dispose());
  return { api: await provision(program.client) };
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
  assert.equal(report.bimi.logo, 'https://good.test/logo.svg');
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
