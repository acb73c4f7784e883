import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CODE_TYPES, codeTypeOf, isCategory, isValidNpi, normaliseCode, rankOf } from './index.ts';

test('names of code systems are known in any case, with or without blanks and hyphens', () => {
  for (const type of CODE_TYPES) {
    assert.equal(codeTypeOf(type), type);
    assert.equal(codeTypeOf(` ${type.toLowerCase().replaceAll('-', ' ')} `), type);
  }
  assert.equal(codeTypeOf('ms drg'), 'MS-DRG');
  assert.equal(codeTypeOf('Rev Code'), 'RC');
  assert.equal(codeTypeOf('Internal'), undefined);
});

test('drug codes have 11 digits wherever it is plain which zero is missing', () => {
  const code = (written: string) => normaliseCode('NDC', written).code;
  assert.equal(code('0093-8739-01'), '00093873901');
  assert.equal(code('50242-040-62'), '50242004062');
  assert.equal(code('60575-4112-1'), '60575411201');
  assert.equal(code('10135-0729-62'), '10135072962');
  assert.equal(code(' 10135072962 '), '10135072962');
  assert.equal(code('0093873901'), '00093873901');
  assert.equal(code('5024204062'), '5024204062', 'ambiguous');
});

test('codes of other systems have the width that comparisons need', () => {
  const cases: [string, string, string, string][] = [
    ['RC', '300', 'RC', '0300'],
    ['Rev Code', '0300', 'RC', '0300'],
    ['rc', '300.0', 'RC', '0300'],
    ['MS-DRG', '1', 'MS-DRG', '001'],
    ['ms drg', '0470', 'MS-DRG', '470'],
    ['MS-DRG', 'MS-DRG 470', 'MS-DRG', '470'],
    ['APR-DRG', '0014', 'APR-DRG', '001-4'],
    ['APR-DRG', '1-4', 'APR-DRG', '001-4'],
    ['APR-DRG', '560', 'APR-DRG', '560'],
    ['APC', '701', 'APC', '0701'],
    ['HCPCS', '99213', 'CPT', '99213'],
    ['CPT', 'j1450', 'HCPCS', 'J1450'],
    ['CPT/HCPCS', '0071T', 'CPT', '0071T'],
    ['HCPCS', 'D0120', 'CDT', 'D0120'],
    ['CPT', 'ABC', 'CPT', 'ABC'],
    ['LOCAL', ' ab 1 ', 'LOCAL', 'AB 1'],
    ['Internal', 'x1', 'INTERNAL', 'X1'],
  ];
  for (const [type, code, expectedType, expectedCode] of cases) {
    const found = normaliseCode(type, code);
    assert.deepEqual([found.type, found.code], [expectedType, expectedCode], `${type} ${code}`);
  }
});

test('services stand before departments, and these before lines of a price list', () => {
  const types = ['LOCAL', 'CDM', 'RC', 'FOO', 'NDC', 'MS-DRG', 'HCPCS', 'CPT', 'MODIFIER'];
  assert.deepEqual(
    types.toSorted((one, other) => rankOf(one) - rankOf(other)),
    ['CPT', 'HCPCS', 'NDC', 'MS-DRG', 'FOO', 'RC', 'CDM', 'LOCAL', 'MODIFIER'],
  );
  assert.deepEqual(types.filter(isCategory), ['LOCAL', 'CDM', 'RC', 'MODIFIER']);
});

test('an NPI has a check digit', () => {
  assert.equal(isValidNpi('1234567893'), true);
  assert.equal(isValidNpi('1245319599'), true);
  assert.equal(isValidNpi('1234567890'), false);
  assert.equal(isValidNpi('0000000001'), false);
  assert.equal(isValidNpi('123456789'), false);
});
