import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CODE_TYPES,
  codeTypeOf,
  isCategory,
  isValidNpi,
  normaliseCode,
  rankOf,
  severalCodes,
} from './index.ts';

test('names of code systems are known in any case, with or without blanks and hyphens', () => {
  for (const type of CODE_TYPES) {
    assert.equal(codeTypeOf(type), type);
    assert.equal(codeTypeOf(` ${type.toLowerCase().replaceAll('-', ' ')} `), type);
  }
  assert.equal(codeTypeOf('ms drg'), 'MS-DRG');
  assert.equal(codeTypeOf('Rev Code'), 'RC');
  const spellings: Record<string, string> = {
    ...{ 'CPT®': 'CPT', 'CPT-4': 'CPT', 'CPT Code': 'CPT', 'HCPCS/CPT': 'HCPCS', 'HCPCS Level II': 'HCPCS' },
    ...{
      'MS-DRG v41': 'MS-DRG',
      MSDRG: 'MS-DRG',
      'APR DRG V38': 'APR-DRG',
      'Revenue Code': 'RC',
      'REV.': 'RC',
    },
    ...{
      'NDC Codes': 'NDC',
      'ICD-10-PCS': 'ICD',
      'Charge Code': 'CDM',
      'Charge Master': 'CDM',
      eapg: 'EAPG',
    },
  };
  const joined = 'CPT4/HCPCS,CPT4 HCPCS,CPT and HCPCS,HCPS'
    .split(',')
    .map((text) => [text, 'HCPCS'] as const);
  const more: Record<string, string> = {
    ...{ 'HCPCS Level I': 'CPT', 'CMS-DRG': 'MS-DRG', 'LTC-DRG': 'MS-LTC-DRG', UB: 'RC', 'ICD PX': 'ICD' },
    ...{ NDC11: 'NDC', 'NDC-11': 'NDC', 'NDC Number': 'NDC', 'CDM Number': 'CDM', 'CDM #': 'CDM' },
    ...Object.fromEntries(joined),
  };
  for (const [written, type] of Object.entries(more)) assert.equal(codeTypeOf(written), type, written);
  for (const [written, type] of Object.entries(spellings)) assert.equal(codeTypeOf(written), type, written);
  for (const written of ['Internal', 'Code', 'V41', '', 'Procedure', '99213'])
    assert.equal(codeTypeOf(written), undefined, written);
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
  for (const text of ['N400409123401', 'N4 00409-1234-01', '00409.1234.01', '00409 1234 01', '00409123401.0'])
    assert.equal(code(text), '00409123401', text);
  assert.equal(code('50242 040 62'), '50242004062');
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

test('what spreadsheets and programs put around codes goes', () => {
  const cases: Record<string, string> = {
    ...{ 'CPT|CPT 71046': 'CPT 71046', 'CPT|CPT71046': 'CPT 71046', 'HCPCS|HCPCS J1885': 'HCPCS J1885' },
    ...{ 'CPT|CPT44950': 'CPT 44950', 'CPT|CPT-4 44950': 'CPT 44950', 'CPT|Q0091.': 'HCPCS Q0091' },
    ...{ 'CPT|100': 'CPT 00100', 'HCPCS|1996': 'CPT 01996', 'CPT|42T': 'CPT 0042T', 'CPT|12': 'CPT 12' },
    ...{
      "RC|'0450": 'RC 0450',
      'RC|="0450"': 'RC 0450',
      'CPT|\u200b99213': 'CPT 99213',
      'CDM|0012': 'CDM 0012',
    },
    ...{
      'RC|RC0450': 'RC 0450',
      'RC|REV 450': 'RC 0450',
      'RC|Rev. Code 450': 'RC 0450',
      'RC|R450': 'RC 0450',
    },
    ...{ 'RC|45X': 'RC 045X', 'APC|APC 5012': 'APC 5012', 'MS-DRG|MS470': 'MS-DRG 470' },
    ...{ 'MS-DRG|MS-470': 'MS-DRG 470', 'MS-LTC-DRG|MS-LTC-DRG 189': 'MS-LTC-DRG 189', 'DRG|X70': 'DRG X70' },
    ...{
      'APR-DRG|302/1': 'APR-DRG 302-1',
      'APR-DRG|302_1': 'APR-DRG 302-1',
      'APR-DRG|302-01': 'APR-DRG 302-1',
    },
    ...{ 'APR-DRG|APR302-1': 'APR-DRG 302-1', 'APR-DRG|302 SOI 1': 'APR-DRG 302-1' },
  };
  for (const [written, expected] of Object.entries(cases)) {
    const [type = '', code = ''] = written.split('|');
    const normal = normaliseCode(type, code);
    assert.deepEqual([`${normal.type} ${normal.code}`, normal.modifiers], [expected, ''], written);
  }
});

test('names behind codes are no part of them, and further numbers no names', () => {
  const cases: [string, string, string][] = [
    ['RC', '0450 - Emergency Room', '0450'],
    ['RC', '450 EMERGENCY ROOM LEVEL 3', '0450'],
    ['MS-DRG', 'MS-DRG 470 - MAJOR JOINT', '470'],
    ['MS-DRG', '65: STROKE', '065'],
    ['CPT', '99213 OFFICE VISIT', '99213'],
    ['CPT', '99213, office visit', '99213'],
    ['NDC', '0409-1234-01 KETOROLAC', '00409123401'],
    ['CPT', '99213 THRU 99215', '99213THRU99215'],
    ['RC', '450 and 459', '450AND459'],
    ['CDM', '3000 GAUZE', '3000 GAUZE'],
    ['DRG', 'X70 THING', 'X70THING'],
    ['APR-DRG', '302 KNEE', '302'],
    ['APR-DRG', '302 SEVERITY 1', '302SEVERITY1'],
  ];
  for (const [type, code, expected] of cases) assert.equal(normaliseCode(type, code).code, expected, code);
  assert.deepEqual(normaliseCode('CPT', '71046-26 X-ray chest').code, '71046-26X-RAYCHEST');
  assert.deepEqual(normaliseCode('CPT', '71046 26 CHEST').modifiers, '26');
});

test('modifiers behind the code of a procedure are no part of it', () => {
  const read = (code: string) => {
    const { code: own, modifiers } = normaliseCode('CPT', code);
    return [own, modifiers];
  };
  assert.deepEqual(read('71046-26'), ['71046', '26']);
  assert.deepEqual(read('71046 26'), ['71046', '26']);
  assert.deepEqual(read('J1885 jw, 59'), ['J1885', 'JW 59']);
  for (const code of ['99213-99214', '7104626', '71046-262']) assert.deepEqual(read(code), [code, '']);
});

test('a cell has several codes where each of them is one of its type, and no range', () => {
  const read = (type: string, code: string) =>
    severalCodes(type, code).map((one) => {
      const { type: own, code: normal } = normaliseCode(one.type, one.code);
      return `${own} ${normal}`;
    });
  const lists: [string, string, string[]][] = [
    ...(
      [
        '99213, 99214',
        '99213|99214',
        '99213;99214',
        '99213\n99214',
        '99213 99214',
        'CPT99213,CPT99214',
      ] as const
    ).map((list): [string, string, string[]] => ['CPT', list, ['CPT 99213', 'CPT 99214']]),
    ['HCPCS', 'J1885, 99213,', ['HCPCS J1885', 'CPT 99213']],
    ['RC', '0450|451', ['RC 0450', 'RC 0451']],
    ['MS-DRG', '469, 470', ['MS-DRG 469', 'MS-DRG 470']],
    ['APR-DRG', '302-1;302-2', ['APR-DRG 302-1', 'APR-DRG 302-2']],
    ['NDC', '0409-1234-01, 0409-1234-02', ['NDC 00409123401', 'NDC 00409123402']],
    ['ICD-10-PCS', '0SRD0J9, 0SR90J9', ['ICD 0SRD0J9', 'ICD 0SR90J9']],
    ['CPT|RC', '99213|0450', ['CPT 99213', 'RC 0450']],
  ];
  for (const [type, code, expected] of lists) assert.deepEqual(read(type, code), expected, `${type} ${code}`);
  const single: [string, string][] = [
    ...[
      '99213-99215',
      '99213 to 99215',
      '99213, 99215-99217',
      '99213 26',
      'J1885 JW, 59',
      '99213, all',
      '99,213',
    ].map((code): [string, string] => ['CPT', code]),
    ...[['RC', '1,001'] as const, ['RC', '0450-0459'] as const, ['CDM', '12345, 12346'] as const].map(
      ([type, code]): [string, string] => [type, code],
    ),
    ['LOCAL', '99213, 99214'],
    ['MS-DRG', '1,234'],
    ['CPT|RC', '99213'],
    ['Internal', '1|2'],
  ];
  for (const [type, code] of single) assert.equal(severalCodes(type, code).length, 1, `${type} ${code}`);
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

test('codes are found behind versions, and before what hospitals put behind them', () => {
  const cases: Record<string, string> = {
    ...{ 'MS-DRG|MS-DRG V41.0 (FY 2024) 469': 'MS-DRG 469', 'DRG|DRG V41 155': 'DRG 155' },
    ...{ 'NDC|00781187431_ip': 'NDC 00781187431', 'NDC|39822105505_4_ip': 'NDC 39822105505' },
    ...{ 'NDC|00781-1874-31RL1': 'NDC 00781187431', 'NDC|12345-6789-01-50': 'NDC 12345678901' },
    ...{ 'NDC|00781187431A': 'NDC 00781187431', 'NDC|0781187431_ip': 'NDC 0781187431_IP' },
    ...{ 'CPT|73721TC': 'CPT 73721 TC', 'HCPCS|J0591JW': 'HCPCS J0591 JW', 'CPT|7372126': 'CPT 7372126' },
    ...{ 'CPT|73721XX': 'CPT 73721XX', 'CDM|73721TC': 'CDM 73721TC' },
    ...{ 'CPT(R)|99213': 'CPT 99213', 'CPT/HCPC|J1885': 'HCPCS J1885', 'Dental|D0120': 'CDT D0120' },
    ...{ 'Revenue Center|450': 'RC 0450', 'Rev Ctr|450': 'RC 0450', 'HCPCS2|J1885': 'HCPCS J1885' },
  };
  for (const [written, expected] of Object.entries(cases)) {
    const [type = '', code = ''] = written.split('|');
    const normal = normaliseCode(type, code);
    assert.equal(`${normal.type} ${normal.code} ${normal.modifiers}`.trim(), expected, written);
  }
});
