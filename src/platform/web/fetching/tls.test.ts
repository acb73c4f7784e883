import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { createServer as createRawServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { must } from '../../../kernel/must.ts';
import { createCertificate } from '../testing-certificate.ts';
import { listen } from '../testing-servers.ts';
import { FAULTS, type FaultCode } from './faults.ts';
import { localFetcher } from './testing-fetcher.ts';

const guarded = { resolve: async () => ['127.0.0.1'] };

function trust(context: TestContext, certificates: string[]): void {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, ...certificates]);
  context.after(() => setDefaultCACertificates(trusted));
}

async function secureServer(
  context: TestContext,
  { key, cert }: { key: string; cert: string },
): Promise<number> {
  const server = createServer({ key, cert }, (_request, response) => response.end('secret'));
  context.after(() => server.closeAllConnections());
  return listen(context, server);
}

test('every fault of a certificate has its own code, and none is tried again', async (context) => {
  const good = createCertificate(['shop.example']);
  const expired = createCertificate(['shop.example'], [-10, -2]);
  const early = createCertificate(['shop.example'], [2, 10]);
  trust(context, [good.cert, expired.cert, early.cert]);
  const fetcher = localFetcher(context, { guarded });
  const cases: [FaultCode | undefined, string, { key: string; cert: string }][] = [
    [undefined, 'shop.example', good],
    ['tls_wrong_name', 'other.example', good],
    ['tls_wrong_name', '127.0.0.1', good],
    ['tls_expired', 'shop.example', expired],
    ['tls_not_yet_valid', 'shop.example', early],
    ['tls_self_signed', 'shop.example', createCertificate(['shop.example'])],
  ];
  for (const [code, host, certificate] of cases) {
    const port = await secureServer(context, certificate);
    const { fault, body } = await fetcher.fetch(`https://${host}:${port}/`);
    assert.equal(fault?.code, code, `${host} ${fault?.detail}`);
    assert.equal(body.toString(), code === undefined ? 'secret' : '');
    if (fault !== undefined) assert.equal(FAULTS[fault.code].retryable, false);
  }
});

test('a peer that speaks no TLS, too old a TLS or nothing after the greeting is told apart', async (context) => {
  const certificate = createCertificate(['shop.example']);
  trust(context, [certificate.cert]);
  const fetcher = localFetcher(context, { guarded });
  const plain = createRawServer((socket) =>
    socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  );
  const plainPort = await listen(context, plain);
  assert.equal((await fetcher.fetch(`https://shop.example:${plainPort}/`)).fault?.code, 'tls_handshake');
  const old = createTlsServer({
    ...certificate,
    minVersion: 'TLSv1.1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  old.on('tlsClientError', () => {});
  const oldPort = await listen(context, old);
  assert.equal((await fetcher.fetch(`https://shop.example:${oldPort}/`)).fault?.code, 'tls_handshake');
  const silent = createRawServer((socket) => socket.on('error', () => {}).once('data', () => socket.end()));
  const silentPort = await listen(context, silent);
  assert.equal((await fetcher.fetch(`https://shop.example:${silentPort}/`)).fault?.code, 'connection_lost');
  const port = await secureServer(context, certificate);
  assert.match(
    must((await fetcher.fetch(`http://shop.example:${port}/`)).fault, '(…).fault').code,
    /connection_lost|protocol/,
  );
});
