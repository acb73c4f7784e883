import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNothing } from './nothing.ts';
import { billingClassOf, methodologyOf, modifiersOf, settingOf } from './words.ts';

const each = (
  read: (text: string) => string | null,
  cases: Readonly<Record<string, string | null>>,
): void => {
  for (const [text, expected] of Object.entries(cases)) assert.equal(read(text), expected, text);
};

test('words for nothing are known, and others are not', () => {
  for (const text of ['', 'N/A', 'n.a.', 'NA', 'NULL', 'nan', 'None', '-', '--', '#N/A'])
    assert.equal(isNothing(text), true, text);
  for (const text of ['0', 'Nan Health', 'None of these', 'NAA', '-5'])
    assert.equal(isNothing(text), false, text);
});

test('settings are read in short, and where both are listed', () => {
  each(settingOf, {
    ...{ Inp: 'inpatient', Inpt: 'inpatient', 'I/P': 'inpatient', 'Inpatient Hospital': 'inpatient' },
    ...{ Outp: 'outpatient', Outpt: 'outpatient', 'O/P': 'outpatient', 'Outpatient Hospital': 'outpatient' },
    ...{ B: 'both', 'IP,OP': 'both', 'IP|OP': 'both', 'Both IP/OP': 'both', 'IP + OP': 'both', All: 'both' },
    ...{ 'inpatient; outpatient': 'both', 'IP|IP': 'inpatient', 'IP-OP': 'both', 'In-Patient': 'inpatient' },
    ...{ 'N/A': null, '-': null, Clinic: 'clinic', 'IP, clinic': 'ip, clinic' },
  });
});

test('modifiers stand between any marks', () => {
  each(modifiersOf, {
    ...{ '26|TC': '26,TC', 'TC-26': '26,TC', '26:TC': '26,TC', '26&TC': '26,TC', '50^LT': '50,LT' },
    ...{
      '[26]': '26',
      '26_TC': '26,TC',
      '26.0': '26',
      "'26": '26',
      '26, N/A': '26',
      'TC\n26': '26,TC',
      'Mod 25': '25',
    },
    ...{ 'N/A': '', NONE: '', '0': '', '00': '', 'no modifier': '', '-': '', '.': '' },
  });
  assert.equal(modifiersOf(['26', 'N/A', 'tc']), '26,TC');
});

test('methods are known by their words together, apart and in short', () => {
  each(methodologyOf, {
    ...{
      'per diems': 'per diem',
      PerDiem: 'per diem',
      'Fee Sched': 'fee schedule',
      'Fee Sched.': 'fee schedule',
    },
    ...{ percentoftotalbilledcharges: 'percent of total billed charges', CaseRates: 'case rate' },
    ...{ 'N/A': null, 'percent of Medicare': 'percent of medicare', 'flat rate': 'flat rate' },
  });
});

test('billing classes are read in short', () => {
  each(billingClassOf, {
    ...{ prof: 'professional', PB: 'professional', HB: 'facility', 'Fac ': 'facility' },
    ...{ Professional: 'professional', Both: 'both', 'N/A': null },
  });
});
