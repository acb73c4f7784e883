import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { createPayerMatcher, type PayerMatcher } from '../payers/index.ts';
import { blueLicensees, shippedPayers } from './shipped-payers.ts';
import { namesByMarket, namesByPayer, namesOfNobody } from './testing-payer-names.ts';

let matcher: PayerMatcher;
before(async () => {
  matcher = createPayerMatcher(await shippedPayers(), { blueLicensees: await blueLicensees() });
});

const idOf = (payer: string, state?: string) =>
  matcher.match({ payer, plan: '', ...(state === undefined ? {} : { state }) }).payerId;

test('88 payers come with the program, and every alias is of one of them', async () => {
  const payers = await shippedPayers();
  assert.equal(payers.length, 88);
  assert.equal(new Set(payers.map(({ payerId }) => payerId)).size, 88);
  const { PAYER_ALIASES } = await import('./data/payer-aliases-data.ts');
  assert.equal(payers.flatMap(({ aliases }) => aliases).length, PAYER_ALIASES.trim().split('\n').length);
});

test('every payer is found by its own name, however it is written', async () => {
  const home: Record<string, string> = { regence_blueshield_idaho: 'ID', blue_cross_idaho: 'ID' };
  for (const { payerId, name } of await shippedPayers())
    for (const written of [name, name.toUpperCase(), name.replace(/ /g, '  -  ')])
      assert.equal(idOf(written, home[payerId]), payerId, written);
});

test('names that hospitals write are matched by words, abbreviations and state', () => {
  const cases: [string, string | undefined, string][] = [
    ['UHC Community Plan', undefined, 'unitedhealthcare'],
    ['United Healthcare Community Plan of TN', 'TN', 'unitedhealthcare'],
    ['Anthem', 'WI', 'anthem_bcbs_wisconsin'],
    ['Anthem', 'GA', 'bcbs_georgia'],
    ['Anthem Blue Cross HMO', 'CA', 'anthem_blue_cross_california'],
    ['Blue Shield', 'ID', 'regence_blueshield_idaho'],
    ['BCBS', 'MI', 'bcbs_michigan'],
    ['BCBSGA', undefined, 'bcbs_georgia'],
    ['FEP Blue', 'TN', 'bcbs_tennessee'],
    ['Med Cost LLC', undefined, 'medcost'],
    ['Molina Healthcare of California', undefined, 'molina'],
    ['OCCU-NET', undefined, 'occunet'],
    ['Alignment Helth Plan', undefined, 'alignment_health_plan'],
    ['Point Comfort', undefined, 'point_comfort_underwriters'],
    ['Health Plans, Inc.', undefined, 'health_plans_inc'],
    ['Tricare - Humana', undefined, 'tricare'],
    ['BC of Idaho', undefined, 'blue_cross_idaho'],
    ['VA CCN', undefined, 'department_of_veterans_affairs'],
    ['Optum VA CCN', undefined, 'optum'],
  ];
  for (const [name, state, expected] of cases) assert.equal(idOf(name, state), expected, name);
});

test('companies that only sound alike stay unmatched', () => {
  const others: [string, string?][] = [
    ['Blue Cross Blue Shield of Alabama'],
    ['Blue Cross Blue Shield of Alabama', 'TN'],
    ['Horizon BCBS', 'TN'],
    ['BCBS', 'CA'],
    ['BCBS', 'ID'],
    ['BCBS', 'TX'],
    ['Anthem', 'OH'],
    ['Anthem Blue Cross', 'NV'],
    ['United American Insurance'],
    ['United of Omaha'],
    ['Health First Health Plans'],
    ['First Choice Health'],
    ['HealthPartners', 'MN'],
    ['Health Plan of San Mateo', 'CA'],
    ['Health Plan of Nevada'],
    ['The Health Plan'],
    ['Superior Health Plan'],
    ['Delta Health Systems'],
    ['Sutter Health Plus', 'CA'],
    ['AmeriHealth Caritas'],
    ['Cal Optima', 'CA'],
    ['Self Pay'],
    ['Commercial'],
    [''],
  ];
  for (const [name, state] of others) assert.equal(idOf(name, state), null, `${name} in ${state}`);
});

test('some hundred names that hospitals write mean the payer that they mean', () => {
  const names = namesByPayer();
  assert.ok(names.length >= 80);
  assert.ok(names.flatMap(([, written]) => written).length >= 400);
  for (const [payerId, written] of names)
    for (const { payer, state } of written) assert.equal(idOf(payer, state), payerId, `${payer} in ${state}`);
});

test('names of other payers, of several and of none stay unmatched', () => {
  const names = namesOfNobody();
  assert.ok(names.length >= 120);
  for (const { payer, state } of names) assert.equal(idOf(payer, state), null, `${payer} in ${state}`);
});

test('names tell their market and product', () => {
  const known = new Map(namesByPayer().flatMap(([, written]) => written.map((name) => [name.payer, name])));
  for (const [expected, written] of namesByMarket())
    for (const { payer } of written) {
      const { market, product } = matcher.match({ payer, ...known.get(payer), plan: '' });
      assert.equal(`${market ?? '-'} ${product ?? '-'}`, expected, payer);
    }
});

test('any text gets an answer, whose confidence is 0 exactly when nobody is named', () => {
  check(
    fc.property(fc.string(), fc.string(), (payer, plan) => {
      const match = matcher.match({ payer, plan });
      assert.equal(match.payerId === null, match.confidence === 0);
      assert.equal(match.payerId === null, match.by === 'none');
    }),
    { runs: 300 },
  );
});
