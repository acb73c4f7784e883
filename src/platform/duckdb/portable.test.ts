import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { serializeTree } from './commands.ts';
import { unportable } from './portable.ts';

let connection: DuckDBConnection;
before(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});
after(() => connection.closeSync());

const reasonFor = async (sql: string) => unportable(await serializeTree(connection, sql));

test('statements that DuckDB and Trino read alike', async () => {
  for (const sql of [
    'SELECT title, price FROM products',
    "SELECT p.title AS t FROM products p WHERE p.price >= 1.5 AND (NOT p.sold OR p.sold = true) AND title LIKE 'a%'",
    "SELECT title FROM products WHERE kind IN ('a', 'b') AND price BETWEEN 1 AND 2 AND seen IS NOT NULL AND kind NOT LIKE 'x'",
    'SELECT kind, count(*) AS n, sum(price + 1) AS s, avg(price) AS a, count(DISTINCT title) AS d, max(a) - min(a) AS w FROM products GROUP BY kind HAVING count(*) > 1',
    'SELECT a.x, b.y FROM a LEFT JOIN b ON a.id = b.id AND a.k = b.k ORDER BY x DESC NULLS LAST LIMIT 10',
    'WITH w AS (SELECT x FROM a) SELECT x FROM w UNION ALL SELECT y FROM "B c"',
  ])
    assert.equal(await reasonFor(sql), undefined, sql);
});

test('what they may read differently is named', async () => {
  for (const [sql, reason] of [
    ['SELECT a / b AS c FROM t', /the function \//],
    ['SELECT * FROM t', /\*/],
    ['SELECT count(*) FROM t', /without a name/],
    ['SELECT a FROM t ORDER BY a', /NULLS/],
    ['SELECT a FROM t ORDER BY a + 1 NULLS LAST', /more than a column/],
    ['SELECT a FROM t LIMIT 5 OFFSET 2', /OFFSET/],
    ['SELECT a FROM t LIMIT 5%', /percentage/],
    ['SELECT a, count(*) AS n FROM t GROUP BY ALL', /GROUP BY ALL/],
    ['SELECT a, b, count(*) AS n FROM t GROUP BY CUBE (a, b)', /GROUPING SETS/],
    ['SELECT a FROM t GROUP BY 1', /more than columns/],
    ['SELECT a FROM t WHERE a = $1', /parameter/],
    ['SELECT greatest(a, b) AS c FROM t', /the function greatest/],
    ['SELECT a FROM t QUALIFY row_number() OVER () = 1', /QUALIFY/],
    ['SELECT row_number() OVER () AS r FROM t', /window function/],
    ['SELECT a FROM t AT (VERSION => 1)', /version/],
    ['SELECT a FROM t TABLESAMPLE 5', /sample/],
    ['SELECT a FROM t JOIN u USING (id)', /without ON/],
    ['SELECT a FROM t JOIN u ON t.id > u.id', /equality/],
    ['SELECT a FROM t FULL JOIN u ON t.id = u.id', /INNER and LEFT/],
    ['SELECT a FROM t, u', /without ON/],
    ['SELECT a FROM (SELECT a FROM t)', /FROM of more than tables/],
    ['SELECT a FROM t WHERE a IN (SELECT b FROM u)', /subquery/],
    ['SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u)', /subquery/],
    ['SELECT DISTINCT a FROM t', /DISTINCT/],
    ['SELECT a FROM t UNION SELECT b FROM u', /UNION ALL/],
    ['SELECT a FROM t EXCEPT ALL SELECT b FROM u', /UNION ALL/],
    ['SELECT a::VARCHAR AS b FROM t', /cast/],
    ['SELECT a * 1.5 AS b FROM t', /decimals/],
    ['SELECT -a AS b FROM t', /sign/],
    ['SELECT sum(a) FILTER (b) AS c FROM t', /FILTER/],
    ['SELECT CASE WHEN a THEN b END AS c FROM t', /CASE/],
    ['SELECT a.b.c FROM a', /part of a column/],
    ['SELECT a FROM t WHERE count(*) > 1', /aggregate/],
    ['WITH RECURSIVE w AS (SELECT a FROM t UNION ALL SELECT a FROM w) SELECT a FROM w', /recursive/],
    ['SELECT 1 AS one', /without a table/],
    ['SELECT a FROM t AS u(a)', /names for the columns/],
    ['SELECT a FROM range(3)', /FROM of more than tables/],
  ] as const)
    assert.match((await reasonFor(sql)) ?? 'portable', reason, sql);
});
