import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { createCertificate } from './testing-certificate.ts';
import { listen, localClient } from './testing-servers.ts';

test('the certificate is checked against the name, although the connection goes to the checked number', async (context) => {
  const { key, cert } = createCertificate(['shop.example', '*.wild.example']);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  context.after(() => setDefaultCACertificates(trusted));
  const names: (string | false | null | undefined)[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    names.push((request.socket as TLSSocket).servername);
    response.end(`${request.httpVersion} ${request.headers.host}`);
  });
  context.after(() => server.closeAllConnections());
  const port = await listen(context, server);
  const client = localClient(context, { resolve: async () => ['127.0.0.1'] });

  const answer = await client.fetch(`https://shop.example:${port}/`);
  assert.equal(await answer.text(), `1.1 shop.example:${port}`);
  await (await client.fetch(`https://a.wild.example:${port}/`)).bytes();
  await (await client.fetch(`https://shop.example.:${port}/`)).bytes();
  assert.deepEqual(names, ['shop.example', 'a.wild.example', 'shop.example']);

  for (const host of ['other.example', '127.0.0.1']) {
    await assert.rejects(client.fetch(`https://${host}:${port}/`), {
      code: 'upstream_failed',
      message: /has no valid certificate/,
    });
  }
  assert.equal(names.length, 3);
});

test('a certificate nobody vouches for is refused, and so is a peer that speaks no TLS', async (context) => {
  const { key, cert } = createCertificate(['shop.example']);
  const server = createServer({ key, cert }, (_request, response) => response.end());
  context.after(() => server.closeAllConnections());
  const port = await listen(context, server);
  const client = localClient(context, { resolve: async () => ['127.0.0.1'] });
  await assert.rejects(client.fetch(`https://shop.example:${port}/`), {
    code: 'upstream_failed',
    message: /has no valid certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  });
  await assert.rejects(client.fetch(`http://shop.example:${port}/`), { code: 'upstream_failed' });
});
