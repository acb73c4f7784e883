import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDnsWorld } from '../../../test/support/dns/world.ts';
import { duringTests } from '../../../test/support/during-tests.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { must } from '../../kernel/must.ts';
import { readResolver } from '../../kernel/resolver-address.ts';
import { createCertificate } from '../web/testing-certificate.ts';
import { createDnsClient } from './client.ts';
import { DnsFault } from './faults.ts';
import { createLookups } from './lookups.ts';

const certificate = createCertificate(['dns.test']);
const long = 'x'.repeat(250);

const things = duringTests(async (atEnd) => {
  const world = await openDnsWorld(
    [
      {
        name: 'test',
        records: {
          'a.test': ['A 192.0.2.1'],
          'long.test': Array.from({ length: 8 }, (_, index) => `TXT ${index}${long}`),
          ...Object.fromEntries(
            ['lie', 'plain', 'cut', 'odd', 'dead', 'shut'].map((name) => [`${name}.test`, ['A 192.0.2.1']]),
          ),
        },
      },
    ],
    {
      certificate,
      faults: {
        'lie.test': 'lie',
        'plain.test': 'no-edns',
        'cut.test': 'truncate',
        'odd.test': 'garbage',
        'dead.test': 'silent',
        'shut.test': 'refused',
      },
    },
  );
  atEnd(() => world.close());
  const client = createDnsClient({ servers: [], timeoutMs: 60_000, ca: certificate.cert });
  const hasty = createDnsClient({ servers: [], timeoutMs: 200, ca: certificate.cert });
  return { world, client, hasty };
});

const never = new AbortController().signal;
const ask = (server: string, name: string, type: 'A' | 'TXT' = 'A', client = things.client) =>
  client.ask(must(readResolver(server), server), { name, type }, never);
const overHttps = () => ({
  ...must(readResolver(`https://dns.test:${things.world.httpsPort}/dns-query`), 'a resolver'),
  host: '127.0.0.1',
});
const udp = () => `udp://${things.world.resolver}`;

test('over UDP, TCP, TLS and HTTPS', async () => {
  const { world } = things;
  for (const server of [...[udp(), `tcp://${world.resolver}`, `tls://127.0.0.1:${world.tlsPort}#dns.test`]]) {
    const response = await ask(server, 'A.test');
    assert.deepEqual([response.code, response.answers[0]?.data], ['NOERROR', '192.0.2.1'], server);
  }
  const response = await things.client.ask(overHttps(), { name: 'a.test', type: 'A' }, never);
  assert.equal(response.answers[0]?.data, '192.0.2.1');
});

test('a certificate for another name is not taken', async () => {
  await assert.rejects(ask(`tls://127.0.0.1:${things.world.tlsPort}#other.test`, 'a.test'), DnsFault);
});

test('what does not fit into a datagram is asked for over TCP', async () => {
  const { world } = things;
  assert.equal((await ask(udp(), 'long.test', 'TXT')).answers.length, 8);
  assert.ok(world.asked.includes('udp TXT long.test') && world.asked.includes('tcp TXT long.test'));
  assert.equal((await ask(udp(), 'cut.test')).answers.length, 1);
});

test('answers to other questions are not heard', async () => {
  const response = await ask(udp(), 'lie.test');
  assert.deepEqual(
    response.answers.map(({ data }) => data),
    ['192.0.2.1'],
  );
});

test('a server that only understands plain questions is asked plainly', async () => {
  assert.equal((await ask(udp(), 'plain.test')).answers.length, 1);
});

test('no answer and a malformed one are faults after two tries', async () => {
  const { world, hasty } = things;
  const before = world.asked.length;
  await assert.rejects(ask(udp(), 'dead.test', 'A', hasty), { code: 'timeout' });
  await eventually(async () => assert.equal(world.asked.length - before, 2));
  await assert.rejects(ask(udp(), 'odd.test', 'A', hasty), { code: 'timeout' });
  await eventually(async () => assert.equal(world.asked.length - before, 4));
  await assert.rejects(hasty.ask(overHttps(), { name: 'dead.test', type: 'A' }, never), { code: 'timeout' });
  await assert.rejects(ask('udp://127.0.0.1:9', 'a.test'), { code: 'refused' });
  await assert.rejects(ask(udp(), `${'y'.repeat(64)}.test`), { code: 'bad_name' });
});

test('one resolver that fails does not hide what another knows; each question is asked once', async () => {
  const servers = [must(readResolver('udp://127.0.0.1:9'), 'one'), must(readResolver(udp()), 'other')];
  const lookups = createLookups({ client: things.client, servers, signal: never });
  const before = things.world.asked.length;
  const [one, other] = await Promise.all([lookups.find('a.test', 'A'), lookups.find('A.TEST.', 'A')]);
  assert.deepEqual([one?.state, other?.records.length], ['found', 1]);
  assert.equal(things.world.asked.length - before, 1);
  assert.equal((await lookups.find('nobody.test', 'A')).state, 'no_name');
  assert.equal((await lookups.find('shut.test', 'A')).state, 'failed');
});
