import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { joinProgram } from '../support/shared-program.ts';

const things = duringTests(async (atEnd) => {
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  const site = createServer((request, response) => {
    const to = (status: number, location: string) =>
      response.writeHead(status, { location, server: 'test' }).end();
    const count = Number(/^\/count\/(\d+)$/.exec(request.url ?? '')?.[1] ?? Number.NaN);
    if (count > 0) to(301, `/count/${count - 1}`);
    else if (request.url === '/moved') to(301, '/page');
    else if (request.url === '/for-now') to(302, '/page');
    else if (request.url === '/a') to(301, '/b');
    else if (request.url === '/b') to(301, '/a');
    else if (request.url === '/inside') to(302, 'http://10.1.2.3/');
    else if (request.url === '/gone') to(301, '/nothing');
    else if (request.url === '/agent') response.end(request.headers['user-agent']);
    else if (request.url === '/nothing') response.writeHead(404).end();
    // Only with the cookie of the first visit does it go on.
    else if (request.url === '/door' && request.headers.cookie === undefined)
      response.writeHead(302, { location: '/door', 'set-cookie': 'seen=1; path=/' }).end();
    else response.end('page');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    site.closeAllConnections();
    site.close();
  });
  return { api: program.client, address: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
});

const check = async (path: string, more: object = {}) =>
  good(await things.api.post('/api/v1/dns/redirects', { url: `${things.address}${path}`, ...more }));
const idsOf = (report: any): string[] => report.findings.map(({ id }: any) => id);

test('hops with status, target, address and server', async () => {
  const report = await check('/moved#part');
  assert.deepEqual(
    report.hops.map(({ status, location, ip, server, tls }: any) => [status, location, ip, server, tls]),
    [
      [301, '/page', '127.0.0.1', 'test', null],
      [200, null, '127.0.0.1', null, null],
    ],
  );
  assert.deepEqual([report.final, report.loop], [`${things.address}/page#part`, false]);
  assert.deepEqual(idsOf(report), ['redirect-no-https']);
});

test('loops, chains, temporary redirects, errors at the end, and cookies that open the way', async () => {
  assert.deepEqual(idsOf(await check('/a')), ['redirect-loop', 'redirect-chain']);
  assert.ok(idsOf(await check('/for-now')).includes('redirect-temporary'));
  assert.ok(idsOf(await check('/gone')).includes('redirect-to-error'));
  assert.ok(idsOf(await check('/count/4')).includes('redirect-chain'));
  const cut = await check('/count/15', { max_hops: 3 });
  assert.deepEqual([cut.final, idsOf(cut)[0]], [null, 'redirect-too-many']);
  const door = await check('/door');
  assert.deepEqual([door.loop, door.final], [false, `${things.address}/door`]);
});

test('a hop to a private address is not made', async () => {
  const report = await check('/inside');
  assert.deepEqual(
    [report.final, report.hops[1].status, report.hops[1].url],
    [null, null, 'http://10.1.2.3/'],
  );
  assert.match(report.hops[1].error, /GRANARY_FETCH_ALLOW/);
  const first = await things.api.post('/api/v1/dns/redirects', { url: 'http://10.1.2.3/' });
  assert.equal(first.status, 400);
});

test('four variants of a URL', async () => {
  const report = await check('/page', { variants: true });
  assert.equal(report.variants.length, 4);
  assert.ok(idsOf(report).includes('variants-broken'));
});
