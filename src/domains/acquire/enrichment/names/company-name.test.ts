import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparableName } from './company-name.ts';

test('names are the same without case, punctuation and the form of the company', () => {
  for (const name of [
    'Acme',
    'ACME, Inc.',
    'Acme Incorporated',
    'acme  corp',
    'Acme Holding AG',
    'Acme S.A.',
  ])
    assert.equal(comparableName(name), 'acme', name);
  assert.equal(comparableName('Müller & Söhne GmbH & Co. KG'), 'müller söhne');
  assert.equal(comparableName('株式会社 例'), '株式会社 例');
});

test('a name that is nothing but a form stays, and what is no name is empty', () => {
  assert.equal(comparableName('Company'), 'company');
  for (const value of ['', ' -- ', null, 7, 'x'.repeat(300)]) assert.equal(comparableName(value), '');
});
