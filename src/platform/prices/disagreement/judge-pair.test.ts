import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { type Amount, amountOf } from '../statistics/index.ts';
import { judgePair } from './judge-pair.ts';
import { hospitalLink, linkConfidence } from './links.ts';
import { nearestPair } from './nearest.ts';
import { planLink } from './plan-link.ts';
import type { Side, Tolerances } from './side.ts';

const usd = (value: number | string): Amount => must(amountOf(value), String(value));
const side = (values: readonly (number | string)[], more: Partial<Side> = {}): Side => ({
  values: values.map(usd),
  ...more,
});
const judge = (hospital: Side, payer: Side, options: Partial<Tolerances> = {}) =>
  judgePair({ hospital, payer, options });
const classOf = (hospital: Side, payer: Side, options: Partial<Tolerances> = {}) =>
  judge(hospital, payer, options)?.class ?? null;

test('the known answers', () => {
  assert.equal(classOf(side([100]), side([103])), 'match');
  assert.equal(classOf(side([100]), side([103.01])), 'within_tolerance');
  assert.equal(classOf(side([15000]), side([13500])), 'within_tolerance');
  assert.equal(classOf(side([20000]), side([22500])), 'diverges');
  assert.equal(classOf(side([12]), side([1200])), 'unit_mismatch');
  const percentage = side([], { percentages: [usd(70.5)], gross: usd(1000) });
  const judged = judge(percentage, side([70.5]));
  assert.equal(judged?.class, 'unit_mismatch');
  assert.equal(judged?.nearest?.hospital, usd(705));
});

test('limits are exact to a ten-thousandth of a dollar', () => {
  assert.equal(classOf(side([100]), side(['103.0000'])), 'match');
  assert.equal(classOf(side([100]), side(['103.0001'])), 'within_tolerance');
  assert.equal(classOf(side([100]), side([120])), 'within_tolerance');
  assert.equal(classOf(side([100]), side(['120.0001'])), 'diverges');
  assert.equal(classOf(side(['14999.9999']), side([12500])), 'within_tolerance');
  assert.equal(classOf(side([15000]), side([12500])), 'diverges', 'large amounts are held to ten percent');
  assert.equal(classOf(side([13000]), side([15000])), 'diverges', 'the larger of both counts as large');
});

test('the order of the classes', () => {
  const nines = side([999_999_999]);
  assert.equal(classOf(nines, side([100])), 'placeholder');
  assert.equal(classOf(nines, side([], { algorithm: true })), 'placeholder');
  assert.equal(classOf(side([100, 999_999_999]), side([100])), 'match', 'what is known counts');
  assert.equal(classOf(side([], { flags: ['placeholder'] }), side([100])), 'placeholder');
  assert.equal(classOf(side([], { percentages: [usd(70)] }), side([100])), 'not_comparable');
  assert.equal(classOf(side([100]), side([], { algorithm: true })), 'not_comparable');
  assert.equal(classOf(side([-5]), side([100])), 'not_comparable');
  assert.equal(classOf(side([100], { methodology: 'Per Diem' }), side([100])), 'not_comparable');
  assert.equal(classOf(side([], { hasCodeType: true }), side([100])), 'one_sided');
  assert.equal(classOf(side([100]), side([], { hasCodeType: true })), 'one_sided');
  assert.equal(classOf(side([100]), side([])), null, 'silence about a whole code type tells nothing');
  assert.equal(classOf(side([]), side([])), null);
  const [old, young] = [{ date: '2026-01-01' }, { date: '2026-04-02' }];
  assert.equal(classOf(side([100], old), side([200], young)), 'stale');
  assert.equal(classOf(side([100], old), side([200], { date: '2026-04-01' })), 'diverges', '90 days apart');
  assert.equal(classOf(side([100], old), side([101], young)), 'match', 'dates explain differences only');
  assert.equal(
    classOf(side([1], old), side([100], young)),
    'unit_mismatch',
    'a unit explains more than a date',
  );
  assert.equal(classOf(side([100], old), side([200])), 'diverges', 'a file without a date');
});

test('units explain ratios within two percent', () => {
  const classes = (h: number, p: number, more: Partial<Side> = {}) => classOf(side([h], more), side([p]));
  assert.equal(classes(10, 980), 'unit_mismatch');
  assert.equal(classes(10, 1020), 'unit_mismatch');
  assert.equal(classes(10, 1020.01), 'diverges');
  assert.equal(classes(1200, 12), 'unit_mismatch');
  assert.equal(classes(1000, 9.8), 'unit_mismatch', 'two percent of one hundredth');
  assert.equal(classes(1000, 9.79), 'diverges');
  assert.equal(classes(10, 400, { drugUnit: usd(40) }), 'unit_mismatch');
  assert.equal(classes(400, 10, { drugUnit: usd(40) }), 'unit_mismatch');
  assert.equal(classes(10, 400, { drugUnit: usd(50) }), 'diverges');
  assert.equal(
    classOf(side([10]), side([400], { drugUnit: usd(40) })),
    'unit_mismatch',
    'the unit of the payer',
  );
  assert.equal(classOf(side([705], { percentages: [usd(70.5)] }), side([71])), 'unit_mismatch');
});

test('a percentage of a known gross charge is dollars, on either side', () => {
  const half = side([], { percentages: [usd(50)] });
  assert.equal(classOf(side([501], { gross: usd(1000) }), half), 'match');
  assert.equal(classOf(side([501]), half), 'not_comparable');
  assert.equal(classOf(side([], { percentages: [usd(50)], gross: usd(1000) }), half), 'match');
  assert.equal(
    classOf(side([], { percentages: [usd(50)], gross: usd(999_999_999) }), side([5])),
    'not_comparable',
  );
});

test('each percentage is an amount beside the dollars of other plans', () => {
  const gross = usd(1000);
  assert.equal(classOf(side([], { percentages: [usd(50), usd(70)], gross }), side([700])), 'match');
  assert.equal(classOf(side([500], { percentages: [usd(70)], gross }), side([700])), 'match');
  assert.equal(
    classOf(side([500], { percentages: [usd(70)] }), side([500])),
    'match',
    'without a gross charge',
  );
});

test('nines are placeholders from seven digits on', () => {
  const isOne = (value: string) => classOf(side([value]), side([5])) === 'placeholder';
  assert.ok(isOne('9999999') && isOne('9999999.99') && isOne('9999999999') && isOne('99999.99'));
  assert.ok(!isOne('999999') && !isOne('9999998') && !isOne('9999999.5'));
});

test('tolerances are parameters', () => {
  assert.equal(classOf(side([100]), side([103]), { match: 0.02 }), 'within_tolerance');
  assert.equal(classOf(side([100]), side([140]), { near: 0.5 }), 'within_tolerance');
  assert.equal(classOf(side([100]), side([115]), { highFrom: 100 }), 'diverges');
  const dated = judge(side([1], { date: '2026-01-01' }), side([5], { date: '2026-01-31' }), {
    staleDays: 29,
  });
  assert.deepEqual([dated?.class, dated?.daysApart], ['stale', 30]);
});

test('the nearest pair is that of the nearest ratio, then the smaller gap, then the smaller amount', () => {
  const nearest = (h: number[], p: number[]) => nearestPair(h.map(usd), p.map(usd));
  assert.deepEqual(nearest([100, 500], [90, 600]), { hospital: usd(100), payer: usd(90) });
  assert.deepEqual(nearest([100, 200], [200, 400].reverse()), { hospital: usd(200), payer: usd(200) });
  assert.deepEqual(nearest([1000, 100], [200, 2000]), { hospital: usd(100), payer: usd(200) });
  assert.deepEqual(nearest([200, 100], [100, 200]), { hospital: usd(100), payer: usd(100) });
  assert.equal(nearest([], [1]), null);
});

test('impact and severity', () => {
  const judged = (h: number, p: number) => {
    const { impact, severity } = must(judge(side([h]), side([p])), 'a judgement');
    return [impact, severity];
  };
  assert.deepEqual(judged(100, 149.99), [usd(49.99), 'low']);
  assert.deepEqual(judged(100, 150), [usd(50), 'medium']);
  assert.deepEqual(judged(2000, 3000), [usd(1000), 'high']);
  assert.deepEqual(judged(2001, 3001), [usd(1000), 'medium']);
  assert.deepEqual(judged(900, 1899.99), [usd(999.99), 'medium']);
});

test('amounts that match stay so whatever order, repetition and farther amounts come with them', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).filter((value) => !/^9{7}/.test(String(value)));
  check(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      (h, p) => {
        const one = judgePair({ hospital: { values: h }, payer: { values: p } });
        const other = judgePair({
          hospital: { values: [...h, ...h].reverse() },
          payer: { values: p.toReversed() },
        });
        assert.deepEqual(one, other);
        const same = judgePair({
          hospital: { values: h },
          payer: { values: [...p, must(h[0], 'an amount')] },
        });
        assert.equal(same?.class, 'match');
      },
    ),
  );
});

test('the class of a pair is that of plain arithmetic on its ratio', () => {
  const cents = fc.integer({ min: 1, max: 5_000_000 });
  check(
    fc.property(cents, cents, (h, p) => {
      const judged = must(judge(side([h / 100]), side([p / 100])), 'a judgement');
      const gap = Math.abs(p - h);
      const near = Math.max(h, p) >= 1_500_000 ? 10 : 20;
      const isCents = Math.abs(p - 100 * h) * 50 <= 100 * h || Math.abs(h - 100 * p) * 50 <= 100 * p;
      const expected =
        gap * 100 <= 3 * h
          ? 'match'
          : gap * 100 <= near * h
            ? 'within_tolerance'
            : isCents
              ? 'unit_mismatch'
              : 'diverges';
      assert.equal(judged.class, expected);
      assert.equal(judged.impact, BigInt(gap) * 100n);
    }),
    {
      runs: 500,
      examples: [
        [100, 10_000],
        [10_000, 100],
        [100, 103],
        [1_500_000, 1_350_000],
      ],
    },
  );
});

test('a pair is as sure as its weaker link, and a hospital as sure as what both files share', () => {
  assert.equal(linkConfidence('ein_npi', 'network'), 1);
  assert.equal(linkConfidence('npi', 'product'), 0.8);
  assert.equal(linkConfidence('name_zip', 'network'), 0.5);
  const hospital = { npis: ['1234567893'], eins: ['12-3456789'], name: 'St. Anne’s', zip: '10001' };
  const link = (more: object) => hospitalLink(hospital, { npis: [], eins: [], ...more });
  assert.equal(link({ npis: ['1234567893'], eins: ['123456789'] }), 'ein_npi');
  assert.equal(link({ npis: ['1234567893'] }), 'npi');
  assert.equal(link({ npis: ['0'], eins: ['12-3456789'] }), 'ein');
  assert.equal(link({ name: 'ST ANNES', zip: '10001-1234' }), 'name_zip');
  assert.equal(link({ name: 'ST ANNES', zip: '10002' }), null);
  assert.equal(
    hospitalLink({ ...hospital, npis: ['0'] }, { npis: ['0'], eins: [] }),
    null,
    'NPI 0 is nobody',
  );
});

test('plans are linked by their networks, else by product, and never against market or product', () => {
  const plan = (name: string, market: string | null, product: string | null) => ({
    names: [name],
    market,
    product,
  });
  assert.equal(
    planLink(plan('Open Harbor PPO', null, 'ppo'), plan('open-harbor ppo', null, null)),
    'network',
  );
  assert.equal(planLink(plan('A', 'commercial', 'ppo'), plan('B', null, 'ppo')), 'product');
  assert.equal(planLink(plan('A', null, null), plan('B', 'commercial', 'ppo')), 'payer');
  assert.equal(planLink(plan('', null, null), plan('', null, null)), 'payer', 'no name is no network');
  assert.equal(planLink(plan('A', null, 'hmo'), plan('B', null, 'ppo')), null);
  assert.equal(planLink(plan('A', 'medicaid', null), plan('B', 'commercial', null)), null);
});

test('a plan is the network that has its name, with the payer before it or not', () => {
  const network = { payer: 'Aetna Life Insurance', names: ['', 'Aetna Choice POS II', 'Elect Choice'] };
  const link = (payer: string, plan: string) => planLink({ payer, names: [plan] }, network);
  assert.equal(link('AETNA', 'Choice POS II'), 'network');
  assert.equal(link('AETNA', 'AETNA - ELECT CHOICE'), 'network');
  assert.equal(link('AETNA', 'Aetna Select'), 'payer');
  const plain = { payer: 'Aetna', names: ['Aetna PPO'] };
  assert.equal(planLink(plain, { payer: 'Aetna Inc', names: ['PPO'] }), 'payer', 'a product is no name');
});
