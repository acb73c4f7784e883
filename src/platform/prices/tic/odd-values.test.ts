import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProviderFile } from './provider-file.ts';
import { parsed } from './testing-files.ts';

const MEMBER = { npi: [1_234_567_893], tin: { type: 'ein', value: '12-3456789' } };
const price = (more: object = {}) => ({ negotiated_rate: 50.25, ...more });
const rate = (prices: unknown, more: object = {}) => ({
  ...{ provider_references: [1], negotiated_prices: prices, ...more },
});
const item = (rates: unknown, more: object = {}) => ({
  ...{ billing_code_type: 'CPT', billing_code: '99213', negotiated_rates: rates, ...more },
});
const reference = (group: object) => ({ provider_group_id: 1, provider_groups: [{ ...MEMBER, ...group }] });
const read = (items: unknown, references: unknown = [reference({})], options = {}) =>
  parsed(Buffer.from(JSON.stringify({ provider_references: references, in_network: items })), {
    ...{ chunkBytes: 300, ...options },
  });
const reasons = ({ file }: Awaited<ReturnType<typeof read>>) => file.rejected.map(({ reason }) => reason);

test('the severity of illness is a part of codes of APR-DRG, wherever it stands', async () => {
  const drg = (severity: unknown, billing_code = '560') => ({
    ...item([rate([price()])], { billing_code_type: 'APR-DRG', billing_code }),
    severity_of_illness: severity,
  });
  const items = [
    drg('1'),
    drg(4),
    drg(null),
    drg('5'),
    drg('2', '5603'),
    { ...drg('2'), billing_code_type: 'MS-DRG' },
  ];
  const codesOf = async (codes?: string[]) =>
    (await read(items, undefined, codes === undefined ? {} : { filter: { codes } })).written.rates.map(
      ({ code }) => [code[1], code[2]],
    );
  const all = [
    ['560-1', '560'],
    ['560-4', '560'],
    ['560', null],
    ['560', null],
    ['560-3', '5603'],
    ['560', null],
  ];
  assert.deepEqual(await codesOf(), all);
  assert.equal((await read(items)).file.sniffedVersion, '2.x');
  assert.deepEqual(await codesOf(['APR-DRG:5601']), [['560-1', '560']]);
  assert.deepEqual(await codesOf(['APR-DRG:560-4']), [['560-4', '560']]);
  assert.equal((await codesOf(['APR-DRG:560'])).length, 4);
});

test('NPIs that cannot be read are counted wherever they stand, and those that can are kept', async () => {
  const odd = { npi: ['1.234567893E9', [1_245_319_599], '1.23457E9', 'x', { npi: 1 }] };
  const kept = [1_234_567_893, 1_245_319_599].map((npi) => `["ein","12-3456789",null,null,${npi}]`);
  const inline = rate([price()], { provider_references: [], provider_groups: [{ ...MEMBER, ...odd }] });
  const remote = [{ provider_group_id: 1, location: 'https://x.example/1' }];
  const fetchProviders = async () =>
    Buffer.from(JSON.stringify({ provider_groups: [{ ...MEMBER, ...odd }] }));
  const cases = [
    [await read([item([inline])]), 1],
    // The same bytes again count again.
    [await read([item([inline, inline])]), 2],
    [await read([item([rate([price()])])], [reference(odd)]), 1],
    [await read([item([rate([price()])])], remote, { fetchProviders }), 1],
  ] as const;
  for (const [{ file, written }, times] of cases) {
    assert.deepEqual(file.warnings, [`${3 * times} NPIs are not whole numbers and were left out.`]);
    const groups = written.rates[0]?.groups.flatMap((name) =>
      name.startsWith('=') ? (written.groups[name.slice(1)] ?? []) : name.split('\n'),
    );
    assert.deepEqual(groups?.sort(), kept);
  }
});

test('references name a group however its number is written, and those that name none are counted', async () => {
  const given: [unknown, unknown, number][] = [
    ['7.10', 7.1, 0],
    [7.1, '7.10', 0],
    [' 2 ', 2, 0],
    ['007', '007', 0],
    [1, { provider_group_id: 1 }, 0],
    [1, [1], 0],
    [1, [null, {}, [2]], 2],
  ];
  for (const [defined, referred, unread] of given) {
    const rates = [
      rate([price()], { provider_references: [1, 2].includes(unread) ? [1, referred] : [referred] }),
    ];
    const result = await read([item(rates)], [{ ...reference({}), provider_group_id: defined }]);
    const name = JSON.stringify([defined, referred]);
    assert.deepEqual([result.file.rates, result.file.unresolvedGroups], [1, 0], name);
    assert.deepEqual(
      result.file.warnings,
      unread === 0 ? [] : [`${unread} provider references of rates name no group and were left out.`],
      name,
    );
  }
  const apart = await read(
    [item([rate([price()], { provider_references: ['007'] })])],
    [{ ...reference({}), provider_group_id: 7 }],
  );
  assert.equal(apart.file.unresolvedGroups, 1);
});

test('rates and prices in lists within lists are read, and what is none of them is rejected', async () => {
  const items = [
    item([rate([[price(), price()], price()])]),
    item([[rate([price()]), rate([price()])]]),
    item([{ negotiated_price: [price(), price()] }]),
    item([null, rate([5, price(), 'x', [7]])]),
  ];
  const result = await read(items);
  assert.deepEqual(
    result.written.rates.map(({ place }) => place.replaceAll(/[^\d/]/g, '').replaceAll(/\/+/g, ' ')),
    [' 0 0 0', ' 0 0 0', ' 0 0 1', ' 1 0 0', ' 1 0 0', ' 2 0 0', ' 2 0 1', ' 3 1 1'],
  );
  assert.deepEqual(reasons(result), [
    'Rate 0 is not an object.',
    'Price 0 of rate 1 is not an object.',
    'Price 2 of rate 1 is not an object.',
    'Price 3 of rate 1 is not an object.',
  ]);
});

test('terms in lists, or several in one text, mean the same', async () => {
  const given: [object, (string | null)[]][] = [
    [{ billing_class: ['professional'] }, [null, 'professional', '', null]],
    [{ billing_class: ['institutional', 'professional'] }, [null, 'both', '', null]],
    [{ setting: ['inpatient', 'outpatient'] }, ['both', null, '', null]],
    [{ billing_code_modifier: '25|59' }, [null, null, '25,59', null]],
    [{ billing_code_modifier: ['tc 26;LT'] }, [null, null, '26,LT,TC', null]],
    [{ billing_code_modifier: 'not known' }, [null, null, 'NOT KNOWN', null]],
    [{ service_code: '11;22' }, [null, null, '', '11,22']],
    [{ service_code: ['1 22|31'] }, [null, null, '', '01,22,31']],
    [{ service_code: ['cstm-00'] }, [null, null, '', 'CSTM-00']],
    [{ service_code: 'ALL' }, [null, null, '', 'CSTM-00']],
  ];
  const { written } = await read([item([rate(given.map(([more]) => price(more)))])]);
  assert.deepEqual(
    written.rates.map(({ terms }) => terms.slice(2, 6)),
    given.map(([, terms]) => terms),
  );
  const words = ['fee for service', 'Fee-For-Service', 'FFS', 'bundle', ' ', null];
  const arranged = await read(
    words.map((negotiation_arrangement) => item([rate([price()])], { negotiation_arrangement })),
  );
  assert.deepEqual(
    arranged.written.rates.map(({ code }) => code[4]),
    ['ffs', 'ffs', 'ffs', 'bundle', null, null],
  );
});

test('tax numbers are read in a list, alone, and as spreadsheets write them', async () => {
  const given: [unknown, (string | null)[]][] = [
    [{ type: 'ein', value: '12345678.0' }, ['ein', '12345678']],
    [[MEMBER.tin], ['ein', '12-3456789']],
    ['12-3456789', ['ein', '12-3456789']],
    [123_456_789, ['ein', '123456789']],
    ['123456789.0', ['ein', '123456789']],
    [1_234_567_893, ['npi', '1234567893']],
    [12_345_678, [null, '12345678']],
    ['none', [null, null]],
  ];
  for (const [tin, expected] of given) {
    const { written } = await read([item([rate([price()])])], [reference({ tin })]);
    assert.deepEqual(JSON.parse(written.groups['1']?.[0] ?? '[]').slice(0, 2), expected, JSON.stringify(tin));
  }
});

test('a payment may say itself whose it is and of which terms', async () => {
  const payment = {
    ...{ allowed_amount: 25, providers: [], tin: { type: 'ein', value: '98-7654321' } },
    ...{ service_code: ['22'], billing_class: 'institutional' },
  };
  const allowed = { ...MEMBER, service_code: ['11'], payments: [payment, { allowed_amount: 5 }] };
  const { written } = await parsed(
    Buffer.from(JSON.stringify({ out_of_network: [{ billing_code: '1', allowed_amounts: [allowed] }] })),
  );
  assert.deepEqual(
    written.rates.map(({ terms, groups }) => [...terms.slice(3, 6), JSON.parse(groups[0] ?? '[]')[1]]),
    [
      ['institutional', '', '22', '98-7654321'],
      [null, '', '11', '12-3456789'],
    ],
  );
});

test('a file of providers is read wherever its groups stand, and refused where it has none', async () => {
  const expected = parseProviderFile(Buffer.from(JSON.stringify({ provider_groups: [MEMBER] })));
  assert.equal(expected.length, 1);
  for (const content of [
    { data: { provider_groups: [MEMBER] } },
    { provider_references: [{ provider_group_id: 1, provider_groups: [MEMBER] }] },
    [{ provider_groups: [MEMBER] }],
    { note: { npi_count: 5 }, groups: [MEMBER] },
    MEMBER,
  ])
    assert.deepEqual(parseProviderFile(Buffer.from(JSON.stringify(content))), expected);
  const remote = [{ provider_group_id: 1, location: 'https://x.example/1' }];
  for (const content of [{ message: 'Forbidden' }, {}, [], 'x', { provider_groups: null }]) {
    const fetchProviders = async () => Buffer.from(JSON.stringify(content));
    const { file, written } = await read([item([rate([price()])])], remote, { fetchProviders });
    assert.equal(file.unresolvedGroups, 1, JSON.stringify(content));
    assert.deepEqual(written.groups['1'], ['unresolved']);
  }
});

test('letters that are not in UTF-8 are told', async () => {
  const text = JSON.stringify({ in_network: [item([rate([price()])], { description: 'Café' })] });
  const { file } = await parsed(Buffer.from(text, 'latin1'));
  assert.match(file.warnings.join(), /1 descriptions are not in UTF-8/);
  assert.doesNotMatch((await parsed(Buffer.from(text))).file.warnings.join(), /UTF-8/);
});

test('backslashes that begin no escape are what they are, and several commas in a row lose nothing', async () => {
  const rates = [rate([price(), price()]), rate([price()])];
  const root = {
    reporting_entity_name: 'West\\North',
    provider_references: [reference({ tin: { value: '1', business_name: '\\WEST' } })],
    in_network: [item(rates, { description: 'A\\B' }), item(rates)],
  };
  const plain = JSON.stringify(root).replace('A\\\\B', 'A\\\\C');
  const bare = plain.replaceAll('\\\\', '\\').replaceAll('},{', '},, ,{');
  const { file, written } = await parsed(Buffer.from(bare), { chunkBytes: 300 });
  const expected = await parsed(Buffer.from(plain), { chunkBytes: 300 });
  assert.equal(file.payer?.entityName, 'West\\North');
  assert.equal(written.rates[0]?.code[3], 'A\\C');
  assert.deepEqual(written.rates, expected.written.rates);
  assert.deepEqual(written.groups, expected.written.groups);
  assert.deepEqual([file.rates, file.rejected, file.warnings], [6, [], []]);
});

test('a code with modifiers of its own is not the one without', async () => {
  const codes = ['99213-26', '99213 TC', '99213'];
  const { written } = await read(codes.map((billing_code) => item([rate([price()])], { billing_code })));
  assert.deepEqual(
    written.rates.map(({ code }) => [code[1], code[2]]),
    [
      ['99213-26', null],
      ['99213-TC', '99213 TC'],
      ['99213', null],
    ],
  );
});
