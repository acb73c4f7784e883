import type { ApiClient } from '../../support/client.ts';
import { type Cell, known, newDataset } from './datasets.ts';
import type { Filter, KnownColumn, LakeTable } from './lake.ts';
import { Recorder } from './recorder.ts';

const COLUMNS = [
  { name: 'id', data_type: 'integer', nullable: false },
  { name: 'big', data_type: 'integer' },
  { name: 'n', data_type: 'integer' },
  { name: 'price', data_type: 'float' },
  { name: 'active', data_type: 'boolean' },
  { name: 'seen', data_type: 'timestamp' },
  { name: 'title', data_type: 'text' },
  { name: 'facts', data_type: 'jsonb' },
  { name: 'page', data_type: 'url' },
  { name: 'contact', data_type: 'email' },
];

const IMPORTS = 5;
const ROWS_EACH = 10_500;
const START = Date.UTC(2026, 0, 1);

/** Fractions are quarters, so that their sums are the same in whatever order. */
const rowOf = (id: number, mark = ''): Cell[] => [
  id,
  9_007_199_254_740_993n + BigInt(id),
  id % 11 === 0 ? null : id % 1_000,
  id % 13 === 0 ? null : id / 4,
  id % 5 === 0 ? null : id % 2 === 0,
  id % 17 === 0
    ? null
    : `${new Date(START + id * 60_000).toISOString().slice(0, 19)}.${String(id).padStart(6, '0')}Z`,
  id % 7 === 0 ? null : `item ${String(id).padStart(6, '0')}${mark} ü 漢字 🍞`,
  id % 19 === 0 ? null : `{"id":${id},"tags":["a","${id % 3}"]}`,
  `https://www.example.com/${id}`,
  `person${id}@example.com`,
];

const asObject = (row: readonly Cell[], columns: readonly KnownColumn[]) =>
  Object.fromEntries(
    columns.map(({ name }, place) => {
      const value = row[place] ?? null;
      if (name === 'facts' && typeof value === 'string') return [name, JSON.parse(value)];
      return [name, typeof value === 'bigint' ? String(value) : value];
    }),
  );

/** Everything that happens to a dataset of some size. The name has upper case and a space. */
export async function allTypes(nodes: readonly ApiClient[]): Promise<LakeTable> {
  const recorder = new Recorder('All Types', nodes);
  const dataset = await newDataset(nodes[0]!, 'All Types', COLUMNS);
  let columns = known(COLUMNS);
  let count = IMPORTS * ROWS_EACH;
  for (let part = 0; part < IMPORTS; part += 1)
    await dataset.import(Array.from({ length: ROWS_EACH }, (_, at) => rowOf(part * ROWS_EACH + at)));
  await recorder.version('imported', count, columns);

  const changed = Array.from({ length: 500 }, (_, at) => rowOf(at * 101, ' changed'));
  await dataset.import(changed, 'mode=upsert&keys=id');
  const stored = await dataset.rows(100);
  for (const { row_id: rowId } of stored.slice(0, 40)) await dataset.delete(rowId);
  count -= 40;
  for (const [place, { row_id: rowId }] of stored.slice(60, 80).entries())
    await dataset.replace(rowId, asObject(rowOf(900_000 + place), columns));
  await recorder.version('updated and deleted', count, columns);

  const extremes = [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n];
  const hot = Array.from({ length: 30 }, (_, at) => rowOf(950_000 + at).with(1, extremes[at] ?? at));
  const [firstHot = ''] = await dataset.insert(hot.map((row) => asObject(row, columns)));
  await dataset.delete(firstHot);
  count += 29;
  await recorder.version('with hot rows', count, columns);

  const renamed = [
    ...COLUMNS.map((one) =>
      one.name === 'n' ? { name: 'Amount Paid', previous_name: 'n' } : { name: one.name },
    ),
    { name: 'note', data_type: 'text' },
  ];
  await dataset.change(renamed);
  const after = COLUMNS.map((one) => (one.name === 'n' ? { ...one, name: 'Amount Paid' } : one));
  columns = known([...after, { name: 'note', data_type: 'text' }]);
  await recorder.version('renamed and widened by a column', count, columns);

  const noted = Array.from({ length: 25 }, (_, at) => [...rowOf(960_000 + at), `note ${at}`]);
  await dataset.insert(noted.map((row) => asObject(row, columns)));
  await dataset.import(
    Array.from({ length: 200 }, (_, at) => [...rowOf(970_000 + at), at % 2 === 0 ? null : 'x']),
  );
  count += 225;
  await recorder.version('noted', count, columns);
  await recorder.filters(filtersOf(columns));
  return recorder.table;
}

function filtersOf(columns: readonly KnownColumn[]): Filter[] {
  const on = (shown: string, test: Filter['test'], ...values: Filter['values']): Filter => ({
    ...{ column: columns.find((one) => one.shown === shown) as KnownColumn, test, values },
  });
  return [
    on('id', 'between', 31_400, 31_499),
    on('id', '>', 52_400),
    on('id', '=', 20_201),
    on('Amount Paid', 'is null'),
    on('Amount Paid', '=', 777),
    on('Amount Paid', '>', 990),
    on('price', 'between', 7_000.25, 7_010.75),
    on('price', '>', 13_000.5),
    on('price', 'is null'),
    on('active', 'is null'),
    on('seen', 'between', '2026-01-20 00:00:00', '2026-01-20 03:00:00.5'),
    on('seen', '>', '2026-02-06 00:00:00'),
    on('seen', 'is null'),
    on('title', '=', 'item 031415 ü 漢字 🍞'),
    on('title', '>', 'item 052000'),
    on('title', 'between', 'item 010000', 'item 010099 ~'),
    on('title', 'is null'),
    on('note', 'is not null'),
    on('note', 'is null'),
    on('note', '=', 'note 7'),
    on('page', '=', 'https://www.example.com/31415'),
  ];
}
