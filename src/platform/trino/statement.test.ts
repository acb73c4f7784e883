import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positional, withParameters } from './parameters.ts';
import { isBalanced, readStatement } from './statement.ts';

const tables = (sql: string) => readStatement(sql).tables.map((parts) => parts.join('.'));

test('only what begins like a SELECT is sent', () => {
  for (const sql of [
    'select 1',
    ' -- note\n/* ; */ (SELECT 1)',
    'WITH a AS (SELECT 1) TABLE a',
    'VALUES 1;',
    'table t ;;',
  ])
    assert.ok(readStatement(sql).sql.length > 0);
  for (const [sql, pattern] of [
    ['', /empty/],
    [' ; ', /empty/],
    ["EXECUTE IMMEDIATE 'DROP TABLE t'", /Only SELECT.*line 1, column 1/],
    ['DROP TABLE t', /Only SELECT/],
    ['/* a */\n  SHOW TABLES', /line 2, column 3/],
    ['-- SELECT', /Only SELECT/],
    ['"select" 1', /Only SELECT/],
    ['SELECT 1; SELECT 2', /exactly one.*column 9/],
    ['SELECT a\0', /NUL/],
    [`SELECT '${'x'.repeat(70_000)}'`, /Shorten/],
    ["SELECT 'a", /Close the text.*line 1, column 8/],
    ['SELECT "a', /Close the quoted name/],
    ['SELECT 1 /* a', /Close the comment/],
    ['SELECT $1', /Write \? instead of \$1.*column 8/],
    ['SELECT $name', /Write \?/],
  ] as const)
    assert.throws(() => readStatement(sql), { status: 400, message: pattern }, sql);
  assert.ok(readStatement("SELECT '$1; it''s', \"a$1\", 'x' -- $1"));
});

test('tables are found where tables stand', () => {
  assert.deepEqual(
    tables('SELECT a.x, b FROM Products a, "My ""Data""" AS m JOIN other ON a.x = m.y, last WHERE c IN (d)'),
    [...['products', 'my "data"', 'other', 'last']],
  );
  assert.deepEqual(
    tables('SELECT (SELECT max(x) FROM inner1), y FROM granary.datasets.t1 WHERE EXISTS (TABLE t2)'),
    [...['inner1', 'granary.datasets.t1', 't2']],
  );
  assert.deepEqual(
    tables(
      'SELECT * FROM (a CROSS JOIN (b)) LEFT JOIN (SELECT 1, x FROM c) s USING (k), UNNEST(ARRAY[1]) u, d',
    ),
    [...['a', 'b', 'c', 'd']],
  );
  assert.deepEqual(
    tables("WITH w AS (SELECT 'FROM x' FROM a) SELECT w.a, b FROM w UNION ALL SELECT c, e FROM d -- FROM y"),
    [...['a', 'w', 'd']],
  );
  assert.deepEqual(
    [...readStatement('WITH w AS (SELECT 1), "V" (a, b) AS (SELECT 1, 2) SELECT 1 AS x FROM w').ctes],
    ['w', 'v'],
  );
  assert.equal(isBalanced(readStatement("SELECT (')') FROM (SELECT 1)")), true);
  assert.equal(isBalanced(readStatement('SELECT 1) UNION (SELECT 2')), false);
});

test('parameters are literals of exactly their value, and cannot become SQL', () => {
  const { sql, linesBefore } = withParameters("SELECT ?, 'it''s'", [
    ...["it's', DROP", 5, -7, 1.5, 1e21, 9007199254740992, true, null, '', 5e-324, 'ü\n?'],
  ]);
  assert.equal(
    sql,
    "EXECUTE IMMEDIATE\n'\nSELECT ?, ''it''''s'''\nUSING 'it''s'', DROP', 5, -7, DOUBLE '1.5', DOUBLE '1e+21', DOUBLE '9007199254740992', true, NULL, '', DOUBLE '5e-324', 'ü\n?'",
  );
  assert.equal(linesBefore, 2);
  assert.deepEqual(withParameters('SELECT 1', []), { sql: 'SELECT 1', linesBefore: 0 });
  assert.throws(() => positional({ a: 1 }), { status: 400, message: /Write \?/ });
});
