import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeCaa, judgeIssuer } from './caa.ts';

const setOf = (...records: [tag: string, value: string, isCritical?: true][]) => ({
  foundAt: 'shop.test',
  records: records.map(([tag, value, isCritical]) => ({
    flags: isCritical ? 128 : 0,
    issuerCritical: isCritical === true,
    tag,
    value,
  })),
  failed: undefined,
});

test('who may issue', () => {
  assert.equal(judgeCaa({ foundAt: null, records: [], failed: undefined })[0]?.id, 'caa-missing');
  assert.equal(judgeCaa(setOf(['issue', 'ca.test']))[0]?.status, 'pass');
  assert.equal(judgeCaa(setOf(['odd', 'x', true]))[0]?.severity, 'high');
});

test('whether the current authority could issue again', () => {
  const idsOf = (issuer: string, ...records: Parameters<typeof setOf>) =>
    judgeIssuer(setOf(...records), issuer).map(({ id }) => id);
  assert.deepEqual(
    idsOf("C=US, O=Let's Encrypt, CN=E7", ['issue', 'letsencrypt.org; validationmethods=dns-01']),
    [],
  );
  assert.deepEqual(idsOf("C=US, O=Let's Encrypt, CN=E7", ['issue', ';']), ['caa-issuer-mismatch']);
  assert.deepEqual(idsOf('O=DigiCert Inc', ['issue', 'letsencrypt.org']), ['caa-issuer-mismatch']);
  assert.deepEqual(idsOf('O=Nobody knows', ['issue', 'letsencrypt.org']), []);
  assert.deepEqual(idsOf('O=DigiCert Inc', ['iodef', 'mailto:a@shop.test']), []);
});
