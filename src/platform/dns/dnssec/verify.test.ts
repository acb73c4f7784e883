import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsRecord } from '../records.ts';
import { isKeyOf, keyTag } from './keys.ts';
import { signatureFault } from './verify.ts';

interface Vector {
  key: [name: string, algorithm: number, key: string];
  ds: [tag: number, digestType: number, digest: string];
  record: DnsRecord;
  signature: [labels: number, expiration: number, inception: number, signature: string];
}

/** RFC 6605, section 6, and RFC 8080, section 6. */
const VECTORS: Record<string, Vector> = {
  'P-256': {
    key: [
      'example.net',
      13,
      'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
    ],
    ds: [55_648, 2, 'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'],
    record: { name: 'www.example.net', type: 'A', ttl: 3_600, data: '192.0.2.1' },
    signature: [
      3,
      Date.UTC(2010, 8, 9, 10, 4, 39) / 1_000,
      Date.UTC(2010, 7, 12, 10, 4, 39) / 1_000,
      'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
    ],
  },
  'P-384': {
    key: [
      'example.net',
      14,
      'xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
    ],
    ds: [
      10_771,
      4,
      '72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6',
    ],
    record: { name: 'www.example.net', type: 'A', ttl: 3_600, data: '192.0.2.1' },
    signature: [
      3,
      Date.UTC(2010, 8, 9, 10, 20, 25) / 1_000,
      Date.UTC(2010, 7, 12, 10, 20, 25) / 1_000,
      '/L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuzWTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm',
    ],
  },
  Ed25519: {
    key: ['example.com', 15, 'l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4='],
    ds: [3_613, 2, '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b'],
    record: {
      name: 'example.com',
      type: 'MX',
      ttl: 3_600,
      data: { preference: 10, exchange: 'mail.example.com' },
    },
    signature: [
      2,
      1_440_021_600,
      1_438_207_200,
      'oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
    ],
  },
};

const partsOf = ({
  key: [name, algorithm, text],
  record,
  signature: [labels, expiration, inception, bytes],
}: Vector) => {
  const key: DnsRecord<'DNSKEY'> = {
    name,
    type: 'DNSKEY',
    ttl: 3_600,
    data: { flags: 257, algorithm, key: Buffer.from(text, 'base64') },
  };
  const signature: DnsRecord<'RRSIG'> = {
    ...{ name: record.name, type: 'RRSIG', ttl: 3_600 },
    data: {
      ...{ typeCovered: record.type, algorithm, labels, originalTTL: 3_600, expiration, inception },
      ...{ keyTag: keyTag(key), signersName: name, signature: Buffer.from(bytes, 'base64') },
    },
  };
  return { key, signature, at: new Date((inception + 60) * 1_000) };
};

for (const [what, vector] of Object.entries(VECTORS))
  test(`${what}: key tag, digest and signature of the standard hold, and nothing else does`, () => {
    const { key, signature, at } = partsOf(vector);
    const { record } = vector;
    const [tag, digestType, digest] = vector.ds;
    const ds = {
      data: { keyTag: tag, algorithm: key.data.algorithm, digestType, digest: Buffer.from(digest, 'hex') },
    };
    assert.equal(keyTag(key), tag);
    assert.ok(isKeyOf(key, ds));
    assert.ok(!isKeyOf({ ...key, name: 'other.test' }, ds));
    const fault = (changed: object) =>
      signatureFault({ records: [record], signature, keys: [key], at, ...changed });
    assert.equal(fault({}), undefined);
    assert.equal(fault({ records: [{ ...record, name: record.name.toUpperCase(), ttl: 5 }] }), undefined);
    assert.equal(fault({ at: new Date((vector.signature[1] + 1) * 1_000) }), 'expired');
    assert.equal(fault({ at: new Date((vector.signature[2] - 1) * 1_000) }), 'not_yet_valid');
    assert.equal(fault({ keys: [] }), 'no_key');
    assert.equal(fault({ records: [{ ...record, name: 'elsewhere.test' }] }), 'wrong_name');
    const spoilt = Buffer.from(signature.data.signature);
    spoilt[5] = (spoilt[5] ?? 0) ^ 1;
    assert.equal(
      fault({ signature: { ...signature, data: { ...signature.data, signature: spoilt } } }),
      'invalid',
    );
  });
