import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rate, RateList } from '../../client/index.ts';
import { byHospital, isHospital } from '../../web/src/pages/prices/search/by-hospital.ts';
import { headlineOf } from '../../web/src/pages/prices/search/headline.ts';
import { limitsOf, unlimited } from '../../web/src/pages/prices/search/limits.ts';
import { stripScale } from '../../web/src/pages/prices/search/strip-scale.ts';
import { MOST_RATES, readAll } from '../../web/src/pages/prices/shared/all-rates.ts';
import { distanceText } from '../../web/src/pages/prices/shared/distance.ts';
import { servicesOf } from '../../web/src/pages/prices/shared/found-services.ts';
import { chargesOf } from '../../web/src/pages/prices/shared/wish.ts';

interface Wanted {
  hospital?: string | null;
  payer?: string;
  plan?: string;
  kind?: Rate['amount_kind'];
  from?: Rate['source_kind'];
  code?: string;
}

/** What is looked at of a rate; the rest of it says nothing here. */
function rate(
  amount: number,
  {
    hospital = 'North',
    payer = 'Aetna',
    plan = 'PPO',
    kind = 'negotiated',
    from = 'hospital',
    code = '73721',
  }: Wanted = {},
): Rate {
  return {
    ...{ rate_id: `${hospital} ${payer} ${plan} ${from} ${amount}`, amount, unit: 'usd', amount_kind: kind },
    ...{ source_kind: from, code_type: 'CPT', code, description: null, synthetic: false },
    hospital:
      hospital === null
        ? null
        : {
            hospital_id: hospital,
            name: hospital,
            state: 'NY',
            distance_miles: null,
            distance_precision: null,
          },
    providers: null,
    payer: { payer_id: payer, name: payer, raw: payer, confidence: 1 },
    plan: { raw: plan, market: null, product: null },
  } as unknown as Rate;
}

const WHOLE = { total: 0, unplaced: 0, isCut: false };

const drawn = (negotiated: readonly Rate[], charges: readonly Rate[] = [], isCut = false) =>
  byHospital({ negotiated, charges, isCut });

/** A search of so many rates, which tells how often it was asked. */
function pagesOf(total: number) {
  const asked: (string | undefined)[] = [];
  const ask = async (cursor?: string): Promise<RateList> => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const data = Array.from({ length: Math.min(1_000, total - from) }, (_, index) => rate(from + index + 1));
    const next = from + data.length < total ? String(from + data.length) : null;
    return { data, total, next_cursor: next, unplaced_hospitals: 2 } as unknown as RateList;
  };
  return { asked, ask };
}

test('all rates of a search are read page by page, and what is more than a browser draws is said to be cut', async () => {
  const few = pagesOf(2_345);
  const { rates, total, unplaced, isCut } = await readAll(few.ask);
  assert.deepEqual([rates.length, total, unplaced, isCut], [2_345, 2_345, 2, false]);
  assert.deepEqual(few.asked, [undefined, '1000', '2000']);
  const many = await readAll(pagesOf(12_345).ask);
  assert.deepEqual([many.rates.length, many.total, many.isCut], [MOST_RATES, 12_345, true]);
});

test('of a part neither a range nor a median is told, and of the hospital where it is cut no median either', () => {
  const rates = [rate(100, { hospital: 'A' }), rate(300, { hospital: 'B' })];
  const whole = headlineOf(drawn(rates), WHOLE);
  assert.equal(whole, '2 hospitals, 2 negotiated rates from $100 to $300, median $200 of 2 contracts');
  const part = drawn(rates, [], true);
  assert.deepEqual(
    part.map(({ name, median }) => [name, median]),
    [
      ['A', 100],
      ['B', null],
    ],
  );
  const text = headlineOf(part, { ...WHOLE, total: 12_345, isCut: true });
  assert.equal(text, '2 hospitals, only 2 of 12,345 amounts: too many for a median, so narrow the search');
});

test('an amount far above all others neither stretches the axis nor enters the range', () => {
  const usual = Array.from({ length: 30 }, (_, index) => rate(1_000 + index * 40, { plan: `${index}` }));
  const hospitals = drawn([...usual, rate(209_522, { plan: 'odd' })]);
  const scale = stripScale(hospitals);
  assert.ok(scale.max < 3_000, `${scale.max}`);
  assert.equal(scale.isBeyond(209_522), true);
  assert.equal(scale.isBeyond(2_160), false);
  assert.match(
    headlineOf(hospitals, WHOLE),
    /31 negotiated rates from \$1,000 to \$2,160, 1 amount far outside, /,
  );
  const plain = stripScale(drawn(usual));
  assert.ok(plain.max >= 2_160 && plain.max < 2_400, `${plain.max}`);
});

test('one contract votes once, by its hospital’s file and else by its payer’s, and all its amounts are drawn', () => {
  const [north] = drawn([
    rate(100, { plan: 'PPO' }),
    rate(900, { plan: 'Aetna PPO', from: 'payer' }),
    rate(200, { plan: 'HMO' }),
    rate(300, { plan: 'EPO', from: 'payer' }),
  ]);
  assert.equal(north?.rates.length, 4);
  assert.deepEqual(north?.contracts, [100, 200, 300]);
  assert.equal(north?.median, 200);
});

test('cash and gross are those of the hospital, whichever payer is asked for', () => {
  const filter = chargesOf({ code: '73721', payer: 'Aetna' });
  assert.deepEqual(filter, { code: '73721', amount_kind: 'cash,gross' });
  const [north] = drawn([rate(100)], [rate(150, { kind: 'cash' }), rate(400, { kind: 'gross' })]);
  assert.deepEqual([north?.median, north?.cash, north?.gross], [100, 150, 400]);
});

test('other providers are drawn last and are no hospital', () => {
  const hospitals = drawn([rate(50, { hospital: null }), rate(100), rate(200, { hospital: 'South' })]);
  assert.deepEqual(hospitals.map(isHospital), [true, true, false]);
  assert.match(headlineOf(hospitals, WHOLE), /^2 hospitals and other providers, 3 negotiated rates/);
});

test('the services of a search are told apart, the most frequent first', () => {
  const services = servicesOf([
    rate(1, { code: '70553' }),
    rate(1),
    rate(2),
    rate(3, { code: '70553' }),
    rate(4),
  ]);
  assert.deepEqual(
    services.map(({ code, count }) => [code, count]),
    [
      ['73721', 3],
      ['70553', 2],
    ],
  );
});

test('where nothing is found each limit of the search can be dropped', () => {
  const filter = { code: '470', code_type: 'MS-DRG', payer: 'Aetna', zip: '10001', radius_miles: 25 };
  assert.deepEqual(limitsOf(filter), [
    { without: 'Search without the payer', changes: { payer: undefined } },
    { without: 'Anywhere', changes: { near: undefined, miles: undefined } },
    { without: '470 of all code systems', changes: { service: 470 } },
  ]);
  assert.deepEqual(unlimited(filter), { code: '470' });
  assert.deepEqual(limitsOf({ q: 'knee' }), []);
});

test('a distance is told as exactly as it is known', () => {
  const text = (distance_miles: number | null, distance_precision: 'exact' | 'zip' | 'zip3' | null) =>
    distanceText({ distance_miles, distance_precision });
  assert.equal(text(null, null), '');
  assert.equal(text(0, 'zip3'), 'same ZIP area');
  assert.equal(text(5.14, 'zip3'), 'about 5 miles');
  assert.equal(text(1.2, 'zip3'), 'about 1 mile');
  assert.equal(text(0, 'zip'), 'same ZIP code');
  assert.equal(text(5.14, 'exact'), '5.1 miles');
  assert.equal(text(20.7, 'zip'), '21 miles');
});
