import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { createGate } from './gate.ts';

const gate = createGate({ log: silentLogger });
after(() => gate.close());
const RELATIONS = new Set(['sales', 'Order Items', 'my_view', 'x.parquet']);

const PASSED: [string, string[]][] = [
  ['SELECT 1', []],
  [
    'select category, count(*) filter (where quantity > 1) from SALES group by all having count(*) > 2;  ',
    ['sales'],
  ],
  [
    'WITH a AS (SELECT * FROM sales), b AS (SELECT * FROM a) SELECT * FROM b JOIN "Order Items" USING (id)',
    ['sales', 'Order Items'],
  ],
  ['SELECT 1 UNION ALL (SELECT id FROM sales EXCEPT SELECT id FROM my_view)', ['sales', 'my_view']],
  ['VALUES (1, $1), (2, $2)', []],
  ['FROM sales SELECT quantity LIMIT 3', ['sales']],
  [
    'SELECT sum(quantity) OVER w, lag(id) OVER w FROM sales WINDOW w AS (PARTITION BY category ORDER BY sold)',
    ['sales'],
  ],
  ['SELECT * FROM sales s, LATERAL (SELECT s.id + 1), unnest([1, 2]) u(x), range(3) r(i)', ['sales']],
  ['WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n', []],
  [
    "SELECT list_transform([1, 2], lambda x: x + 1), {'a': 1}.a, '{\"b\": 2}'::JSON->>'b', [y * 2 for y in [1]]",
    [],
  ],
  [
    'SELECT * EXCLUDE (id) REPLACE (quantity * 2 AS quantity) FROM sales QUALIFY row_number() OVER () = 1',
    ['sales'],
  ],
  ["SELECT * FROM (PIVOT sales ON category IN ('c1') USING sum(quantity) GROUP BY id)", ['sales']],
  ['UNPIVOT sales ON id, quantity INTO NAME k VALUE v', ['sales']],
  ["SELECT date_trunc('day', sold), extract(year FROM sold), sold AT TIME ZONE 'UTC' FROM sales", ['sales']],
  ["SELECT lpad('x', 5, '0'), CASE WHEN 1 BETWEEN 0 AND 2 THEN 'a' END, 'a' COLLATE NOCASE, try(1 // 0)", []],
  ['SELECT count(*) FROM "x.parquet"', ['x.parquet']],
  ['SELECT ";" FROM (SELECT 1 AS ";") -- a comment; with a semicolon', []],
  ['SELECT count(*) FROM range(1000000000) a, range(1000000000) b', []],
  ["SELECT * FROM generate_series(DATE '2024-01-01', DATE '2024-02-01', INTERVAL 1 DAY)", []],
];
for (const [sql, relations] of PASSED) {
  test(`lets through: ${sql}`, async () => {
    const result = await gate.check(sql, RELATIONS);
    assert.deepEqual(result.relations.toSorted(), relations.toSorted());
  });
}

const REFUSED: [string, RegExp][] = [
  ['', /empty/],
  [' ; ', /empty/],
  ['SELECT 1; SELECT 2', /exactly one SELECT/],
  ['SELECT 1; DROP TABLE sales', /Only SELECT/],
  ['SELECT 1; -- more', /semicolon/],
  ['SELEC 1', /syntax error.*line 1, column 1/],
  ['SELECT\n  1 +', /syntax error/],
  ...[
    'PRAGMA version',
    'SET threads = 1',
    'RESET threads',
    'CALL pragma_version()',
    'CHECKPOINT',
    'VACUUM',
  ].map(only),
  ...["ATTACH ':memory:' AS m", 'INSTALL httpfs', 'LOAD httpfs', "EXPORT DATABASE '/tmp/x'", 'USE main'].map(
    only,
  ),
  ...["COPY sales TO '/tmp/x.csv'", "COPY (SELECT 1) TO '/tmp/x.csv'", "COPY sales FROM '/etc/passwd'"].map(
    only,
  ),
  ...['CREATE TABLE a (b INT)', 'INSERT INTO sales VALUES (1)', 'DELETE FROM sales', 'DROP VIEW sales'].map(
    only,
  ),
  ...['PREPARE p AS SELECT 1', 'EXECUTE p', 'EXPLAIN SELECT 1', 'BEGIN', 'SET VARIABLE a = 1'].map(only),
  ...['CREATE OR REPLACE VIEW sales AS SELECT 1', 'CREATE MACRO f(a) AS a', 'CREATE SECRET (TYPE s3)'].map(
    only,
  ),
  ['SHOW TABLES', /SHOW/],
  ['DESCRIBE sales', /DESCRIBE/],
  ['SUMMARIZE sales', /SUMMARIZE/],
  ['SELECT * FROM (SHOW ALL TABLES)', /SHOW/],
  ['SELECT * FROM (DESCRIBE sales)', /DESCRIBE/],
  ["SELECT * FROM '/etc/passwd'", /no table or view "\/etc\/passwd".*column 15/],
  ['SELECT * FROM "y.parquet"', /no table or view "y.parquet"/],
  ["FROM 'https://example.com/a.csv'", /no table or view/],
  ["FROM 's3://bucket/a.parquet'", /no table or view/],
  ['SELECT * FROM duckdb_settings', /no table or view/],
  ['SELECT * FROM sqlite_master', /no table or view/],
  ['SELECT * FROM information_schema.tables', /plain name/],
  ['SELECT * FROM main.sales', /plain name/],
  ['SELECT * FROM memory.main.sales', /plain name/],
  ['SELECT * FROM hot.sales', /plain name/],
  ['SELECT (SELECT max(x) FROM other) FROM sales', /"other"/],
  ['SELECT * FROM sales WHERE id IN (SELECT id FROM other)', /"other"/],
  ['SELECT * FROM sales ORDER BY (SELECT 1 FROM other)', /"other"/],
  ['SELECT (WITH inner_name AS (SELECT 1) SELECT 1) FROM inner_name', /"inner_name"/],
  ['WITH sales AS (SELECT 1) SELECT * FROM sales', /another name/],
  ['WITH SALES AS (SELECT 1) SELECT * FROM sales', /another name/],
  ['WITH "/etc/passwd" AS (SELECT 1) SELECT * FROM "/etc/passwd"', /plain name/],
  ['WITH duckdb_settings AS (SELECT 1) SELECT 1', /plain name/],
  ['SELECT * FROM range(10000000000)', /at most/],
  ['SELECT range(100000000)', /at most/],
  ['SELECT * FROM unnest(range(100000000))', /at most/],
  ['SELECT list_sort(range(200000000))', /at most/],
  ["SELECT repeat('x', 1000000000)", /repeat/],
  ["SELECT repeat('x', 1000 * 1000)", /repeat/],
  ["SELECT lpad('x', 100000000, 'y')", /lpad/],
  ["SELECT ('x').repeat(1000000000)", /repeat/],
  [`SELECT ${'x'.repeat(70_000)}`, /Shorten/],
  ['SELECT \0', /NUL characters/],
];
function only(sql: string): [string, RegExp] {
  return [sql, /Only SELECT|syntax error/];
}

const FUNCTIONS = [
  ...[
    "getenv('HOME')",
    "current_setting('threads')",
    "read_text('/etc/passwd')",
    'sleep_ms(1)',
    'pg_sleep(1)',
  ],
  ...["nextval('s')", "json_execute_serialized_sql('{}')", "json_serialize_sql('SELECT 1')", 'version()'],
  ...[
    "getvariable('a')",
    "write_log('x')",
    'current_query()',
    'current_database()',
    'setseed(0.5)',
    'no_such_function(1)',
  ],
  ...[
    "main.getenv('HOME')",
    'system.main.abs(1)',
    "('HOME').getenv()",
    '"GETENV"(\'HOME\')',
    "/* */ getenv /* */ ('HOME')",
  ],
];
const TABLE_FUNCTIONS = [
  ...[
    "read_csv('/etc/passwd')",
    "read_text('/etc/passwd')",
    "read_blob('/etc/passwd')",
    "glob('/*')",
    "read_json('/a')",
  ],
  ...[
    "read_parquet('/a')",
    "parquet_scan('/a')",
    "parquet_metadata('/a')",
    "sniff_csv('/etc/passwd')",
    'duckdb_settings()',
  ],
  ...[
    "query('SELECT 1')",
    "query_table('sales')",
    "enable_logging(storage := 'file')",
    'pragma_version()',
    'checkpoint()',
  ],
  ...[
    "json_execute_serialized_sql('{}')",
    "seq_scan('sales')",
    'duckdb_secrets()',
    "which_secret('a', 'b')",
    'repeat(1, 5)',
  ],
  ...[
    'arrow_scan(1, 2, 3)',
    'duckdb_functions()',
    "sql_auto_complete('s')",
    'test_all_types()',
    "read_duckdb('/a')",
  ],
];
for (const call of FUNCTIONS) REFUSED.push([`SELECT ${call}`, /function ".*" is not available/i]);
for (const call of TABLE_FUNCTIONS)
  REFUSED.push([`SELECT * FROM ${call}`, /function ".*" is not available/i]);
for (const [sql, message] of REFUSED) {
  test(`refuses: ${JSON.stringify(sql).slice(0, 90)}`, async () => {
    await assert.rejects(gate.check(sql, RELATIONS), (error: any) => {
      assert.equal(error.status, 400);
      assert.match(error.message, message);
      return true;
    });
  });
}

test('survives deep nesting of every kind', async () => {
  const deep = (before: string, core: string, after_: string) => {
    const times = Math.floor(60_000 / (before.length + after_.length));
    return before.repeat(times) + core + after_.repeat(times);
  };
  const texts = [
    `SELECT ${deep('(', '1', ')')}`,
    `SELECT 1${deep('', '', '+1')}`,
    `SELECT ${deep('NOT ', 'true', '')}`,
    `SELECT * FROM ${deep('(SELECT * FROM ', 'sales', ')')}`,
    `SELECT ${deep('[', '1', ']')}`,
    `SELECT ${deep('abs(', '1', ')')}`,
    `SELECT ${deep('CASE WHEN true THEN ', '1', ' END')}`,
    `SELECT 1::INT${deep('', '', '[]')}`,
    `SELECT 1::${deep('STRUCT(a ', 'INT', ')')}`,
    deep('WITH a AS (', 'SELECT 1', ') SELECT 1'),
    `SELECT 1${deep('', '', ' UNION SELECT 1')}`,
    `SELECT 1 FROM sales${deep('', '', ',sales')}`,
  ];
  for (const sql of texts) {
    await gate.check(sql, RELATIONS).catch((error: any) => assert.equal(error.status, 400, error.stack));
  }
  assert.deepEqual((await gate.check('SELECT 1 AS afterwards', RELATIONS)).relations, []);
});

test('names the parameters once each', async () => {
  const { parameters } = await gate.check('SELECT $b, $a, $b', RELATIONS);
  assert.deepEqual(parameters.toSorted(), ['a', 'b']);
});

test('takes look-alike letters for what they are', async () => {
  await assert.rejects(gate.check('SELECT * FROM ｓales', RELATIONS), /no table or view/);
  await assert.rejects(gate.check("SELECT ｇetenv('HOME')", RELATIONS), /not available/);
});
