import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError } from '../support/client.ts';
import { RATES, search } from '../support/prices.ts';
import { pricesDuringTests } from '../support/prices-during-tests.ts';
import { loadSearched } from '../support/searched-prices.ts';

const its = pricesDuringTests(loadSearched);

const find = (query: string) => search(its.api, `limit=1000&${query}`);
const amounts = async (query: string): Promise<number[]> =>
  (await find(query)).data.map(({ amount }: any) => amount).sort((one: number, other: number) => one - other);

const MRI_OF_ALDER = [70.5, 81, 82, 300, 302, 311, 503, 510, 601, 714, 1000];
const ALL_OF_ALDER = [...MRI_OF_ALDER, 1205.5, 20_004];
const ALL_OF_BIRCH = [908, 912, 1207, 2006];
const ALL_MRI = [70.5, 81, 82, 113, 300, 302, 311, 503, 510, 601, 714, 908, 912, 1000, 1207, 2006];
const without = (...left: number[]) => ALL_MRI.filter((amount) => !left.includes(amount));

/** What is asked for, and the amounts that it finds. */
const FILTERS: [query: string, found: number[]][] = [
  ['code=73721', ALL_MRI],
  ['code=73721&code_type=CPT', ALL_MRI],
  ['code=73721&code_type=hcpcs', ALL_MRI],
  ['code=73721&code_type=MS-DRG', []],
  ['code=610&code_type=RC', [70.5, 300, 302, 503, 510, 601, 908, 1000, 1207, 2006]],
  ['code=73721,99213&source_kind=payer', [95, 113, 311, 714, 912]],
  ['code=0002143380', [1205.5]],
  ['q=HIP', [20_004]],
  ['q=mri', without(714)],
  ['q=only%20an%20MRI', [81]],
  ['q=knee%20of%20an%20MRI', [70.5, 300, 302, 503, 510, 601, 908, 1000, 1207, 2006]],
  ['code=73721&q=read', [81, 82]],
  ['code=73721&q=hip', []],
  ['ccn=330001', ALL_OF_ALDER],
  ['ccn=330001,050001', [...without(113), 1205.5, 20_004].sort((one, other) => one - other)],
  ['npi=1100000003', ALL_OF_ALDER],
  ['npi=1100222227', [95, 113]],
  ['ein=33-3333333', [95, 113]],
  ['ein=222222222', ALL_OF_BIRCH],
  ['code=73721&payer_id=aetna', [81, 82, 113, 302, 311, 714, 908, 912]],
  ['code=73721&payer_id=aetna,cigna&source_kind=hospital', [81, 82, 302, 503, 908]],
  ['code=73721&payer=obscure', [70.5]],
  ['code=73721&plan=OPEN%20CHOICE', [113, 311, 714, 912]],
  ['code=73721&market=medicare_advantage', [503]],
  ['code=73721&market=commercial&source_kind=hospital', [81, 82, 302, 908]],
  ['code=73721&product=hmo', [503]],
  ['code=73721&product=hmo,ppo', [81, 82, 302, 503, 908]],
  ['code=73721&state=CA', ALL_OF_BIRCH],
  ['code=73721&state=ny,tx', MRI_OF_ALDER],
  ['code=73721&zip=10001', MRI_OF_ALDER],
  ['code=73721&zip=10001&radius_miles=1', []],
  ['code=73721&lat=34&lon=-118&radius_miles=100', ALL_OF_BIRCH],
  ['ccn=330001&setting=inpatient', [1205.5, 20_004]],
  ['ccn=330001&setting=inpatient,outpatient', ALL_OF_ALDER],
  ['code=73721&billing_class=professional', [81, 82, 113]],
  ['code=73721&billing_class=facility', without(81, 82, 113)],
  ['code=73721&billing_class=institutional', without(81, 82, 113)],
  ['code=73721&modifiers=26', [82]],
  ['code=73721&modifiers=lt,26', [81]],
  ['code=73721&modifiers=none', without(81, 82)],
  ['code=73721&place_of_service=19', [113]],
  ['code=73721&place_of_service=19,22', [113, 311, 714, 912]],
  ['code=73721&amount_kind=cash', [601, 1207]],
  ['code=73721&amount_kind=gross,percentage', [70.5, 1000, 2006]],
  ['code=73721&methodology=case%20rate', [503]],
  ['code=73721&methodology=per%20diem,negotiated', [113, 311, 714, 908, 912]],
  ['code=73721&arrangement=bundle', [714]],
  ['code=73721&arrangement=ffs', without(714)],
  ['code=73721&source_kind=hospital', without(113, 311, 714, 912)],
  ['code=73721&min_amount=601&max_amount=1000', [601, 714, 908, 912, 1000]],
  ['code=73721&updated_since=2026-02-01', without(908, 1207, 2006)],
  ['code=73721&updated_since=2026-02-02', [113, 311, 714, 912]],
  ['code=73721&min_confidence=0.8', without(912)],
  ['code=73721&min_confidence=0.7', ALL_MRI],
  ['code=G0008', []],
  ['code=G0008&include_flagged=true', [999_999_999]],
];

for (const [query, found] of FILTERS)
  test(`${query} finds ${found.length} rates`, async () => assert.deepEqual(await amounts(query), found));

test('a hospital is asked for by its ID, as it was then too', async () => {
  const { data } = await find('ccn=330001');
  const { hospital_id: id } = data[0].hospital;
  assert.deepEqual(await amounts(`hospital_id=${id}`), ALL_OF_ALDER);
  assert.deepEqual(await amounts(`hospital_id=${id}&as_of=${new Date().toISOString()}`), ALL_OF_ALDER);
  assert.deepEqual(await amounts(`hospital_id=${id}&as_of=2020-01-01T00:00:00Z`), []);
  assert.deepEqual(await amounts('code=73721&payer=cigna&as_of=2020-01-01T00:00:00Z'), []);
  assert.deepEqual(await amounts(`hospital_id=${crypto.randomUUID()}`), []);
});

const KEYS: Record<string, (rate: any) => number | string> = {
  amount: ({ amount }) => amount,
  '-amount': ({ amount }) => -amount,
  distance: ({ hospital }) => hospital.distance_miles,
  hospital: ({ hospital }) => hospital?.name.toLowerCase() ?? '~',
  payer: ({ payer }) => (payer?.name ?? payer?.raw ?? '~').toLowerCase(),
  '-updated': ({ last_updated_on: on }) => -Date.parse(on),
};

for (const [sort, keyOf] of Object.entries(KEYS))
  test(`sorted by ${sort}, pages by offset and by cursor have each rate once, in order`, async () => {
    const near = sort === 'distance' ? '&lat=40.7&lon=-74&radius_miles=500' : '';
    const query = `code=73721,99213&sort=${sort}${near}`;
    const { data, total } = await find(query);
    const keys = data.map(keyOf);
    assert.ok(
      keys.every((key: any, at: number) => at === 0 || keys[at - 1] <= key),
      keys.join(),
    );
    assert.equal(data.length, total);
    const ids = (rates: any[]) => rates.map(({ rate_id: id, hospital }) => `${id} ${hospital?.hospital_id}`);
    assert.equal(new Set(ids(data)).size, total);
    const byOffset: any[] = [];
    const byCursor: any[] = [];
    for (let offset = 0; ; offset += 5) {
      const page = await search(its.api, `${query}&limit=5&offset=${offset}`);
      byOffset.push(...page.data);
      assert.equal(page.total, total);
      if (!page.has_more) break;
    }
    for (let cursor = ''; ; ) {
      const page = await search(its.api, `${query}&limit=5${cursor}`);
      byCursor.push(...page.data);
      assert.equal(page.total, total);
      assert.equal(page.has_more, byCursor.length < total);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(ids(byOffset), ids(data));
    assert.deepEqual(ids(byCursor), ids(data));
  });

test('figures are of all that was found, whatever page is shown', async () => {
  const query = 'code=73721&amount_kind=negotiated&source_kind=hospital&modifiers=none&stats=true';
  const expected = { count: 3, min: 302, p25: 402.5, median: 503, p75: 705.5, max: 908 };
  assert.deepEqual((await search(its.api, `${query}&limit=1`)).stats, expected);
  assert.deepEqual((await search(its.api, `${query}&offset=100`)).stats, expected);
  const none = await search(its.api, 'code=00000&stats=true');
  assert.deepEqual(none.stats, { count: 0, min: null, p25: null, median: null, p75: null, max: null });
  assert.equal((await search(its.api, 'code=73721')).stats, undefined);
});

test('raw text is that of the file, byte for byte', async () => {
  const { data: charges } = await find('ccn=330001&source_kind=hospital&evidence=full');
  const { data: prices } = await find('code=73721,99213&source_kind=payer&evidence=full');
  for (const [file, rates] of [
    [its.alder, charges],
    [its.payer, prices],
  ] as const) {
    assert.ok(rates.length > 4);
    for (const { evidence, amount } of rates) {
      const { offset, length } = evidence;
      assert.equal(evidence.raw, file.subarray(offset, offset + length).toString());
      assert.equal(evidence.raw_source, 'file');
      assert.ok(evidence.raw.replaceAll(',', '').includes(String(amount)), evidence.raw);
    }
  }
  const drug = charges.find(({ amount }: any) => amount === 1205.5);
  assert.match(drug.evidence.raw, /^"Café ""Noir"", a drug",/);
  assert.deepEqual([drug.evidence.row, drug.evidence.column], [11, 11]);
  const visit = prices.find(({ amount }: any) => amount === 95);
  assert.equal(visit.evidence.pointer, '/in_network/4/negotiated_rates/0/negotiated_prices/0');
  const [plain] = (await search(its.api, 'code=73721&limit=1')).data;
  assert.deepEqual([plain.evidence.raw, plain.evidence.raw_source], [undefined, undefined]);
});

test('a rate tells all that is known of it', async () => {
  const { data } = await find('code=73721&lat=41.7128&lon=-74.006&radius_miles=100');
  const of = (wanted: number, rates = data) => rates.find(({ amount }: any) => amount === wanted);
  const { hospital_id: _, ...hospital } = of(311).hospital;
  assert.deepEqual(hospital, {
    ...{ ccn: '330001', name: 'Alder Hospital', state: 'NY', latitude: 40.7128, longitude: -74.006 },
    // A degree of a circle of 3,958.7613 miles.
    ...{ distance_miles: 69.09, distance_precision: 'exact' },
  });
  assert.deepEqual(of(311).providers, { npis: ['1100000003'], npi_count: 1, eins: ['11-1111111'] });
  assert.deepEqual([of(311).corroborated, of(302).corroborated, of(302).providers], [true, null, null]);
  assert.deepEqual([of(70.5).unit, of(302).unit], ['percent', 'usd']);
  assert.deepEqual([of(81).modifiers, of(302).modifiers], [['26', 'LT'], []]);
  const near = (await find('code=73721&zip=10001')).data;
  assert.equal(of(302, near).hospital.distance_precision, 'zip');
  const visit = (await find('code=99213')).data[0];
  assert.deepEqual([visit.hospital, visit.corroborated, visit.expires_on], [null, null, '2026-12-31']);
  const drug = of(1205.5, (await find('code=0002143380')).data);
  assert.deepEqual(
    [drug.code_type, drug.code, drug.drug],
    ['NDC', '00002143380', { unit: '0.5', type: 'ML' }],
  );
  const shot = (await find('code=G0008&include_flagged=true')).data[0];
  assert.deepEqual(shot.flags, ['placeholder']);
  const around = await find('code=73721&zip=10001');
  assert.equal(around.unplaced_hospitals, 1, 'nobody knows where Dogwood is');
  assert.deepEqual([around.centre.precision, Math.round(around.centre.latitude)], ['zip', 41]);
  assert.equal((await find('code=73721')).centre, null);
});

test('what cannot be asked is refused with what to do instead', async () => {
  const wrong: [query: string, message: RegExp][] = [
    ['', /Give a code, q, or a provider/],
    ['payer_id=aetna', /Give a code, q, or a provider/],
    ['zip=10001', /Give a code, q, or a provider/],
    ['code=73721&as_of=2026-01-01T00:00:00Z', /as_of needs a hospital .* or a payer/],
    ['code=73721&lat=40', /lon is missing; give both/],
    ['code=73721&zip=10001&lat=40&lon=-74', /give one of the two/],
    ['code=73721&radius_miles=5', /radius_miles needs zip, or lat and lon/],
    ['code=73721&zip=10001&radius_miles=501', /500/],
    ['code=73721&zip=00000', /No place is known for ZIP code 00000\. Add it/],
    ['code=73721&amount_kind=cash,dear', /"dear", which is none of/],
    ['code=73721&min_amount=5&max_amount=4', /max_amount is below min_amount/],
    [
      `code=${Array.from({ length: 51 }, (_, at) => 10_000 + at).join()}`,
      /more than 50 codes; ask for fewer/,
    ],
    ['npi=123', /does not have 10 digits/],
    ['ein=123', /does not have 9 digits/],
    ['code=73721&cursor=abc', /Use next_cursor of the page before/],
    ['code=73721&sort=dearest', /sort/],
  ];
  for (const [query, message] of wrong) {
    const answer = await its.api.get(`${RATES}/search?${query}`);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.message, message, query);
  }
  const { next_cursor: cursor } = await search(its.api, 'code=73721&limit=1');
  const other = await its.api.get(`${RATES}/search?code=73721&sort=payer&cursor=${cursor}`);
  assertError(other, 400, 'invalid_request');
});
