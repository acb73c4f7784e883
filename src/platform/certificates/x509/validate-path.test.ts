import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CertificateWish,
  type MadeCertificate,
  makeCertificate,
} from '../../../../test/support/certificate-maker.ts';
import { must } from '../../../kernel/must.ts';
import { type Certificate, parseCertificate, readPem } from './certificate.ts';
import { matchesDns } from './host-names.ts';
import { constraintFault, constraintViolation } from './name-constraints.ts';
import { validatePath } from './validate-path.ts';

const NAME = 'shop.test';
const root = makeCertificate({ name: 'A root', isAuthority: true });
const middle = makeCertificate({ name: 'An intermediate', isAuthority: true, issuer: root });
const leafOf = (wish: Partial<CertificateWish> = {}) =>
  makeCertificate({ name: NAME, names: [NAME], issuer: middle, ...wish });
const read = ({ pem }: MadeCertificate): Certificate =>
  must(parseCertificate(must(readPem(pem)[0], 'a PEM')), 'a certificate');

const faultsOf = (leaf: MadeCertificate, intermediates = [middle], name = NAME) =>
  validatePath({
    ...{
      leaf: read(leaf),
      intermediates: intermediates.map(read),
      roots: [read(root)],
      at: new Date(),
      profile: 'web',
    },
    names: [{ kind: 'DNS', value: name }],
  }).faults.map(({ code }) => code);

test('a path to a root is found, whatever stands around it', () => {
  const stranger = makeCertificate({ name: 'An intermediate', isAuthority: true });
  assert.deepEqual(faultsOf(leafOf()), []);
  assert.deepEqual(faultsOf(leafOf(), [stranger, root, middle]), []);
  assert.deepEqual(faultsOf(leafOf(), []), ['no_issuer']);
});

test('dates, names, keys and signatures', () => {
  assert.deepEqual(faultsOf(leafOf({ until: -1 })), ['expired']);
  assert.deepEqual(faultsOf(leafOf({ from: 1 })), ['not_yet_valid']);
  assert.deepEqual(faultsOf(leafOf(), [middle], 'other.test'), ['name_mismatch']);
  assert.deepEqual(faultsOf(leafOf({ rsaBits: 1_024 })), ['weak_key']);
  assert.deepEqual(faultsOf(leafOf({ hash: 'sha1' })), ['no_issuer']);
  assert.deepEqual(faultsOf(makeCertificate({ name: NAME, names: [NAME], issuer: leafOf() })), ['no_issuer']);
});

test('a certificate that may not sign others does not', () => {
  const server = leafOf();
  const below = makeCertificate({ name: NAME, names: [NAME], issuer: server });
  assert.ok(faultsOf(below, [server, middle]).includes('not_a_ca'));
});

test('malformed bytes are no certificate', () => {
  const whole = must(readPem(root.pem)[0], 'a PEM');
  assert.equal(parseCertificate(whole.subarray(0, -1)), undefined);
  assert.equal(parseCertificate(Buffer.concat([whole, Buffer.from([0])])), undefined);
  // No bytes make the reader stumble.
  for (let place = 0; place < whole.length; place += 1) {
    const spoilt = Buffer.from(whole);
    spoilt[place] = (spoilt[place] ?? 0) ^ 0xff;
    assert.doesNotThrow(() => parseCertificate(spoilt), String(place));
  }
});

test('a wildcard is the whole left-most label', () => {
  assert.ok(matchesDns('*.shop.test', 'a.shop.test'));
  for (const [pattern, host] of [
    ['*.shop.test', 'shop.test'],
    ['*.shop.test', 'a.b.shop.test'],
    ['a*.shop.test', 'ab.shop.test'],
    ['a.*.test', 'a.shop.test'],
    ['*', 'test'],
    ['*.test', 'shop.test'],
  ] as const)
    assert.ok(!matchesDns(pattern, host), pattern);
});

test('name constraints', () => {
  const leaf = read(leafOf({ names: ['a.shop.test', '*.wide.test'] }));
  const dns = (...texts: string[]) => texts.map((text) => ({ kind: 'dns', text }) as const);
  const judge = (permitted: string[], excluded: string[]) =>
    constraintViolation({ permitted: dns(...permitted), excluded: dns(...excluded), isEmpty: false }, [leaf]);
  assert.equal(judge(['shop.test', 'wide.test'], []), undefined);
  assert.match(judge(['shop.test'], []) ?? '', /not permitted/);
  assert.match(judge(['shop.test', 'b.wide.test'], []) ?? '', /not permitted/);
  assert.match(judge([], ['b.wide.test']) ?? '', /excluded/);
  assert.equal(judge([], ['c.b.wide.test', 'op.test']), undefined);
  assert.equal(
    constraintFault({ permitted: dns('.shop.test'), excluded: [], isEmpty: false }),
    '".shop.test" is not a DNS name',
  );
});
