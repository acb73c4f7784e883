import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTicFile } from './index.ts';
import { inPieces, parsed, withFolder } from './testing-files.ts';
import { readWritten } from './testing-rows.ts';

const MEMBER = { npi: [1_234_567_893], tin: { type: 'ein', value: '12-3456789' } };
const item = (code: string, rate = 100) => ({
  ...{ billing_code_type: 'CPT', billing_code: code },
  negotiated_rates: [{ provider_references: [1], negotiated_prices: [{ negotiated_rate: rate }] }],
});
const allowed = (code: string, amount: number) => ({
  ...{ billing_code_type: 'CPT', billing_code: code },
  allowed_amounts: [{ tin: MEMBER.tin, payments: [{ allowed_amount: amount, providers: [] }] }],
});
const REFERENCES = { provider_references: [{ provider_group_id: 1, provider_groups: [MEMBER] }] };
const read = (value: unknown, options = {}) =>
  parsed(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), {
    chunkBytes: 300,
    ...options,
  });
const amountsOf = ({ written }: Awaited<ReturnType<typeof read>>) =>
  written.rates.map(({ place, code, amount }) => [place.split('/').slice(1, 3).join(' '), code[1], amount]);

const BOTH = { in_network: [item('99213')], out_of_network: [allowed('99214', 25)] };

test('a file with negotiated rates and allowed amounts has both, each with its own code', async () => {
  for (const value of [BOTH, Object.fromEntries(Object.entries(BOTH).reverse())]) {
    const result = await read(value);
    assert.deepEqual(amountsOf(result).sort(), [
      ['in_network 0', '99213', '100.0000'],
      ['out_of_network 0', '99214', '25.0000'],
    ]);
    assert.deepEqual([result.file.items, result.file.rates], [2, 2]);
  }
});

test('of two families only the one whose key comes again is forgotten', async () => {
  const text = JSON.stringify(BOTH).replace(
    /\}$/,
    `,"in_network":${JSON.stringify([item('1', 1), item('2', 2)])}}`,
  );
  const result = await read(text);
  assert.deepEqual(amountsOf(result).sort(), [
    ['in_network 0', '1', '1.0000'],
    ['in_network 1', '2', '2.0000'],
    ['out_of_network 0', '99214', '25.0000'],
  ]);
  assert.equal(result.file.items, 3);
});

test('parts of a file that stand in a list, or beside the object with the others, belong together', async () => {
  const items = { in_network: [item('99213')] };
  const head = { reporting_entity_name: 'West', version: '2.0.0' };
  for (const value of [
    [{ ...head, ...REFERENCES }, items],
    { ...head, data: { ...REFERENCES, ...items } },
    { data: { ...REFERENCES, ...items }, ...head },
    { ...head, ...REFERENCES, data: items },
    { ...head, first: REFERENCES, second: { of: items } },
    [{ data: { ...head, ...items } }, { data: REFERENCES }],
    `${JSON.stringify({ ...head, ...REFERENCES })}\n${JSON.stringify(items)}`,
  ]) {
    const name = JSON.stringify(value).slice(0, 60);
    const { file, written } = await read(value);
    assert.deepEqual([file.rates, file.unresolvedGroups], [1, 0], name);
    assert.deepEqual([file.payer?.entityName, file.declaredVersion], ['West', '2.0.0'], name);
    assert.deepEqual(Object.keys(written.groups), ['1'], name);
  }
});

test('several files in one are refused, because their groups have the same names', async () => {
  const one = { ...REFERENCES, in_network: [item('1')] };
  const long = { ...one, note: 'x'.repeat(70_000) };
  for (const value of [
    [one, one],
    { a: one, b: one },
    { a: long, ...one },
    `${JSON.stringify(one)}\n${JSON.stringify(one)}`,
  ])
    await assert.rejects(read(value), { code: 'unsupported_format', message: /several objects that have/ });
});

test('what stands around the content must end too', async () => {
  const text = JSON.stringify({ ...REFERENCES, in_network: [item('1')] });
  for (const cut of [`[${text}`, `{"data":${text}`, `[{"data":${text}}`, `[${text},`, `{"data":${text},"a":`])
    await assert.rejects(read(cut), { code: 'truncated' }, cut.slice(0, 20));
  assert.equal((await read(`${text.slice(0, -1)},}`)).file.rates, 1);
  const note = 'x'.repeat(70_000);
  for (const late of [{ note, data: JSON.parse(text) }, { data: { note, ...JSON.parse(text) } }])
    assert.equal((await read(late)).file.rates, 1);
});

test('one object may stand where a list of the outermost object belongs', async () => {
  const single = { provider_references: REFERENCES.provider_references[0], in_network: item('1') };
  for (const options of [{}, { chunkBytes: 20, largestChunk: 100 }]) {
    const result = await read(single, options);
    assert.deepEqual(amountsOf(result), [['in_network 0', '1', '100.0000']]);
    assert.deepEqual([result.file.unresolvedGroups, result.file.warnings], [0, []]);
  }
  const contents = { reporting_structure: { reporting_plans: [{ plan_name: 'A' }] } };
  assert.equal((await read(contents)).written.toc.length, 1);
});

test('a run in a wrapped file that was ended goes on where it was', () =>
  withFolder(async (folder) => {
    const items = Array.from({ length: 50 }, (_, at) => item(String(at), at + 1));
    const value = [{ data: { in_network: items } }, { data: { ...REFERENCES, reporting_entity_name: 'x' } }];
    const bytes = Buffer.from(JSON.stringify(value));
    const end = new AbortController();
    const options = { folder, workers: 0, chunkBytes: 500, sealEvery: 1 };
    const stopped = parseTicFile({
      ...{ ...options, source: inPieces(bytes, 100), signal: end.signal },
      onProgress: ({ bytes: read }) => {
        if (read > 3_000) end.abort();
      },
    });
    await assert.rejects(stopped, { name: 'AbortError' });
    const file = await parseTicFile({ ...options, source: inPieces(bytes, 100) });
    const whole = await parsed(bytes);
    assert.deepEqual(file, whole.file);
    assert.deepEqual(await readWritten(folder), whole.written);
  }));
