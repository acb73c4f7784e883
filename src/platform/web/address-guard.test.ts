import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressGuard } from './address-guard.ts';

const guard = createAddressGuard([]);

test('public addresses pass', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '2001:4860:4860::8888']) {
    assert.equal(guard.refusal(address), undefined, address);
  }
  assert.equal(guard.refusal('::ffff:8.8.8.8'), undefined, 'a mapped public address is that address');
});

const REFUSED: Record<string, string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::ffff:10.0.0.1', 'fc00::1'],
  'link-local': ['169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', 'fe80::a9fe:a9fe'],
  'cloud metadata': ['168.63.129.16', '::ffff:168.63.129.16', '169.254.169.254'],
  'a private address': ['fd00:ec2::254', 'fd20:ce::254', 'fd00:42::42'],
  'a shared address': ['100.64.0.1', '100.100.100.200'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '64:ff9b::8.8.8.8'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'IPv4 translation': ['::ffff:0:127.0.0.1', '::ffff:0:7f00:1'],
  reserved: [
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '192.88.99.1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '::127.0.0.1',
    '::7f00:1',
    '::8.8.8.8',
    '::a9fe:a9fe',
    '1::1',
    '4000::1',
    'fec0::1',
  ],
  'not an address': [
    '',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
    '1.2.3.4.5',
    '8.8.8.8/0',
  ],
};

for (const [reason, addresses] of Object.entries(REFUSED)) {
  test(`refused as ${reason}: ${addresses.join(' ')}`, () => {
    for (const address of addresses) {
      assert.ok(guard.refusal(address)?.includes(reason), `${address}: ${guard.refusal(address)}`);
    }
  });
}

test('the allow-list opens what it names and nothing else', () => {
  const open = createAddressGuard([
    '10.1.0.0/16',
    '127.0.0.1',
    'fd00::/8',
    '168.63.129.16/32',
    '64:ff9b::/96',
  ]);
  for (const address of [
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '127.0.0.1',
    '::ffff:127.0.0.1',
    'fd12::1',
    '168.63.129.16',
    '64:ff9b::808:808',
    '8.8.8.8',
  ]) {
    assert.equal(open.refusal(address), undefined, address);
  }
  for (const address of ['10.2.0.1', '127.0.0.2', '::1', 'fe80::1', '169.254.169.254', '2002:a01:203::']) {
    assert.ok(open.refusal(address), address);
  }
});

test('a range in mapped form is the IPv4 range', () => {
  const open = createAddressGuard(['::ffff:10.0.0.0/104']);
  assert.equal(open.refusal('10.200.0.1'), undefined);
  assert.ok(open.refusal('192.168.0.1'));
});
