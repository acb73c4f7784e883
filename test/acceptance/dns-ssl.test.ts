import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttp } from 'node:http';
import { createServer as createSecureHttp } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TlsOptions } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { type MadeCertificate, makeCertificate, makeRevocationList } from '../support/certificate-maker.ts';
import { good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { openDnsWorld } from '../support/dns/world.ts';
import { duringTests } from '../support/during-tests.ts';
import { startProgram } from '../support/program.ts';
import { openMailboxes } from '../support/starttls-server.ts';
import { provision } from '../support/tenants.ts';

const NAME = 'shop.tls.test';

const things = duringTests(async (atEnd) => {
  const root = makeCertificate({ name: 'A root', isAuthority: true, until: 3_000 });
  const middle = makeCertificate({
    name: 'An intermediate',
    isAuthority: true,
    issuer: root,
    until: 1_000,
  });
  const world = await openDnsWorld([
    {
      name: 'test',
      records: {
        '*.tls.test': ['A 127.0.0.1'],
        'tls.test': ['CAA 0 issue ca.test'],
        [NAME]: ['A 127.0.0.1'],
        'inside.test': ['A 10.1.2.3'],
      },
    },
  ]);
  atEnd(() => world.close());
  const folder = await newDataFolder();
  const file = join(folder, 'root.pem');
  await writeFile(file, root.pem);
  const program = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.0/8',
      DNS_RESOLVERS: world.resolver,
      NODE_EXTRA_CA_CERTS: file,
    },
  });
  atEnd(() => program.dispose());
  const serve = async (options: TlsOptions, headers: Record<string, string> = {}): Promise<number> => {
    const server = createSecureHttp(options, (_, response) => response.writeHead(200, headers).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  return { root, middle, serve, api: await provision(program.client), atEnd, program };
});

const optionsOf = (leaf: MadeCertificate, ...chain: MadeCertificate[]): TlsOptions => ({
  key: leaf.keyPem,
  cert: [leaf, ...chain].map(({ pem }) => pem).join('\n'),
});
const leafOf = (wish: object = {}) =>
  makeCertificate({ name: NAME, names: [NAME], issuer: things.middle, ...wish });
const check = async (port: number, more: object = {}) =>
  good(await things.api.post('/api/v1/dns/ssl', { host: NAME, port, ...more }));
const wrong = (report: any): string[] =>
  report.findings
    .filter(({ status }: any) => status === 'fail' || status === 'warn')
    .map(({ id }: any) => id)
    .sort();

test('a server in order: chain as served, protocols, ciphers, HSTS and CAA', async () => {
  const port = await things.serve(optionsOf(leafOf(), things.middle), {
    'strict-transport-security': 'max-age=31536000; includeSubDomains; preload',
  });
  const report = await check(port);
  assert.deepEqual(wrong(report), []);
  assert.deepEqual(
    [report.trusted, report.grade, report.chain.length, report.hsts.preload],
    [true, 'A', 2, true],
  );
  assert.deepEqual(report.protocols, { TLSv1: false, 'TLSv1.1': false, 'TLSv1.2': true, 'TLSv1.3': true });
  assert.ok(report.ciphers.every(({ weakness }: any) => weakness === null));
  assert.deepEqual(report.caa, { found_at: 'tls.test', records: ['0 issue "ca.test"'] });
  assert.ok([79, 80].includes(report.days_left));
});

test('each certificate with a fault is found out', async () => {
  const { root, middle, serve } = things;
  const own = makeCertificate({ name: NAME, names: [NAME] });
  const strange = makeCertificate({ name: 'A stranger', isAuthority: true });
  const cases: [string, TlsOptions, string[]][] = [
    ['expired', optionsOf(leafOf({ from: -90, until: -1 }), middle), ['tls-expired']],
    ['not yet valid', optionsOf(leafOf({ from: 5 }), middle), ['tls-not-yet-valid']],
    ['another name', optionsOf(leafOf({ names: ['other.tls.test'] }), middle), ['tls-name-mismatch']],
    ['wildcard', optionsOf(leafOf({ names: ['*.tls.test'] }), middle), []],
    ['wildcard above', optionsOf(leafOf({ names: ['*.test'] }), middle), ['tls-name-mismatch']],
    ['self-signed', optionsOf(own), ['tls-self-signed']],
    ['no intermediate', optionsOf(leafOf()), ['tls-incomplete-chain']],
    ['unknown root', optionsOf(leafOf({ issuer: strange }), strange), ['tls-untrusted-root']],
    ['weak key', optionsOf(leafOf({ rsaBits: 1_024 }), middle), ['tls-invalid', 'tls-weak-key']],
    ['root sent along', optionsOf(leafOf(), middle, root), []],
    ['must staple', optionsOf(leafOf({ mustStaple: true }), middle), ['tls-missing-staple']],
    ['expiring', optionsOf(leafOf({ from: -80, until: 15 }), middle), ['tls-expiring']],
  ];
  for (const [what, options, expected] of cases) {
    const port = await serve({ ...options, ciphers: 'DEFAULT@SECLEVEL=0' });
    const found = wrong(await check(port)).filter(
      (id) => id !== 'hsts-missing' && id !== 'tls-no-forward-secrecy',
    );
    assert.deepEqual(found, expected, what);
  }
  const sql = "SELECT count(*) AS n FROM granary_events WHERE type = 'tls.expiring'";
  const [{ n }] = good(await things.api.post('/api/v1/query/hybrid', { sql })).data;
  assert.equal(Number(n), 2, 'the expired one and the expiring one');
});

test('a SHA-1 signature is refused, and a superfluous root is noted', async () => {
  const authority = makeCertificate({
    name: 'An old authority',
    isAuthority: true,
    issuer: things.root,
    rsaBits: 2_048,
    hash: 'sha1',
  });
  const leaf = leafOf({ issuer: authority, hash: 'sha1' });
  const port = await things.serve({
    ...optionsOf(leaf, authority, things.root),
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const report = await check(port);
  assert.ok(wrong(report).includes('tls-weak-signature'));
  assert.equal(report.grade, 'F');
  assert.ok(report.findings.some(({ id }: any) => id === 'tls-root-in-chain'));
});

test('old protocols and ciphers without forward secrecy', async () => {
  const leaf = leafOf({ rsaBits: 2_048 });
  const old = await things.serve({
    ...optionsOf(leaf, things.middle),
    ...{ minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
  });
  const report = await check(old);
  assert.deepEqual(report.protocols, { TLSv1: true, 'TLSv1.1': false, 'TLSv1.2': false, 'TLSv1.3': false });
  assert.deepEqual(
    wrong(report).filter((id) => id.startsWith('tls-')),
    ['tls-no-forward-secrecy', 'tls-no-modern-protocol', 'tls-old-protocol'],
  );
  const plain = await things.serve({
    ...optionsOf(leaf, things.middle),
    maxVersion: 'TLSv1.2',
    ciphers: 'AES128-GCM-SHA256',
  });
  const secretless = (await check(plain)).findings.find(({ id }: any) => id === 'tls-no-forward-secrecy');
  assert.deepEqual(
    [secretless.severity, secretless.evidence.ciphers],
    ['high', ['RSA_WITH_AES_128_GCM_SHA256']],
  );
});

test('STARTTLS of a mail server, and a server that has none', async () => {
  const leaf = leafOf();
  const mail = new SMTPServer({ ...optionsOf(leaf, things.middle), authOptional: true, logger: false });
  // Each version that it does not speak is an error to it.
  mail.on('error', () => undefined);
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const greeting = createServer((socket) => socket.end('220 hello\r\n').on('error', () => undefined));
  await new Promise<void>((resolve) => greeting.listen(0, '127.0.0.1', resolve));
  try {
    const port = (mail.server.address() as AddressInfo).port;
    const report = await check(port, { starttls: 'smtp' });
    assert.deepEqual([report.trusted, report.hsts, report.chain.length], [true, null, 2]);
    const body = { host: NAME, port: (greeting.address() as AddressInfo).port, starttls: 'smtp' };
    const answer = await things.api.post('/api/v1/dns/ssl', body);
    assert.deepEqual([answer.status, /does not speak TLS/.test(answer.body.message)], [502, true]);
  } finally {
    await new Promise<void>((resolve) => mail.close(() => resolve()));
    greeting.close();
  }
});

test('STARTTLS of mailboxes by IMAP and POP3: the chain, old protocols, and servers that refuse it', async () => {
  const leaf = leafOf();
  for (const protocol of ['imap', 'pop3'] as const) {
    const open = await openMailboxes(protocol, {
      ...optionsOf(leaf, things.middle),
      ...{ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    });
    const closed = await openMailboxes(protocol, undefined);
    try {
      const report = await check(open.port, { starttls: protocol });
      assert.deepEqual([report.trusted, report.hsts, report.chain.length], [true, null, 2], protocol);
      assert.deepEqual(
        report.protocols,
        { TLSv1: true, 'TLSv1.1': true, 'TLSv1.2': true, 'TLSv1.3': true },
        protocol,
      );
      assert.ok(wrong(report).includes('tls-old-protocol'));
      const body = { host: NAME, port: closed.port, starttls: protocol };
      const answer = await things.api.post('/api/v1/dns/ssl', body);
      assert.deepEqual(
        [answer.status, /does not speak TLS/.test(answer.body.message)],
        [502, true],
        protocol,
      );
    } finally {
      open.close();
      closed.close();
    }
  }
});

test('ciphers that encrypt nothing or show no certificate are weak, whichever key the server has', async () => {
  for (const [wish, cipher, name] of [
    [{ rsaBits: 2_048 }, 'NULL-SHA256', 'RSA_WITH_NULL_SHA256'],
    [{}, 'ECDHE-ECDSA-NULL-SHA', 'ECDHE_ECDSA_WITH_NULL_SHA'],
    [{}, 'AECDH-AES128-SHA', 'ECDH_anon_WITH_AES_128_CBC_SHA'],
  ] as const) {
    const port = await things.serve({
      ...optionsOf(leafOf(wish), things.middle),
      ...{ maxVersion: 'TLSv1.2', ciphers: `ECDHE+AESGCM:${cipher}:@SECLEVEL=0` },
    });
    const report = await check(port);
    const weak = report.findings.find(({ id }: any) => id === 'tls-weak-cipher');
    assert.deepEqual([weak?.severity, weak?.evidence.ciphers, report.grade], ['high', [name], 'C']);
  }
});

test('weak ciphers are found behind any number of good ones', async () => {
  const port = await things.serve({
    ...optionsOf(leafOf({ rsaBits: 2_048 }), things.middle),
    ...{ maxVersion: 'TLSv1.2', ciphers: 'ALL:NULL-SHA256:@SECLEVEL=0', dhparam: 'auto' },
  });
  const { ciphers } = await check(port);
  assert.ok(ciphers.length > 16, `${ciphers.length} ciphers`);
  assert.ok(ciphers.some(({ name }: any) => name === 'RSA_WITH_NULL_SHA256'));
});

test('a revoked certificate is found by the list that it names; one that is not in the list is fine', async () => {
  const lists = new Map<string, Buffer>();
  const server = createHttp((request, response) => response.end(lists.get(request.url ?? '')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [good, bad] = ['/good', '/bad'].map((path) => leafOf({ revocationUrl: `${at}${path}` })) as [
      MadeCertificate,
      MadeCertificate,
    ];
    for (const path of ['/good', '/bad']) lists.set(path, makeRevocationList(things.middle, [bad]));
    const fine = await check(await things.serve(optionsOf(good, things.middle)));
    assert.deepEqual([fine.trusted, wrong(fine).includes('tls-revoked')], [true, false]);
    const revoked = await check(await things.serve(optionsOf(bad, things.middle)));
    assert.deepEqual(
      [revoked.trusted, revoked.grade, wrong(revoked).includes('tls-revoked')],
      [false, 'F', true],
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('wrong input is refused with what to do', async () => {
  const { api } = things;
  const inside = await api.post('/api/v1/dns/ssl', { host: 'inside.test' });
  assert.deepEqual([inside.status, /GRANARY_FETCH_ALLOW/.test(inside.body.message)], [400, true]);
  const outside = await api.post('/api/v1/dns/ssl', { host: '192.0.2.1', port: 8080 });
  assert.equal(outside.status, 400);
  const named = await api.post('/api/v1/dns/ssl', { host: 'https://shop.test' });
  assert.equal(named.body.details[0].path, 'host');
});
