import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../test/support/property.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { RowData } from './decode.ts';
import type { TableDefinition } from './definition.ts';
import { type ColumnBounds, copyToSegment, rowIdExpression } from './index.ts';
import type { MergeLimits } from './merge-plan.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const SMALL: Partial<MergeLimits> = { runRows: 12, fanIn: 2, mostHidden: 4, mostHiddenShare: 0.2 };

const newTable = (partitionColumn?: string): Promise<TableDefinition> =>
  engine.tx((sql) =>
    engine.tables.create(sql, {
      accountId: engine.accountId,
      tableId: `prices-${uuidv7()}`,
      columns: [
        { name: 'file', type: 'text', nullable: false },
        { name: 'code', type: 'text', nullable: true },
        { name: 'amount', type: 'integer', nullable: true },
      ],
      sortKey: ['code', 'amount'],
      ...(partitionColumn === undefined ? {} : { partitionColumn }),
    }),
  );

type Price = { file: string; code: string | null; amount: number | null };

/** A segment file as a domain writes it. */
async function prepared(table: TableDefinition, rows: readonly Price[]) {
  const blocks = await engine.tx((sql) => engine.tables.reserveRowIds(sql, rows.length));
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value}'`);
  const values = rows.map(({ file, code, amount }, at) => `(${at}, ${text(file)}, ${text(code)}, ${amount})`);
  const source = `SELECT ${rowIdExpression(blocks, 'place')} AS _row_id, TIMESTAMP '2026-01-01' AS _created_at,
    TIMESTAMP '2026-01-01' AS _updated_at, file, code, amount::BIGINT AS amount
    FROM (VALUES ${values.join(', ')}) AS given (place, file, code, amount)`;
  const target = await engine.cache.scratch('parquet');
  await engine.duck.run(copyToSegment(source, table, target), { read: [], write: target });
  return must(
    await engine.tables.prepareSegment(table, target, { partition: must(rows[0], 'rows[0]').file }),
    'engine.tables.prepareSegment(…)',
  );
}

async function replace(table: TableDefinition, file: string, rows: readonly Price[]): Promise<void> {
  const segments = rows.length === 0 ? [] : [await prepared(table, rows)];
  await engine.tx((sql) => engine.tables.replacePartition(sql, table, file, segments));
}

const plain = (rows: Iterable<RowData>): string[] => [...rows].map((row) => JSON.stringify(row)).sort();

const price = (file: string): fc.Arbitrary<Price> =>
  fc.record({
    file: fc.constant(file),
    code: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'ü', '🌾'), { freq: 8 }),
    amount: fc.option(fc.integer({ min: -20, max: 20 }), { freq: 8 }),
  });
const file = fc.constantFrom('one', 'two', 'three');

type Step =
  | { kind: 'partition'; file: string; rows: Price[] }
  | { kind: 'insert'; row: Price }
  | { kind: 'remove' | 'change'; pick: number }
  | { kind: 'flush' | 'merge' | 'look' }
  | { kind: 'range'; from: string; to: string };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: file.chain((name) =>
      fc.record({
        kind: fc.constant('partition' as const),
        file: fc.constant(name),
        rows: fc.array(price(name), { maxLength: 15, size: 'max' }),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: file.chain((name) => fc.record({ kind: fc.constant('insert' as const), row: price(name) })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('remove' as const, 'change' as const),
      pick: fc.nat(1_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('flush' as const, 'merge' as const, 'look' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('range' as const),
      from: fc.constantFrom('a', 'b', 'c'),
      to: fc.constantFrom('b', 'd', 'ü', '🌾'),
    }),
  },
);

async function take(table: TableDefinition, model: Price[], action: Step): Promise<Price[]> {
  const { tables, tx } = engine;
  switch (action.kind) {
    case 'partition':
      await replace(table, action.file, action.rows);
      return [...model.filter((row) => row.file !== action.file), ...action.rows];
    case 'insert':
      await tx((sql) => tables.insert(sql, table, [action.row]));
      return [...model, action.row];
    case 'remove':
    case 'change': {
      const rows = [...(await readAll(engine, table))];
      const picked = rows[action.pick % Math.max(1, rows.length)];
      if (picked === undefined) return model;
      const [id, data] = picked;
      const changed = { ...(data as Price), amount: action.pick };
      if (action.kind === 'remove') await tx((sql) => tables.remove(sql, table, id));
      else await tx((sql) => tables.replace(sql, table, id, changed));
      const at = model.findIndex((row) => JSON.stringify(row) === JSON.stringify(data));
      return [...model.toSpliced(at, 1), ...(action.kind === 'remove' ? [] : [changed])];
    }
    case 'flush':
      await tables.flush(table);
      return model;
    case 'merge':
      await tables.merge(table, SMALL);
      return model;
    case 'look':
      await compare(table, model);
      return model;
    case 'range': {
      const { from, to } = action;
      const found = await readWithin(table, [{ column: 'code', atLeast: from, atMost: to }]);
      const bytes = (text: string) => Buffer.from(text);
      const inside = ({ code }: Price) =>
        code !== null &&
        Buffer.compare(bytes(code), bytes(from)) >= 0 &&
        Buffer.compare(bytes(code), bytes(to)) <= 0;
      assert.deepEqual(plain(found), plain(model.filter(inside)));
      return model;
    }
  }
}

async function readWithin(table: TableDefinition, within: ColumnBounds[]): Promise<Price[]> {
  const relation = await engine.tables.open(table, { within });
  try {
    const rows = await engine.duck.run(
      `SELECT file, code, amount::VARCHAR AS amount FROM (${relation.select})`,
      { read: relation.files },
    );
    return rows.map(({ file, code, amount }) => ({
      file: must(file, 'file'),
      code: code ?? null,
      amount: amount == null ? null : Number(amount),
    }));
  } finally {
    relation.release();
  }
}

async function compare(table: TableDefinition, model: readonly Price[]): Promise<void> {
  const rows = await readAll(engine, table);
  assert.deepEqual(plain(rows.values()), plain(model));
  assert.equal((await engine.tx((sql) => engine.tables.count(sql, table))).rows, model.length);
  for (const [id, data] of [...rows].slice(0, 2)) {
    assert.deepEqual((await engine.tx((sql) => engine.tables.readRow(sql, table, id))).data, data);
  }
}

test('partitions that are replaced, merged into runs, changed and read by key show what a plain model shows', async () => {
  await check(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), async (steps) => {
      const table = await newTable('file');
      let model: Price[] = [];
      for (const action of steps) model = await take(table, model, action);
      await compare(table, model);
    }),
    { runs: 10 },
  );
});

/** First and last place of every segment, in the order of the file. */
async function spans(table: TableDefinition): Promise<{ first: string; last: string; sorted: boolean }[]> {
  const relation = await engine.tables.open(table);
  try {
    const found: { first: string; last: string; sorted: boolean }[] = [];
    for (const path of relation.files) {
      const rows = await engine.duck.run(
        `SELECT code || ':' || lpad((amount + 100)::VARCHAR, 4, '0') || ':' || lpad(_row_id::VARCHAR, 20, '0') AS place
         FROM read_parquet('${path}', file_row_number = true) ORDER BY file_row_number`,
        { read: [path] },
      );
      const places = rows.map(({ place }) => must(place, 'place'));
      const sorted = places.every((place, at) => at === 0 || must(places[at - 1], 'places[at - 1]') < place);
      found.push({ first: must(places[0], 'places[0]'), last: must(places.at(-1), 'places.at(-1)'), sorted });
    }
    return found.sort((left, right) => (left.first < right.first ? -1 : 1));
  } finally {
    relation.release();
  }
}

test('partitions become runs of segments that are sorted and apart in the key, and one key opens few of them', async () => {
  const table = await newTable('file');
  const rows = (name: string, seed: number): Price[] =>
    Array.from({ length: 400 }, (_, at) => ({
      file: name,
      code: `c${String((at * 7 + seed) % 50).padStart(2, '0')}`,
      amount: (at * 13 + seed) % 90,
    }));
  const names = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'];
  for (const [seed, name] of names.entries()) await replace(table, name, rows(name, seed));
  assert.deepEqual(await engine.tables.merge(table, { fanIn: 5, runRows: 300 }), { replaced: 6, written: 8 });
  const places = await spans(table);
  assert.equal(places.length, 8);
  for (const [at, { first, sorted }] of places.entries()) {
    assert.ok(sorted);
    if (at > 0) assert.ok(must(places[at - 1], 'places[at - 1]').last < first);
  }
  const relation = await engine.tables.open(table, { within: [{ column: 'code', oneOf: ['c17'] }] });
  relation.release();
  assert.ok(relation.segments.read <= 2 && relation.segments.read + relation.segments.pruned === 8);
  const all = names.flatMap((name, seed) => rows(name, seed));
  const found = await readWithin(table, [{ column: 'code', oneOf: ['c17'] }]);
  assert.deepEqual(plain(found), plain(all.filter(({ code }) => code === 'c17')));
  assert.deepEqual(await engine.tables.merge(table, { fanIn: 5, runRows: 300 }), { replaced: 0, written: 0 });

  await replace(table, 'f3', [{ file: 'f3', code: 'new', amount: 1 }]);
  const left = all.filter((row) => row.file !== 'f3');
  await compare(table, [...left, { file: 'f3', code: 'new', amount: 1 }]);
  const merged = await engine.tables.merge(table, { fanIn: 5, runRows: 300, mostHiddenShare: 0.01 });
  assert.equal(merged?.replaced, 8, 'what was replaced is written out of the run');
  await compare(table, [...left, { file: 'f3', code: 'new', amount: 1 }]);
  assert.ok((await engine.tables.snapshot(table)).segments.every(({ hiddenRows }) => hiddenRows === 0));
});

test('a merge gives way to a partition that is replaced meanwhile', async () => {
  const table = await newTable('file');
  for (const name of ['one', 'two']) await replace(table, name, [{ file: name, code: 'a', amount: 1 }]);
  await engine.tables.merge(table, { fanIn: 1 });
  await replace(table, 'three', [{ file: 'three', code: 'a', amount: 1 }]);
  const next = await prepared(table, [{ file: 'one', code: 'b', amount: 2 }]);
  const { put } = engine.objects;
  engine.objects.put = async (...given) => {
    engine.objects.put = put;
    await engine.tx((sql) => engine.tables.replacePartition(sql, table, 'one', [next]));
    return put(...given);
  };
  await assert.rejects(engine.tables.merge(table, { fanIn: 1 }), { code: 'conflict' });
  const expected = [
    { file: 'one', code: 'b', amount: 2 },
    { file: 'two', code: 'a', amount: 1 },
    { file: 'three', code: 'a', amount: 1 },
  ];
  await compare(table, expected);
  await engine.tables.merge(table, { fanIn: 1 });
  await compare(table, expected);
});

test('an upsert gives way when the partition of its rows was replaced meanwhile', async () => {
  const table = await newTable('file');
  await replace(table, 'one', [{ file: 'one', code: 'a', amount: 1 }]);
  const [id] = (await readAll(engine, table)).keys();
  assert.ok(id !== undefined);
  const snapshot = await engine.tables.snapshot(table);
  await replace(table, 'one', [{ file: 'one', code: 'b', amount: 2 }]);
  await assert.rejects(
    engine.tx((sql) => engine.tables.upsert(sql, snapshot, [id], [])),
    { code: 'conflict' },
  );
  await compare(table, [{ file: 'one', code: 'b', amount: 2 }]);
});

test('a table without a partition column keeps its partitions apart when it merges', async () => {
  const table = await newTable();
  for (const name of ['one', 'one', 'one', 'two', 'two', 'two']) {
    const segment = await prepared(table, [{ file: name, code: 'a', amount: 1 }]);
    await engine.tx((sql) => engine.tables.append(sql, table, [segment]));
  }
  assert.deepEqual(await engine.tables.merge(table, { fanIn: 2 }), { replaced: 6, written: 2 });
  await engine.tx((sql) => engine.tables.replacePartition(sql, table, 'one', []));
  const rows = await readAll(engine, table);
  assert.deepEqual(
    [...rows.values()].map(({ file }) => file),
    ['two', 'two', 'two'],
  );
});
