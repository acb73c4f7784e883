import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { createPayerMatcher, type PayerMatcher } from '../payers/index.ts';
import { blueLicensees, listedPayers, shippedPayers } from './shipped-payers.ts';
import { namesByMarket, namesByPayer, namesOfNobody, type WrittenName } from './testing-payer-names.ts';
import { misspeltNames, printedNames } from './testing-printed-names.ts';
import { regionalNames } from './testing-regional-names.ts';

let matcher: PayerMatcher;
before(async () => {
  matcher = createPayerMatcher(await shippedPayers(), { blueLicensees: await blueLicensees() });
});

const idOf = (payer: string, state?: string) =>
  matcher.match({ payer, plan: '', ...(state === undefined ? {} : { state }) }).payerId;

test('88 listed payers and some regional ones come with the program, and every alias is of one of them', async () => {
  const [listed, all] = [await listedPayers(), await shippedPayers()];
  assert.equal(listed.length, 88);
  assert.equal(new Set(all.map(({ payerId }) => payerId)).size, all.length);
  const { PAYER_ALIASES } = await import('./data/payer-aliases-data.ts');
  const { REGIONAL_ALIASES } = await import('./data/regional-payers-data.ts');
  const lines = `${PAYER_ALIASES.trim()}\n${REGIONAL_ALIASES.trim()}`.split('\n');
  assert.equal(all.flatMap(({ aliases }) => aliases).length, lines.length);
  const ids = new Set(all.map(({ payerId }) => payerId));
  assert.deepEqual(
    Object.values(await blueLicensees())
      .flat()
      .filter((id) => !ids.has(id)),
    [],
  );
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
    ['BCBS', 'CA'],
    ['BCBS', 'ID'],
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
  assert.ok(names.length >= 110);
  for (const { payer, state } of names) assert.equal(idOf(payer, state), null, `${payer} in ${state}`);
});

function assertMeant(names: [string, WrittenName[]][], least: number): void {
  assert.ok(names.flatMap(([, written]) => written).length >= least);
  for (const [payerId, written] of names)
    for (const name of written) {
      const found = matcher.match({ plan: '', ...name });
      assert.equal(found.payerId ?? '-', payerId, JSON.stringify(name));
    }
}

test('some hundred names as price files print them mean their payer or nobody', () => {
  assertMeant(printedNames(), 460);
});

test('names of the Blues and of regional payers mean those of their state', () => {
  assertMeant(regionalNames(), 120);
});

test('misspelt names mean the payer that they nearly spell, and other words nobody', () => {
  assertMeant(misspeltNames(), 110);
  assert.equal(idOf('Novant Health'), null);
  const { confidence, by } = matcher.match({ payer: 'Aenta Better Health', plan: '' });
  assert.deepEqual([confidence, by], [0.8, 'similar']);
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
