import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { silentLogger } from '../../../../kernel/log.ts';
import { must } from '../../../../kernel/must.ts';
import { createQueryEngine, type QueryEngine } from '../../../../platform/duckdb/index.ts';
import { copyToSegment, rowIdExpression, type TableDefinition } from '../../../../platform/tables/index.ts';
import { openTestEngine, type TestEngine } from '../../../../platform/tables/testing-engine.ts';
import { computeStats } from './compute.ts';

const ROWS = 50_000;
const SEGMENTS = 8;
const SAMPLED = { cells: 0, sampleRows: 100_000 };

let engine: TestEngine;
let queries: QueryEngine;
let table: TableDefinition;
let ids: string[];

before(async () => {
  engine = await openTestEngine();
  queries = createQueryEngine({ log: silentLogger });
  table = await engine.tx((sql) =>
    engine.tables.create(sql, {
      accountId: engine.accountId,
      tableId: `table-${uuidv7()}`,
      columns: [
        { name: 'n', type: 'integer', nullable: false },
        { name: 'kind', type: 'text', nullable: true },
        { name: 'long', type: 'text', nullable: true },
      ],
    }),
  );
  ids = [];
  for (let at = 0; at < SEGMENTS; at += 1) await append(at * ROWS);
});
after(async () => {
  await queries.close();
  await engine.close();
});

async function append(from: number): Promise<void> {
  const blocks = await engine.tx((sql) => engine.tables.reserveRowIds(sql, ROWS));
  const source = `SELECT ${rowIdExpression(blocks, `i - ${from}`)} AS _row_id, TIMESTAMP '2026-01-01' AS _created_at,
    TIMESTAMP '2026-01-01' AS _updated_at, i AS n, CASE WHEN i % 5 = 0 THEN NULL ELSE 'k' || i % 3 END AS kind,
    CASE WHEN i % 10000 = 7 THEN repeat('x', 300) || i END AS long FROM range(${from}, ${from + ROWS}) AS numbers (i)`;
  const file = await engine.cache.scratch('parquet');
  await engine.duck.run(copyToSegment(source, table, file), { read: [], write: file });
  const segment = await engine.tables.prepareSegment(table, file);
  ids.push(must(segment, 'segment').facts.rowLo);
  await engine.tx((sql) => engine.tables.append(sql, table, [must(segment, 'segment')]));
}

const stats = async (limits?: typeof SAMPLED) => {
  const snapshot = await engine.tables.snapshot(table, ['n', 'kind', 'long']);
  const { columns, sampled_rows } = await computeStats(engine.tables, queries, snapshot, limits);
  return {
    n: must(columns[0], 'columns[0]'),
    kind: must(columns[1], 'columns[1]'),
    long: must(columns[2], 'columns[2]'),
    sampled_rows,
  };
};

const near = (value: unknown, expected: number, share: number) =>
  assert.ok(Math.abs(Number(value) - expected) <= expected * share, `${value} is not near ${expected}`);

test('a large table: exact from statistics, the rest from a sample of all of it', async () => {
  const { n, kind, long, sampled_rows: sampled } = await stats(SAMPLED);
  near(sampled, 100_000, 0.3);
  assert.deepEqual([n.nulls, n.min, n.max], [0, 0, ROWS * SEGMENTS - 1]);
  assert.deepEqual(n.source, { range: 'statistics', distinct: 'statistics', distribution: 'sample' });
  near(n.distinct?.count, ROWS * SEGMENTS, 0.15);
  near(n.quantiles?.p50, (ROWS * SEGMENTS) / 2, 0.1);
  near(
    n.histogram?.reduce((sum, { count }) => sum + count, 0),
    ROWS * SEGMENTS,
    0.001,
  );
  assert.equal(kind.nulls, (ROWS * SEGMENTS) / 5);
  assert.deepEqual([kind.min, kind.max, kind.source.range], ['k0', 'k2', 'statistics']);
  near(kind.top_values?.[0]?.count, (ROWS * SEGMENTS * 0.8) / 3, 0.05);
  assert.deepEqual([kind.distinct?.count, kind.source.distinct], [3, 'sample']);
  assert.equal(long.nulls, ROWS * SEGMENTS - 40);
  assert.equal(long.source.range, 'scan', 'bounds that are too long for the catalogue are looked up');
  assert.equal(String(long.max).length, 256);
});

test('a row that is hidden or hot is looked at, and a small table is looked through', async () => {
  await engine.tx((sql) => engine.tables.remove(sql, table, must(ids[0], 'ids[0]')));
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1_000_000, kind: 'a' }]));
  for (const limits of [SAMPLED, undefined]) {
    const { n, kind } = await stats(limits);
    assert.deepEqual([n.min, n.max, kind.min], [1, 1_000_000, 'a']);
    assert.equal(kind.nulls, (ROWS * SEGMENTS) / 5 - 1);
    assert.deepEqual(
      [n.source.range, n.source.distribution],
      ['scan', limits === undefined ? 'scan' : 'sample'],
    );
    if (limits === undefined) assert.deepEqual(kind.top_values?.at(-1), { value: 'a', count: 1 });
  }
});
