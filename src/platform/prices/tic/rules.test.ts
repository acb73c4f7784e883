import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTicFile } from './index.ts';
import { fixture, inPieces, parsed, withFolder } from './testing-files.ts';

const file = (inNetwork: unknown[], references: unknown[] = []): Buffer =>
  Buffer.from(
    JSON.stringify({ reporting_entity_name: 'x', in_network: inNetwork, provider_references: references }),
  );
const price = (rate: number) => ({
  negotiated_type: 'negotiated',
  negotiated_rate: rate,
  billing_class: 'professional',
});
const item = (code: string, groups: unknown[], rate = 5) => ({
  billing_code_type: 'CPT',
  billing_code: code,
  negotiated_rates: [{ provider_references: groups, negotiated_prices: [price(rate)] }],
});
const group = (id: unknown, npi: unknown[], value = '12-3456789') => ({
  provider_group_id: id,
  provider_groups: [{ npi, tin: { type: 'ein', value } }],
});

test('a file that ends early is truncated, wherever it ends', async () => {
  const bytes = await fixture('v2_bundle-single-plan-sample.json');
  const end = bytes.lastIndexOf('}');
  for (let length = 1; length <= end; length += 97)
    await assert.rejects(parsed(bytes.subarray(0, length), { chunkBytes: 500 }), { code: 'truncated' });
});

test('a file larger than it may be is refused', async () => {
  const bytes = await fixture('v2_bundle-single-plan-sample.json');
  await assert.rejects(parsed(bytes, { maxBytes: bytes.length - 1 }), { code: 'too_large' });
  assert.equal((await parsed(bytes, { maxBytes: bytes.length })).file.bytes, bytes.length);
});

test('what is no JSON, and JSON of another kind, is told', async () => {
  await assert.rejects(parsed(Buffer.from('{"in_network":[{"billing_code" 5}]}')), { code: 'invalid_json' });
  await assert.rejects(parsed(Buffer.from('{"hospital_name":"x"}')), { code: 'wrong_kind' });
});

test('the same lists of groups are one set, in whatever order and form they are written', async () => {
  const bytes = Buffer.from(
    '{"in_network":[{"billing_code":"1","negotiated_rates":[' +
      ['[1,2.50]', '[2.5,1]', '[1, 2.5, 1]', '[1]']
        .map((list) => `{"provider_references":${list},"negotiated_prices":[{"negotiated_rate":1}]}`)
        .join(',') +
      ']}]}',
  );
  const { written, file: parsedFile } = await parsed(bytes);
  assert.deepEqual(
    written.rates.map(({ groups }) => groups.join(' ')),
    ['=1 =2.5', '=1 =2.5', '=1 =2.5', '=1'],
  );
  assert.equal(parsedFile.groups, 2);
  assert.equal(parsedFile.unresolvedGroups, 2);
});

test('a group that is defined twice, with different members, has all of them, and a warning', async () => {
  const twice = [group(1, [1_111_111_111]), group(1, [2_222_222_222]), group(2, [5]), group(2, ['5'])];
  const { file: parsedFile, written } = await parsed(file([item('1', [1])], twice));
  assert.equal(written.groups['1']?.length, 2);
  assert.deepEqual(parsedFile.warnings, [
    '1 provider groups are defined more than once, with different members. All of them count.',
  ]);
});

test('only the codes and providers that were asked for are kept', async () => {
  const items = [item('1', [1]), item('2', [2]), item('3', [1, 2]), item('4', [3])];
  const bytes = file(items, [
    group(1, [1_111_111_111]),
    group(2, [2_222_222_222], '98-7654321'),
    group(3, [0]),
  ]);
  const codes = async (filter: { codes?: string[]; npis?: string[]; eins?: string[] }) =>
    (await parsed(bytes, { filter, chunkBytes: 100 })).written.rates.map(({ code }) => code[1]);
  assert.deepEqual(await codes({ codes: ['CPT:1', '3'] }), ['1', '3']);
  assert.deepEqual(await codes({ codes: ['HCPCS:1'] }), []);
  assert.deepEqual(await codes({ npis: ['1111111111'] }), ['1', '3']);
  assert.deepEqual(await codes({ eins: ['987654321'] }), ['2', '3']);
  assert.deepEqual(await codes({ eins: ['12-3456789'], codes: ['4', '2'] }), ['4']);
});

test('an item larger than any chunk is read in parts, and its code may stand behind them', async () => {
  const rates = Array.from({ length: 500 }, (_, at) => ({
    provider_references: [at % 7],
    negotiated_prices: [price(at)],
  }));
  const items = [{ negotiated_rates: rates, billing_code: '7', billing_code_type: 'CPT' }, item('8', [1])];
  const options = { chunkBytes: 1_000, largestChunk: 4_000 };
  const { file: all, written } = await parsed(file(items), options);
  assert.deepEqual([all.items, all.rates], [2, 501]);
  assert.ok(written.rates.slice(0, 500).every(({ code }) => code[1] === '7'));
  const { written: some } = await parsed(file(items), { ...options, filter: { codes: ['8'] } });
  assert.deepEqual(
    some.rates.map(({ code }) => code[1]),
    ['8'],
  );
});

test('a call that is aborted ends, and one in the same folder reads on', () =>
  withFolder(async (folder) => {
    const bytes = await fixture('v2_all-negotiated-types-sample.json');
    const end = new AbortController();
    const options = { folder, workers: 0, chunkBytes: 500, sealEvery: 1 };
    await assert.rejects(
      parseTicFile({
        ...options,
        source: inPieces(bytes, 100),
        signal: end.signal,
        onProgress: () => end.abort(),
      }),
      { name: 'AbortError' },
    );
    const { rates } = await parseTicFile({ ...options, source: inPieces(bytes, 100) });
    assert.equal(rates, (await parsed(bytes)).file.rates);
  }));

test('an expiration date that is no date is counted, and its rate is kept', async () => {
  const at = (expires: unknown) => ({
    negotiated_type: 'negotiated',
    negotiated_rate: 5,
    expiration_date: expires,
  });
  const dates = ['2026-12-31', '2026-02-30', 'soon', 'soon', '', null];
  const bytes = Buffer.from(
    JSON.stringify({
      in_network: [
        {
          billing_code_type: 'CPT',
          billing_code: '99213',
          negotiated_rates: [{ provider_references: [1], negotiated_prices: dates.map(at) }],
        },
      ],
    }),
  );
  const { file: parsedFile, written } = await parsed(bytes);
  assert.deepEqual(
    written.rates.map(({ terms }) => terms[6]),
    ['2026-12-31', null, null, null, null, null],
  );
  assert.deepEqual(parsedFile.warnings, [
    'The providers of 1 group are not known. The file does not define this group.',
    '3 rates have an expiration date that is no date; they are kept without it.',
  ]);
});

test('codes are those of their system, whatever the file calls it', async () => {
  const bytes = file([
    { ...item('99213', [1]), billing_code_type: 'HCPCS' },
    { ...item('450', [1]), billing_code_type: 'rev code' },
  ]);
  const { written } = await parsed(bytes);
  assert.deepEqual(
    written.rates.map(({ code }) => code.slice(0, 3)),
    [
      ['CPT', '99213', 'HCPCS 99213'],
      ['RC', '0450', '450'],
    ],
  );
  for (const [asked, found] of [
    ['HCPCS:99213', '99213'],
    ['CPT:99213', '99213'],
    ['RC:0450', '0450'],
    ['450', '0450'],
  ] as const) {
    const { written: some } = await parsed(bytes, { filter: { codes: [asked] } });
    assert.deepEqual(
      some.rates.map(({ code }) => code[1]),
      [found],
      asked,
    );
  }
});

test('remote groups are fetched four at a time from a host, and written in the same order whatever comes first', async () => {
  const hosts = ['one.example', 'two.example'];
  const locations = Array.from({ length: 24 }, (_, index) => `https://${hosts[index % 2]}/${index}.json`);
  const groups = locations.map((location, index) => ({ provider_group_id: index + 1, location }));
  const ids = groups.map(({ provider_group_id }) => provider_group_id);
  const bytes = file([item('1', ids)], groups);
  const run = async (delay: (index: number) => number) => {
    const busy = new Map<string, number>();
    let most = 0;
    const result = await parsed(bytes, {
      async fetchProviders(url) {
        const { host, pathname } = new URL(url);
        const index = Number(/\d+/.exec(pathname)?.[0]);
        busy.set(host, (busy.get(host) ?? 0) + 1);
        most = Math.max(most, busy.get(host) ?? 0);
        await new Promise((resolve) => setTimeout(resolve, delay(index)));
        busy.set(host, (busy.get(host) ?? 0) - 1);
        if (index === 5) return { unresolved: 'Gone.' };
        const members = [{ npi: [1_111_111_111, index], tin: { type: 'ein', value: String(index) } }];
        return Buffer.from(JSON.stringify({ provider_groups: members }));
      },
    });
    return { ...result, most };
  };
  const [one, other] = [await run((index) => index % 3), await run((index) => 5 - (index % 5))];
  assert.equal(Math.max(one.most, other.most), 4);
  assert.equal(one.file.unresolvedGroups, 1);
  assert.deepEqual(one.written, other.written);
});
