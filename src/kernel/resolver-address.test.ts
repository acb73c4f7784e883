import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readResolver } from './resolver-address.ts';

test('every form of a resolver is read', () => {
  const read = (text: string) => {
    const { protocol, host, port, name } = readResolver(text) ?? {};
    return [protocol, host, port, name];
  };
  assert.deepEqual(read('9.9.9.9'), ['udp', '9.9.9.9', 53, undefined]);
  assert.deepEqual(read('10.0.0.2:5353'), ['udp', '10.0.0.2', 5353, undefined]);
  assert.deepEqual(read('2620:fe::fe'), ['udp', '2620:fe::fe', 53, undefined]);
  assert.deepEqual(read('[2620:fe::fe]:54'), ['udp', '2620:fe::fe', 54, undefined]);
  assert.deepEqual(read('tcp://9.9.9.9:5300'), ['tcp', '9.9.9.9', 5300, undefined]);
  assert.deepEqual(read('tls://9.9.9.9#dns.quad9.net'), ['tls', '9.9.9.9', 853, 'dns.quad9.net']);
  assert.deepEqual(read('https://dns.quad9.net/dns-query'), ['https', 'dns.quad9.net', 443, undefined]);
});

test('anything else is none', () => {
  for (const text of [
    '',
    'dns.example',
    'udp://dns.example',
    '9.9.9.9:0',
    '9.9.9.9#name',
    'ftp://9.9.9.9',
    'https://a:b@c/',
  ])
    assert.equal(readResolver(text), undefined, text);
});
