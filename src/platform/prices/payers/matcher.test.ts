import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jaroWinkler } from './jaro-winkler.ts';
import { createPayerMatcher } from './matcher.ts';
import type { PayerEntry } from './payer-entry.ts';

const payer = (payerId: string, name: string, more: Partial<PayerEntry> = {}): PayerEntry => ({
  ...{ payerId, name, aliases: [], hiosIds: [], eins: [] },
  ...more,
});

const MATCHER = createPayerMatcher(
  [
    payer('northfield', 'Northfield Mutual Health', { hiosIds: ['12345'], eins: ['12-3456789'] }),
    payer('blue_x', 'Blue Cross Blue Shield of Michigan', { aliases: [{ text: 'Great Lakes Blue' }] }),
    payer('harbor', 'Harbor Light', { aliases: [{ text: 'HL', state: 'NJ' }], market: 'exchange' }),
    payer('harbor_dental', 'Harbor Light Dental'),
  ],
  { blueLicensees: { MI: ['blue_x'], NY: ['a', 'b'] } },
);

const match = (name: string, more: Record<string, string> = {}) =>
  MATCHER.match({ payer: name, plan: '', ...more });

test('each step of the ladder has its confidence', () => {
  const steps: [string, Record<string, string>, string | null, number, string][] = [
    ['great lakes BLUE, Inc.', {}, 'blue_x', 1, 'alias'],
    ['?', { hios: '12345NY001' }, 'northfield', 1, 'hios'],
    ['?', { ein: '123456789' }, 'northfield', 1, 'ein'],
    ['H.L.', { state: 'NJ' }, 'harbor', 0.95, 'state_alias'],
    ['HL', { state: 'NY' }, null, 0, 'none'],
    ['Northfield Mutual Health of Ohio Gold', {}, 'northfield', 0.9, 'tokens'],
    ['BC/BS', { state: 'MI' }, 'blue_x', 0.85, 'licensee'],
    ['BC/BS of Michigan', {}, 'blue_x', 1, 'alias'],
    ['Blue Cross PPO', { state: 'MI' }, 'blue_x', 0.85, 'licensee'],
    ['Blue Cross', { state: 'NY' }, null, 0, 'none'],
    ['Northfield Mutaul Helth', {}, 'northfield', 0.8, 'similar'],
    ['Southfield Mutual Health', {}, null, 0, 'none'],
  ];
  for (const [name, more, payerId, confidence, by] of steps) {
    const found = match(name, more);
    assert.deepEqual([found.payerId, found.confidence, found.by], [payerId, confidence, by], name);
  }
});

test('an alias counts before the identifier of the issuer', () => {
  assert.equal(match('Great Lakes Blue', { hios: '12345' }).payerId, 'blue_x');
});

test('what somebody has said of a name counts against every rule', () => {
  const given = (payerId: string, text: string, state?: string) =>
    payer(payerId, `Payer ${payerId}`, {
      aliases: [{ text, ...(state === undefined ? {} : { state }), isGiven: true }],
    });
  const { match: told } = createPayerMatcher(
    [
      payer('blue_idaho', 'Blue Cross of Idaho', { aliases: [{ text: 'Blue Cross', isGiven: true }] }),
      ...[given('both', 'Aetna and Cigna'), given('here', 'Star', 'NY'), given('there', 'Star')],
      ...[payer('aetna', 'Aetna'), payer('cigna', 'Cigna')],
    ],
    { blueLicensees: { ID: ['blue_idaho'] } },
  );
  const found = (name: string, state: string) => told({ payer: name, plan: '', state }).payerId;
  assert.deepEqual(
    [found('Blue Cross', 'NY'), found('Blue Cross of Texas', 'TX'), found('Aetna and Cigna', 'NY')],
    ['blue_idaho', null, 'both'],
  );
  assert.deepEqual([found('STAR', 'NY'), found('Star', 'NJ')], ['here', 'there']);
});

test('of two names that fit the longer one is meant', () => {
  assert.equal(match('Harbor Light Dental PPO').payerId, 'harbor_dental');
  assert.equal(match('Harbor Light PPO').payerId, 'harbor');
});

test('market and product are read from payer and plan, the plan first', () => {
  const read = (name: string, plan: string) => {
    const { market, product } = MATCHER.match({ payer: name, plan });
    return [market, product];
  };
  assert.deepEqual(read('Northfield MCR ADV', ''), ['medicare_advantage', null]);
  assert.deepEqual(read('Northfield Medicare', 'HMO'), ['medicare_advantage', 'hmo']);
  assert.deepEqual(read('Traditional Medicare', ''), ['medicare', 'indemnity']);
  assert.deepEqual(read('Northfield', 'MA PPO'), ['medicare_advantage', 'ppo']);
  assert.deepEqual(read('Northfield Commercial', 'HIX Silver EPO'), ['exchange', 'epo']);
  assert.deepEqual(read('Northfield', 'Managed Medicaid'), ['medicaid', null]);
  assert.deepEqual(read('Northfield', "Worker's Comp"), ['workers_comp', null]);
  assert.deepEqual(read('Northfield', 'TRICARE Prime'), ['tricare', null]);
  assert.deepEqual(read('Northfield', 'VA CCN'), ['va', null]);
  assert.deepEqual(read('Harbor Light', ''), ['exchange', null]);
  assert.deepEqual(read('Northfield', 'D-SNP'), ['medicare_advantage', 'snp']);
});

test('a payer that is only called commercial is looked for in the plan, with less confidence', () => {
  const found = MATCHER.match({ payer: 'Commercial', plan: 'Northfield Mutual Health PPO' });
  assert.deepEqual([found.payerId, found.confidence], ['northfield', 0.8]);
  assert.equal(MATCHER.match({ payer: 'Someone Else', plan: 'Northfield Mutual Health' }).payerId, null);
});

test('Jaro and Winkler have their published answers', () => {
  assert.equal(jaroWinkler('martha', 'marhta').toFixed(4), '0.9611');
  assert.equal(jaroWinkler('dixon', 'dicksonx').toFixed(4), '0.8133');
  assert.equal(jaroWinkler('dwayne', 'duane').toFixed(4), '0.8400');
  assert.equal(jaroWinkler('', 'a'), 0);
});
