import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPayerMatcher } from './matcher.ts';
import type { PayerEntry } from './payer-entry.ts';

const payer = (payerId: string, name: string, ...aliases: string[]): PayerEntry => ({
  ...{ payerId, name, hiosIds: [], eins: [] },
  aliases: aliases.map((text) => ({ text })),
});

const MATCHER = createPayerMatcher([
  payer('aetna', 'Aetna'),
  payer('cigna', 'Cigna'),
  payer('united', 'UnitedHealthcare', 'United', 'UHC'),
  payer('humana', 'Humana'),
  payer('molina', 'Molina Healthcare', 'Molina'),
  payer('kaiser', 'Kaiser Permanente'),
  payer('veterans', 'Department of Veterans Affairs', 'VA', 'Veterans Administration'),
]);

const match = (name: string, plan = '', state = 'TX') => {
  const { payerId, market } = MATCHER.match({ payer: name, plan, state });
  return [payerId, market];
};

test('VA behind other words is Virginia in Virginia, and the veterans elsewhere', () => {
  assert.deepEqual(match('Medicaid VA', '', 'VA'), [null, 'medicaid']);
  assert.deepEqual(match('HMO VA', '', 'VA'), [null, null]);
  assert.deepEqual(match('Aetna VA', '', 'VA'), ['aetna', null]);
  assert.equal(match('VA', '', 'VA')[0], 'veterans');
  for (const name of ['VA', 'VETERANS ADMIN', 'VA FEE BASIS'])
    assert.deepEqual(match(name), ['veterans', 'va'], name);
});

test('a list of companies is none of them', () => {
  for (const name of ['Aetna, Cigna, United', 'Aetna & Humana', 'Cigna; UHC', 'Aetna and Cigna'])
    assert.equal(match(name)[0], null, name);
  assert.equal(match('UnitedHealthcare, UHC')[0], 'united');
  assert.equal(match('Aetna, Inc.')[0], 'aetna');
});

test('words for markets are known behind a name without a blank', () => {
  const cases: Record<string, [string | null, string | null]> = {
    ...{ AetnaMedicare: ['aetna', 'medicare_advantage'], HUMANAMCR: ['humana', 'medicare_advantage'] },
    ...{ UHCMA: ['united', 'medicare_advantage'], HumanaGoldPlus: ['humana', null] },
    ...{ AetnaMedicaid: ['aetna', 'medicaid'], CignaPPO: ['cigna', null], ALMA: [null, null] },
  };
  for (const [name, expected] of Object.entries(cases)) assert.deepEqual(match(name), expected, name);
});

test('a plan by a payer is of that payer', () => {
  assert.equal(match('Affinity by Molina')[0], 'molina');
  assert.equal(match('Aetna by Molina')[0], 'aetna');
  assert.equal(match('Affinity by the Sea')[0], null);
});

test('a supplement to Medicare and a state are no Medicare Advantage', () => {
  for (const plan of ['Medicare Supplement', 'Medigap', 'Medicare Supp'])
    assert.equal(match('Aetna', plan)[1], 'medicare', plan);
  assert.equal(match('Aetna', 'Medicare HMO')[1], 'medicare_advantage');
  assert.equal(match('BCBS MA', '', 'MA')[1], null);
  assert.equal(match('BCBS MA', '', 'TX')[1], 'medicare_advantage');
});

test('a name with its own abbreviation in brackets is that name', () => {
  assert.equal(match('Veterans Administration (VA)')[0], 'veterans');
  assert.equal(match('Cigna+Humana')[0], null);
});
