import assert from 'node:assert/strict';
import type { ApiClient } from '../../support/client.ts';
import { type Cell, known, newDataset } from './datasets.ts';
import type { Filter, KnownColumn, LakeTable } from './lake.ts';
import { Recorder } from './recorder.ts';

type Maker = (nodes: readonly ApiClient[]) => Promise<LakeTable>;

const NUMBERS = [
  { name: 'id', data_type: 'integer' },
  { name: 'n', data_type: 'integer' },
];
const FRACTIONS = NUMBERS.map((one) => (one.name === 'n' ? { ...one, data_type: 'float' } : one));

/** Integers whose column becomes one of fractions: values past 2^53 would not survive it. */
const widened =
  (name: string, isPublishedBefore: boolean): Maker =>
  async (nodes) => {
    const recorder = new Recorder(name, nodes);
    const dataset = await newDataset(nodes[0]!, name, NUMBERS);
    const rows = (start: number, count: number, add = 0) =>
      Array.from({ length: count }, (_, at): Cell[] => [start + at, at % 10 === 0 ? null : start + at + add]);
    for (const start of [0, 1_000, 2_000]) await dataset.import(rows(start, 1_000));
    if (isPublishedBefore) await recorder.version('integers', 3_000, known(NUMBERS));
    const [first] = await dataset.rows(1);
    await dataset.delete(first?.row_id ?? '');
    await dataset.insert([{ id: 3_000, n: 3_000 }]);
    await dataset.change([{ name: 'id' }, { name: 'n', data_type: 'float' }]);
    await recorder.version('widened', 3_000, known(FRACTIONS));
    await dataset.import(rows(4_000, 500, 0.5));
    await dataset.insert([{ id: 5_000, n: 0.25 }]);
    await recorder.version('with fractions', 3_501, known(FRACTIONS));
    const [, n] = known(FRACTIONS) as [KnownColumn, KnownColumn];
    await recorder.filters([
      { column: n, test: '>', values: [1.5] },
      { column: n, test: '=', values: [4_001.5] },
      { column: n, test: 'between', values: [2_998, 4_002.5] },
      { column: n, test: 'is null', values: [] },
    ]);
    return recorder.table;
  };

const quarantined: Maker = async (nodes) => {
  const name = 'quarantined';
  const recorder = new Recorder(name, nodes);
  const dataset = await newDataset(nodes[1]!, name, NUMBERS);
  const rows = Array.from({ length: 300 }, (_, at): Cell[] => [at, at % 3 === 0 ? `"no number ${at}"` : at]);
  const done = await dataset.import(rows, 'on_error=quarantine');
  assert.equal(done.rows_quarantined, 100);
  await recorder.version('imported', 200, known(NUMBERS));
  return recorder.table;
};

const empty: Maker = async (nodes) => {
  const recorder = new Recorder('empty', nodes);
  const columns = [
    ...NUMBERS,
    { name: 'title', data_type: 'text' },
    { name: 'seen', data_type: 'timestamp' },
  ];
  await newDataset(nodes[0]!, 'empty', columns);
  await recorder.version('as made', 0, known(columns));
  const [, n] = known(columns) as [KnownColumn, KnownColumn];
  await recorder.filters([{ column: n, test: '>', values: [0] }]);
  return recorder.table;
};

/** Had rows, and has none. */
const emptied: Maker = async (nodes) => {
  const recorder = new Recorder('emptied', nodes);
  const dataset = await newDataset(nodes[0]!, 'emptied', NUMBERS);
  await dataset.import([
    [1, 10],
    [2, null],
  ]);
  const [hot = ''] = await dataset.insert([{ id: 3, n: 30 }]);
  await recorder.version('with rows', 3, known(NUMBERS));
  for (const { row_id: rowId } of await dataset.rows(2)) await dataset.delete(rowId);
  await recorder.version('with a hot row', 1, known(NUMBERS));
  await dataset.delete(hot);
  await recorder.version('without', 0, known(NUMBERS));
  return recorder.table;
};

const ODD = [
  ...['_file', '_pos', '_spec_id', '_partition', '_deleted', 'row_id', 'granary_row_id', 'with space'],
  ...['quo"te', 'UPPER', 'ünïcode 漢字', 'select', 'a.b', 'tick`y', 'back\\slash', '1st', "o'clock", '_id'],
].map((name) => ({ name, data_type: 'text' }));
const SHOWN = Object.fromEntries(
  ['_file', '_pos', '_spec_id', '_partition', '_deleted'].map((name) => [name, `granary${name}`]),
);

const oddColumns: Maker = async (nodes) => {
  const recorder = new Recorder('Odd columns', nodes);
  const columns = [{ name: 'id', data_type: 'integer' }, ...ODD];
  const dataset = await newDataset(nodes[0]!, 'Odd columns', columns);
  const row = (id: number) => [id, ...ODD.map(({ name }) => `${name} ${id}`)];
  await dataset.import(Array.from({ length: 40 }, (_, at) => row(at)));
  await dataset.insert([Object.fromEntries(columns.map(({ name }, place) => [name, row(50)[place]]))]);
  const shown = known(columns, SHOWN);
  await recorder.version('imported', 41, shown);
  const on = (name: string, test: Filter['test'], ...values: string[]): Filter => ({
    ...{ column: shown.find((one) => one.name === name) as KnownColumn, test, values },
  });
  await recorder.filters([
    on('_file', '=', '_file 7'),
    on('with space', '>', 'with space 4'),
    on('quo"te', '=', 'quo"te 50'),
    on('UPPER', 'is null'),
    on('ünïcode 漢字', '<=', 'ünïcode 漢字 2'),
    on('a.b', '=', 'a.b 3'),
  ]);
  return recorder.table;
};

const HARD = [
  { name: 'id', data_type: 'integer' },
  { name: 'words', data_type: 'text' },
  { name: 'nothing', data_type: 'text' },
  { name: 'big', data_type: 'integer' },
  { name: 'real', data_type: 'float' },
  { name: 'at', data_type: 'timestamp' },
  { name: 'json', data_type: 'jsonb' },
];
const HARD_ROWS: Cell[][] = [
  [1, 'plain', null, 9_223_372_036_854_775_807n, 1.7976931348623157e308, '1969-12-31T23:59:59.999999Z', '{}'],
  [2, '', null, -9_223_372_036_854_775_808n, 5e-324, '9999-12-31T23:59:59.999999Z', '[1,"é",null]'],
  [3, 'line\nbreak, "quoted", tab\t', null, 9_007_199_254_740_993n, 0.1, '0001-01-01T00:00:00Z', '"text"'],
  [
    4,
    '👩‍👩‍👧 e\u0301 \u202eright',
    null,
    0,
    -0.30000000000000004,
    '2026-03-29T01:30:00Z',
    '{"a":{"b":[1.5]}}',
  ],
  [5, null, null, null, null, null, null],
  [6, '漢字', null, -1, 123456789.125, '1582-10-10T12:00:00Z', '12345678901234567890'],
  [7, '\u{10FFFF}', null, 42, 0, '1900-01-01T00:00:00.000001Z', 'false'],
  [8, '\uFFFD', null, 42, 0, '2000-02-29T00:00:00Z', '""'],
  [9, `${'long '.repeat(60)}`, null, 1, 1, '2026-01-01T00:00:00Z', '{}'],
];

const unicode: Maker = async (nodes) => {
  const recorder = new Recorder('Ünïcode 漢字', nodes);
  const dataset = await newDataset(nodes[0]!, 'Ünïcode 漢字', HARD);
  const half = HARD_ROWS.length - 4;
  await dataset.import(HARD_ROWS.slice(0, half));
  await dataset.insert(
    HARD_ROWS.slice(half).map((row) =>
      Object.fromEntries(
        HARD.map(({ name }, place) => {
          const value = row[place] ?? null;
          return [name, name === 'json' && typeof value === 'string' ? JSON.parse(value) : value];
        }),
      ),
    ),
  );
  const columns = known(HARD);
  await recorder.version('imported', HARD_ROWS.length, columns);
  const on = (name: string, test: Filter['test'], ...values: Filter['values']): Filter => ({
    ...{ column: columns.find((one) => one.name === name) as KnownColumn, test, values },
  });
  await recorder.filters([
    on('words', '=', ''),
    on('words', '>', 'plain'),
    on('words', '=', '\u{10FFFF}'),
    on('words', 'is null'),
    on('nothing', 'is null'),
    on('nothing', 'is not null'),
    on('real', '>', 0.05),
    on('at', '<=', '1969-12-31 23:59:59.999999'),
    on('at', '>', '2026-01-01 00:00:00'),
  ]);
  return recorder.table;
};

const SEGMENTS = 200;
const ROWS_EACH = 25;
const AT_ONCE = 4;

const manySegments: Maker = async (nodes) => {
  const columns = [...NUMBERS, { name: 'title', data_type: 'text' }];
  const recorder = new Recorder('many segments', nodes);
  const dataset = await newDataset(nodes[0]!, 'many segments', columns);
  let next = 0;
  const work = async () => {
    for (let part = next++; part < SEGMENTS; part = next++)
      await dataset.import(
        Array.from({ length: ROWS_EACH }, (_, at): Cell[] => {
          const id = part * ROWS_EACH + at;
          return [id, id * 3, `piece ${String(id).padStart(5, '0')}`];
        }),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await recorder.version('imported', SEGMENTS * ROWS_EACH, known(columns));
  const stored = await dataset.rows(1_000);
  for (const { row_id: rowId } of stored.filter((_, place) => place % 20 === 3)) await dataset.delete(rowId);
  const count = SEGMENTS * ROWS_EACH - 50;
  await recorder.version('deleted here and there', count, known(columns));
  const on = (name: string, test: Filter['test'], ...values: Filter['values']): Filter => ({
    ...{ column: known(columns).find((one) => one.name === name) as KnownColumn, test, values },
  });
  await recorder.filters([
    on('id', 'between', 2_500, 2_530),
    on('id', '>', 4_900),
    on('n', '=', 3_000),
    on('title', '=', 'piece 04321'),
    on('title', 'between', 'piece 00010', 'piece 00020'),
  ]);
  return recorder.table;
};

/** Names that are hard on the way through a URL, an object key and SQL. */
const oddlyNamed =
  (name: string): Maker =>
  async (nodes) => {
    const recorder = new Recorder(name, nodes);
    const dataset = await newDataset(nodes[0]!, name, NUMBERS);
    await dataset.import([
      [1, 10],
      [2, 20],
    ]);
    await dataset.insert([{ id: 3, n: 30 }]);
    await recorder.version('imported', 3, known(NUMBERS));
    return recorder.table;
  };

export const SMALL_TABLES: readonly Maker[] = [
  widened('widened', true),
  widened('widened unseen', false),
  quarantined,
  empty,
  emptied,
  oddColumns,
  unicode,
  manySegments,
  ...['quo"ted', 'per%cent & plus+', 'shared'].map(oddlyNamed),
];
