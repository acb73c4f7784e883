import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parseProviderFile, parseTicFile, ticFamilyOf } from './index.ts';
import { fixture, fixturePath, parsed, withFolder } from './testing-files.ts';
import { readWritten } from './testing-rows.ts';
import { parseLexemes, walk } from './testing-walk.ts';

const SAMPLES = [
  ...[
    'v1_ffs-single-plan-sample.json',
    'v1_multiple-plans-sample.json',
    'v2_all-negotiated-types-sample.json',
  ],
  ...[
    'v2_bundle-single-plan-sample.json',
    'v2_capitation-single-plan-sample.json',
    'v2_ffs-single-plan-sample.json',
  ],
  ...['v1_allowed-amounts-single-plan-sample.json', 'v1_allowed-amounts-single-plan-empty-sample.json'],
  ...[
    'v2_allowed-amounts-single-plan-sample.json',
    'v1_table-of-contents-sample.json',
    'v2_table-of-contents-sample.json',
  ],
];

for (const name of SAMPLES)
  test(`the sample ${name} gives what JSON.parse finds in it, at its bytes`, async () => {
    const bytes = await fixture(name);
    const expected = walk(bytes.toString());
    const { file, written } = await parsed(bytes);
    assert.deepEqual(written.rates, expected.rates);
    assert.deepEqual(written.toc, expected.toc);
    assert.deepEqual(Object.keys(written.groups).sort(), Object.keys(expected.groups).sort());
    assert.equal(file.rates, expected.rates.length);
    assert.equal(file.family, ticFamilyOf(bytes));
    if (name !== 'v1_allowed-amounts-single-plan-sample.json' && !name.includes('empty'))
      assert.equal(file.sniffedVersion, name.startsWith('v1') ? '1.x' : '2.x');
    assertSpans(bytes, written);
  });

/** The bytes of every rate are the value that its pointer names. */
function assertSpans(bytes: Buffer, written: Awaited<ReturnType<typeof readWritten>>): void {
  const root = parseLexemes(bytes.toString());
  written.rates.forEach(({ place }, index) => {
    const { offset, length } = written.spans[index] ?? { offset: 0, length: 0 };
    let value: unknown = root;
    for (const step of place.split('/').slice(1)) value = (value as Record<string, unknown>)[step];
    assert.deepEqual(parseLexemes(bytes.toString('utf8', offset, offset + length)), value);
  });
}

test('the file of CareFirst is read on two threads, and remote groups are asked for only where rates need them', () =>
  withFolder(async (folder) => {
    const asked: string[] = [];
    const file = await parseTicFile({
      source: { path: fixturePath('examplefile.json.gz'), compression: 'gzip' },
      folder,
      workers: 2,
      fetchProviders: async (url) => {
        asked.push(url);
        return asked.length % 2 === 0 ? { unresolved: 'not found' } : fixture('v1_provider-reference.json');
      },
    });
    assert.deepEqual([file.items, file.rates, file.groups], [1_773, 122_310, 370]);
    assert.equal(new Set(asked).size, 74);
    assert.equal(asked.length, 74);
    assert.equal(file.unresolvedGroups, 37);
    assert.deepEqual(file.warnings, ['The providers of 37 groups are not known. not found']);
    const bytes = gunzipSync(await fixture('examplefile.json.gz'));
    const expected = walk(bytes.toString());
    const written = await readWritten(folder);
    assert.deepEqual(written.rates, expected.rates);
    const { offset, length } = written.spans.at(-1) ?? { offset: 0, length: 0 };
    assert.match(
      bytes.toString('utf8', offset, offset + length),
      /^\{\s*"negotiated_type":"negotiated",[^{}]+763\.83[^{}]+\}$/,
    );
  }));

test('a price file written as XML gives the same kind of rows, at its bytes', async () => {
  const bytes = await fixture('v1_ffs-sample.xml');
  assert.equal(ticFamilyOf(bytes), 'tic_in_network');
  const { file, written } = await parsed(bytes);
  assert.deepEqual([file.items, file.rates, file.groups, file.payer?.planName], [2, 4, 2, 'medicaid']);
  assert.deepEqual(
    written.rates.map(({ place, amount }) => [place, amount]),
    [
      ['/in_network/0/negotiated_rates/0/negotiated_prices/0', '123.4500'],
      ['/in_network/0/negotiated_rates/1/negotiated_prices/0', '120.4500'],
      ['/in_network/1/negotiated_rates/0/negotiated_prices/0', '12003.4500'],
      ['/in_network/1/negotiated_rates/1/negotiated_prices/0', '12.4500'],
    ],
  );
  for (const [index, { offset, length }] of written.spans.entries()) {
    const text = bytes.toString('utf8', offset, offset + length);
    const amount = Number(written.rates[index]?.amount);
    assert.match(text, /^<(negotiated_price|item)>[\s\S]*<\/\1>$/);
    assert.match(text, new RegExp(`<negotiated_rate>${amount}</negotiated_rate>`));
  }
});

test('a file of provider groups is read by itself', async () => {
  const bytes = await fixture('v1_provider-reference.json');
  assert.equal(ticFamilyOf(bytes), 'tic_providers');
  assert.deepEqual(parseProviderFile(bytes), [
    { tinType: 'ein', tin: '22-2222222', businessName: null, npis: [1111111111] },
    { tinType: 'ein', tin: '22-2222222', businessName: null, npis: [2222222222] },
  ]);
  assert.throws(() => parseProviderFile(bytes.subarray(0, 100)), { code: 'truncated' });
});

test('what is no price file of a payer is told as none', () => {
  for (const text of ['<html><body>Not found</body></html>', '[]', '{"hospital_name":"x"}', '', 'a,b,c'])
    assert.equal(ticFamilyOf(Buffer.from(text)), undefined);
});
