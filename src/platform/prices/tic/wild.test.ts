import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseProviderFile } from './provider-file.ts';
import { parsed } from './testing-files.ts';

const price = (more: object = {}) => ({
  ...{ negotiated_type: 'negotiated', negotiated_rate: 50.25, expiration_date: '9999-12-31' },
  ...{ service_code: ['11'], billing_class: 'professional', ...more },
});
const item = (prices: unknown, rate: object = {}) => ({
  ...{ negotiation_arrangement: 'ffs', billing_code_type: 'CPT', billing_code: '99213' },
  negotiated_rates: [{ provider_references: [1], negotiated_prices: prices, ...rate }],
});
const MEMBER = { npi: [1_234_567_893], tin: { type: 'ein', value: '12-3456789' } };
const root = (
  items: unknown,
  references: unknown = [{ provider_group_id: 1, provider_groups: [MEMBER] }],
) => ({
  ...{ reporting_entity_name: 'West', last_updated_on: '1/2/2026', version: '1.3.1' },
  ...{ provider_references: references, in_network: items },
});
const read = async (value: unknown, change = (text: string) => text) =>
  parsed(Buffer.from(change(JSON.stringify(value))), { chunkBytes: 300 });

test('amounts keep their value however they are written, and shares are never dollars', async () => {
  const given: [unknown, string, string | null, string][] = [
    ['50.25', 'negotiated', '50.2500', ''],
    ['$1,234.50', 'negotiated', '1234.5000', ''],
    ['12,34', 'negotiated', null, 'not_a_number'],
    ['(12)', 'negotiated', '-12.0000', 'non_positive'],
    ['N/A', 'negotiated', null, 'not_a_number'],
    ['70%', 'negotiated', null, 'not_a_number'],
    ['70%', 'Percentage ', '70.0000', ''],
    [70, 'percent of charges', '70.0000', ''],
    [0.7, 'percent', '0.7000', 'percentage_fraction'],
    [9_999_999, 'fee_schedule', '9999999.0000', 'placeholder'],
  ];
  const prices = given.map(([negotiated_rate, negotiated_type]) =>
    price({ negotiated_rate, negotiated_type }),
  );
  const { written } = await read(root([item(prices)]));
  assert.deepEqual(
    written.rates.map(({ amount, flags }) => [amount, flags.join()]),
    given.map(([, , amount, flags]) => [amount, flags]),
  );
  assert.deepEqual(
    written.rates.map(({ terms }) => terms[0]),
    given.map(([, type]) => (/perc/i.test(type) ? 'percentage' : 'negotiated')),
  );
});

test('terms mean the same in other forms', async () => {
  const given: [object, (string | null)[]][] = [
    [{}, [null, 'professional', '', '11', '9999-12-31']],
    [{ service_code: '11' }, [null, 'professional', '', '11', '9999-12-31']],
    [{ service_code: ['1', '01', '11,22'] }, [null, 'professional', '', '01,11,22', '9999-12-31']],
    [
      { service_code: null, billing_class: ' Institutional' },
      [null, 'institutional', '', null, '9999-12-31'],
    ],
    [{ billing_code_modifier: ['tc', '26', 'TC'] }, [null, 'professional', '26,TC', '11', '9999-12-31']],
    [{ billing_code_modifier: ['N/A', null] }, [null, 'professional', '', '11', '9999-12-31']],
    [{ setting: 'IP', expiration_date: '12/31/2026' }, ['inpatient', 'professional', '', '11', '2026-12-31']],
    [{ expiration_date: '20261231' }, [null, 'professional', '', '11', '2026-12-31']],
  ];
  const { written, file } = await read(root([item(given.map(([more]) => price(more)))]));
  assert.deepEqual(
    written.rates.map(({ terms }) => terms.slice(2)),
    given.map(([, terms]) => terms),
  );
  assert.deepEqual([file.lastUpdatedOn, file.warnings], ['2026-01-02', []]);
});

test('one value may stand where a list belongs', async () => {
  const items = [
    item(price()),
    { ...item([]), negotiated_rates: { provider_references: 1, negotiated_prices: price() } },
    item([price()], { provider_references: undefined, provider_groups: MEMBER }),
    { ...item([]), negotiated_rates: null },
  ];
  const groups = { ...MEMBER, npi: '1234567893, 1245319599', tin: '12-3456789' };
  const { written } = await read(root(items, [{ provider_group_id: 1, provider_groups: groups }]));
  assert.deepEqual(
    written.rates.map(({ groups: names }) => names),
    [['=1'], ['=1'], ['["ein","12-3456789",null,null,1234567893]']],
  );
  assert.deepEqual(
    written.groups['1'],
    [1_234_567_893, 1_245_319_599].map((npi) => `["ein","12-3456789",null,null,${npi}]`),
  );
});

test('a file in a list or another object, with capitals, NaN or commas too many, is read', async () => {
  const plain = await read(root([item([price()]), item([price()])]));
  const changes: [string, (text: string) => string][] = [
    ['list', (text) => `[${text}]`],
    ['object', (text) => `{"made":"by","data":${text}}`],
    ['object in a list', (text) => ` [ {"data":${text}} ]`],
    ['capitals', (text) => text.replace(/"([a-z_]+)":/g, (_, key: string) => `"${key.toUpperCase()}":`)],
    ['commas', (text) => text.replaceAll('}]', '},]').replaceAll('"]', '",]').replaceAll('}}', '},}')],
    ['escapes', (text) => text.replaceAll('"in_network"', '"\\u0069n_network"')],
  ];
  for (const [name, change] of changes) {
    const { written, file } = await read(root([item([price()]), item([price()])]), change);
    assert.deepEqual([written.rates, written.groups], [plain.written.rates, plain.written.groups], name);
    assert.equal(file.payer?.entityName, 'West', name);
    assert.equal(file.warnings.length, /list|object/.test(name) ? 1 : 0, name);
  }
  const numbers = await read(root([item([price(), price()])]), (text) => text.replace('50.25', 'NaN'));
  assert.deepEqual([numbers.file.rates, numbers.file.rowsRejected], [1, 1]);
});

test('what is not read is told', async () => {
  const more = await read(root([item([price()])]), (text) => `${text}\n{"note":1}`);
  assert.match(more.file.warnings.join(), /More stands behind .*: \{"note":1\}$/);
  const single = await read(root('none'));
  assert.match(single.file.warnings.join(), /in_network is no list/);
});

test('tables of contents name files in lists or alone, with blanks around their addresses', async () => {
  const file = (location: unknown) => ({ description: 'd', location });
  const structures = [
    {
      reporting_plans: [{ plan_name: 'A' }],
      in_network_files: null,
      allowed_amount_file: file('https://x.example/a'),
    },
    {
      reporting_plans: { plan_name: 'B' },
      in_network_files: file(' https://x.example/b '),
      allowed_amount_file: [file('')],
    },
  ];
  const { written } = await read({ reporting_entity_name: 'West', reporting_structure: structures });
  assert.deepEqual(
    written.toc.map((row) => JSON.parse(row) as unknown[]).map((row) => [row[1], row[7], row[9]]),
    [
      ['A', 'tic_allowed', 'https://x.example/a'],
      ['B', 'tic_allowed', null],
      ['B', 'tic_in_network', 'https://x.example/b'],
    ],
  );
});

test('tables of contents give addresses by themselves, by other keys and in lists of lists', async () => {
  const structures = [
    {
      reporting_plans: [[{ plan_name: 'A' }], 'B'],
      in_network_files: ['https://x.example/a', [{ url: 'https://x.example/b' }], { file_url: '' }],
      allowed_amount_file: 'https://x.example/c',
    },
  ];
  const { written, file } = await read({ reporting_entity_name: 'West', reporting_structure: structures });
  assert.deepEqual(
    written.toc.map((row) => JSON.parse(row) as unknown[]).map((row) => [row[1], row[7], row[9]]),
    [
      ['A', 'tic_allowed', 'https://x.example/c'],
      ['A', 'tic_in_network', 'https://x.example/a'],
      ['A', 'tic_in_network', 'https://x.example/b'],
      ['A', 'tic_in_network', null],
    ],
  );
  assert.deepEqual(file.rejected, [{ row: 0, reason: 'A plan of the reporting structure is no object.' }]);
  assert.match(file.warnings.join(), /no address: 1\./);
});

test('a file of providers may be the list itself', () => {
  const expected = [{ tinType: 'ein', tin: '12-3456789', businessName: null, npis: [1_234_567_893] }];
  for (const content of [
    [MEMBER],
    { provider_groups: [MEMBER], version: '1.0.0' },
    { provider_groups: MEMBER },
  ])
    assert.deepEqual(parseProviderFile(Buffer.from(`\ufeff${JSON.stringify(content)}`)), expected);
});
