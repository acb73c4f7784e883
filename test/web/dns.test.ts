import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCertificate } from '../support/certificate-maker.ts';
import { openBrowser } from '../support/dashboard.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { SAMPLE_OPTIONS, SAMPLE_ZONES } from '../support/dns/sample-world.ts';
import { openDnsWorld } from '../support/dns/world.ts';
import { type AtEnd, duringTests } from '../support/during-tests.ts';
import { startProgram } from '../support/program.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';

async function listen(server: Server & { closeAllConnections(): void }, atEnd: AtEnd): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const things = duringTests(async (atEnd) => {
  const root = await makeCertificate({ name: 'A root', isAuthority: true, until: 3_000 });
  const middle = await makeCertificate({
    ...{ name: 'An intermediate', isAuthority: true, issuer: root },
    until: 1_000,
  });
  const leaf = await makeCertificate({ name: 'good.test', names: ['good.test'], issuer: middle });
  const file = join(await newDataFolder(), 'root.pem');
  await writeFile(file, root.pem);
  const world = await openDnsWorld(SAMPLE_ZONES, SAMPLE_OPTIONS);
  atEnd(() => world.close());
  const tls = { key: leaf.keyPem, cert: `${leaf.pem}\n${middle.pem}` };
  const secure = await listen(
    createSecure(tls, (_, response) => response.end('page')),
    atEnd,
  );
  const plain = await listen(
    createServer((request, response) =>
      request.url === '/' ? response.writeHead(301, { location: '/home' }).end() : response.end('page'),
    ),
    atEnd,
  );
  const [program, browser] = await Promise.all([
    startProgram({
      environment: {
        GRANARY_FETCH_ALLOW: '127.0.0.0/8',
        DNS_RESOLVERS: `udp://${world.resolver}`,
        DNS_TRUST_ANCHORS: world.anchors.join(','),
        DNS_AUTHORITY_PORT: String(world.port),
        NODE_EXTRA_CA_CERTS: file,
      },
    }),
    openBrowser(),
  ]);
  atEnd(() => program.dispose());
  atEnd(() => browser.close());
  return { program, browser, secure, plain };
});

const open = (path: string) => enter(things.browser, things.program, path);

test('a domain is typed, checked, and restored from the address with what is wrong and how to fix it', async () => {
  const { page, complaints, shoot } = await open('/seo/dns');
  await page.getByRole('heading', { name: 'Check a domain' }).waitFor();
  await page.getByLabel('Domain').fill('https://Bad.test/contact?a=1');
  await page.getByRole('button', { name: 'Check domain' }).click();
  await page.getByText('Grade F: a critical problem').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('domain'), 'bad.test');
  const findings = page.getByRole('region', { name: 'Findings' });
  await findings.getByText('Fail', { exact: true }).first().waitFor();
  await findings.getByText('critical', { exact: true }).first().waitFor();
  await findings
    .getByText(/^Fix: /)
    .first()
    .waitFor();
  await findings.getByRole('button', { name: /passed check/ }).click();
  await findings.getByText('Pass', { exact: true }).first().waitFor();
  const servers = page.getByRole('list', { name: 'Name servers' });
  await servers.getByText('127.0.0.14').waitFor();
  await servers.getByText('open resolver').waitFor();
  await page.getByRole('list', { name: 'Records' }).getByText('10 mx.bad.test').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('dns-audit');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot('dns-audit-dark');
  await page.reload();
  await page.getByText('Grade F: a critical problem').waitFor();
  assert.deepEqual(complaints, []);
});

test('mail authentication is a tree of lookups with its limit, the walk of DMARC and the keys', async () => {
  const { page, complaints, shoot } = await open('/seo/dns?domain=good.test&view=mail');
  const spf = page.getByRole('list', { name: 'SPF lookups' });
  await spf.getByText('_spf.mailer.test', { exact: true }).waitFor();
  await spf.getByText('1 lookup', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'SPF' }).getByText('2 of 10 DNS lookups').waitFor();
  await page.getByRole('region', { name: 'DMARC' }).getByText('policy reject').waitFor();
  await page.getByRole('list', { name: 'DMARC walk' }).getByText('_dmarc.good.test').waitFor();
  await page.getByRole('list', { name: 'DKIM selectors' }).getByText('mail', { exact: true }).waitFor();
  await page.getByText('mailto:tls@good.test', { exact: true }).waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('dns-mail');
  await page.goto('/seo/dns?domain=many.plain.test&view=mail');
  await page.getByText('11 of 10 DNS lookups').waitFor();
  assert.deepEqual(complaints, []);
});

test('TLS is a tree from the authority to the server, with protocols, ciphers and the days left', async () => {
  const { page, complaints, shoot } = await open(`/seo/dns?domain=good.test:${things.secure}&view=tls`);
  const chain = page.getByRole('list', { name: 'Certificate chain' });
  await chain.getByText('CN=An intermediate', { exact: true }).waitFor();
  await chain.getByText('CN=good.test', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'Certificate chain' })
    .getByText(/\d+ days left/)
    .waitFor();
  await page.getByText('TLSv1.3 offered').waitFor();
  await page.getByRole('table', { name: 'Cipher suites' }).getByText('TLSv1.3').first().waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('dns-tls');
  assert.deepEqual(complaints, []);
});

test('redirects are a line of hops beside the four variants, and a failed check says why', async () => {
  const { page, complaints, shoot } = await open(`/seo/dns?domain=good.test:${things.plain}&view=redirects`);
  const hops = page.getByRole('list', { name: 'Hops' });
  await hops.getByText(`http://good.test:${things.plain}/home`).waitFor();
  assert.equal(await hops.getByRole('listitem').count(), 2);
  assert.equal(await page.getByRole('table', { name: 'Variants' }).locator('tbody tr').count(), 4);
  assert.deepEqual(await seriousFaults(page), []);
  await shoot('dns-redirects');
  assert.deepEqual(complaints, []);
  await page.goto('/seo/dns?domain=not%20a%20domain');
  await page.getByRole('alert').getByText('domain').first().waitFor();
});
