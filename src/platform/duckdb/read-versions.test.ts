import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Relation } from './messages.ts';
import { engineDuringTests, overParquet, PATIENT_MS } from './testing-data.ts';

const engine = engineDuringTests();

const versions = (...names: string[]): Relation[] =>
  names.map((name, place) => ({
    ...overParquet(name, engine.data.sales),
    select: `SELECT * FROM read_parquet(['${engine.data.sales}']) WHERE id < ${10 * (place + 1)}`,
    count: 10 * (place + 1),
  }));
const limits = { limit: 10, maxBytes: 10_000, timeoutMs: PATIENT_MS, owner: 'test' };

test('versions are read under their names, also through views', async () => {
  const known = new Set(['sales', 'v', 'w']);
  const texts = new Map([
    ['v', 'SELECT id FROM sales AT (VERSION => 2) AS s WHERE s.id >= 5'],
    ['w', 'SELECT count(*) AS n FROM v'],
  ]);
  const asked = 'SELECT (SELECT count(*) FROM sales AT (VERSION => 1)) AS one, n FROM w';
  const reading = await engine.engine.reads(asked, known, (name) => texts.get(name));
  assert.deepEqual(reading.relations, []);
  assert.deepEqual(reading.versions.map(({ relation }) => relation).toSorted(), ['sales@1', 'sales@2']);
  const relations = versions('sales@1', 'sales@2');
  const { json } = await engine.engine.run({ ...limits, sql: reading.sql, views: reading.views, relations });
  assert.deepEqual(JSON.parse(json), [{ one: 10, n: 15 }]);
});

test('a column is found by the name of its table', async () => {
  const reading = await engine.engine.reads(
    'SELECT sales.id, max(old.id) AS most FROM sales AT (VERSION => 1), sales AS old AT (VERSION => 2) GROUP BY ALL ORDER BY 1 DESC LIMIT 1',
    new Set(['sales']),
    () => undefined,
  );
  const relations = versions('sales@1', 'sales@2');
  const { json } = await engine.engine.run({ ...limits, sql: reading.sql, relations });
  assert.deepEqual(JSON.parse(json), [{ id: 9, most: 19 }]);
});

test('a count that a version knows is not read', async () => {
  const { sql } = await engine.engine.reads(
    'SELECT count(*) FROM sales AT (VERSION => 1)',
    new Set(['sales']),
    () => undefined,
  );
  const relations = [{ name: 'sales@1', select: 'SELECT 1 FROM nowhere', files: [], count: 77 }];
  const { json, columns } = await engine.engine.run({ ...limits, sql, relations });
  assert.deepEqual(JSON.parse(json), [{ 'count_star()': 77 }]);
  assert.equal(columns[0]?.name, 'count_star()');
});

test('a view has no versions, and a text that was not prepared for them does not run', async () => {
  const view = (name: string) => (name === 'v' ? 'SELECT 1 AS x' : undefined);
  await assert.rejects(
    engine.engine.reads('FROM v AT (VERSION => 1)', new Set(['v']), view),
    /A view has no versions\. Read "v" without AT/,
  );
  await assert.rejects(
    engine.engine.run({ ...limits, sql: 'FROM sales AT (VERSION => 1)', relations: versions('sales') }),
    /"sales" has no versions here/,
  );
  const many = Array.from({ length: 101 }, (_, at) => `SELECT 1 FROM sales AT (VERSION => ${at + 1})`);
  await assert.rejects(
    engine.engine.reads(many.join(' UNION ALL '), new Set(['sales']), () => undefined),
    /at most 100 versions/,
  );
});
