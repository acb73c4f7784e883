import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { runStages } from '../support/pipelines.ts';
import { assertRefused, queried } from '../support/queries.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { trinoDuringTests } from '../support/trino-program.ts';

const its = trinoDuringTests({ TRINO_AUTO_BYTES: '0', TRINO_CATALOG: 'lake' });

const QUERY = '/api/v1/query';
const ask = (sql: string, engine: string, own: object = {}) => its.api.post(QUERY, { sql, engine, ...own });
const view = (name: string, sql: string, own: object = { engine: 'trino' }) =>
  its.api.post(`${QUERY}/register-view`, { name, sql, ...own });
const ONE = { columns: [['n', 'bigint']], pages: ['[[7]]'] } as const;
const sent = () => its.trino.asked.at(-1)?.sql;

test('auto gives Trino what both engines read alike, when there is much of it', async () => {
  its.trino.answer('AS mean', ONE);
  const sql = 'SELECT title, avg(price) AS mean FROM products WHERE price > 1 GROUP BY title';
  const small = good(await ask(sql, 'auto'));
  assert.deepEqual([small.engine, small.row_count], ['duckdb', 2]);
  assert.match(small.engine_note, /reads at most 0 bytes/);
  const run = await runStages(its.api, [
    {
      id: 'big',
      type: 'transform',
      config: { sql: 'SELECT title, price FROM products', dataset_name: 'big' },
    },
  ]);
  assert.equal(run.status, 'completed');
  const large = good(await ask(sql.replace('products', 'big'), 'auto'));
  assert.deepEqual([large.engine, large.data, large.engine_note], ['trino', [{ n: 7 }], undefined]);
  assert.equal(its.trino.asked.at(-1)?.headers['x-trino-catalog'], 'lake');
  const asked = its.trino.asked.length;
  good(await view('of_big', 'SELECT price FROM big', {}));
  for (const [text, reason, params] of [
    ['SELECT price / 2 AS half FROM big', /the function \//],
    ['SELECT * FROM big', /\*/],
    ['SELECT title, count(*) AS n FROM big GROUP BY ALL', /GROUP BY ALL/],
    ['SELECT price FROM big ORDER BY price', /NULLS/],
    ['SELECT price FROM big WHERE price > $1', /parameters/, [1]],
    ['SELECT price FROM of_big', /"of_big", which is not a dataset/],
  ] as const) {
    const body = good(await ask(text, 'auto', params === undefined ? {} : { params }));
    assert.equal(body.engine, 'duckdb', text);
    assert.match(body.engine_note, reason);
  }
  assertRefused(await ask('SELECT nothing FROM', 'auto'), 400, /syntax error/);
  assert.equal(its.trino.asked.length, asked);
});

test('what Trino does not understand after all, auto gives to DuckDB', async () => {
  const { data, engine, engine_note: note } = good(await ask('FROM big SELECT title LIMIT 1', 'auto'));
  assert.deepEqual([engine, data], ['duckdb', [{ title: 'Bread' }]]);
  assert.match(note, /Trino does not read it \(Only SELECT/);
  const other = good(await ask("SELECT title FROM big WHERE title == 'Cake'", 'auto'));
  assert.deepEqual([other.engine, other.data], ['duckdb', [{ title: 'Cake' }]]);
  assert.match(other.engine_note, /Trino does not read it \(mismatched input/);
  its.trino.answer('AS overflown', {
    error: {
      message: 'bigint addition overflow',
      errorName: 'NUMERIC_VALUE_OUT_OF_RANGE',
      errorType: 'USER_ERROR',
    },
  });
  assertRefused(await ask('SELECT price + 1 AS overflown FROM big', 'auto'), 400, /overflow/);
});

test('a view for Trino is read by queries on Trino, as a WITH query', async () => {
  its.trino.answer('LIMIT 0', {
    columns: [
      ['n', 'bigint'],
      ['tags', 'array(bigint)'],
    ],
  });
  const sql = 'SELECT n, tags FROM products';
  const made = good(await view('Cheap One', sql));
  assert.deepEqual(
    [made.engine, made.sql, made.columns],
    [
      'trino',
      sql,
      [
        { name: 'n', data_type: 'integer' },
        { name: 'tags', data_type: 'jsonb' },
      ],
    ],
  );
  assert.equal(sent(), `SELECT * FROM (\n${sql}\n) LIMIT 0`);
  good(await view('second', 'WITH w AS (SELECT n FROM "cheap one") SELECT n FROM w -- end'));
  its.trino.answer('TOTAL', ONE);
  assert.deepEqual(
    good(await ask('WITH mine AS (SELECT n FROM Second) SELECT TOTAL FROM mine', 'trino')).data,
    [{ n: 7 }],
  );
  assert.equal(
    sent(),
    `WITH "cheap one" AS (\n${sql}\n),\n"second" AS (\nWITH w AS (SELECT n FROM "cheap one") SELECT n FROM w -- end\n),\n     mine AS (SELECT n FROM Second) SELECT TOTAL FROM mine`,
  );
  good(await ask(`SELECT TOTAL FROM ${its.products}`, 'trino'));
  assert.equal(
    sent(),
    `WITH "${its.products}" AS (\nSELECT * FROM datasets."products"\n)\nSELECT TOTAL FROM ${its.products}`,
  );
  good(await ask('SELECT TOTAL, second FROM products', 'trino'));
  assert.equal(sent(), 'SELECT TOTAL, second FROM products');
  assertRefused(await ask('SELECT * FROM "Cheap One"', 'duckdb'), 400, /written for Trino.*engine trino/);
  assertRefused(await view('duck', 'SELECT * FROM second', {}), 400, /written for Trino/);
  good(await view('duck', 'SELECT title FROM products', {}));
  assertRefused(await ask('SELECT TOTAL FROM duck', 'trino'), 400, /written for DuckDB/);
  assertRefused(
    await ask('WITH second AS (SELECT 1) SELECT TOTAL FROM second', 'trino'),
    400,
    /another name/,
  );
  const { data } = good(await its.api.get(`${QUERY}/views?kind=view`));
  assert.deepEqual(
    data.slice(0, 2).map(({ name, engine }: any) => [name, engine]),
    [
      ['duck', 'duckdb'],
      ['second', 'trino'],
    ],
  );
});

test('views for Trino that read themselves, have parameters or are no SELECT are refused', async () => {
  its.trino.answer('LIMIT 0', { columns: [['n', 'bigint']] });
  good(await view('a', 'SELECT 1 AS n'));
  good(await view('b', 'SELECT n FROM a'));
  assertRefused(
    await view('A', 'SELECT n FROM b', { engine: 'trino', replace: true }),
    400,
    /reads itself \(a → b → a\)/,
  );
  assertRefused(await view('p', 'SELECT ?'), 400, /cannot have parameters/);
  assertRefused(await view('p', 'DELETE FROM products'), 400, /Only SELECT/);
  assertRefused(await view('p', 'SELECT 1) UNION (SELECT 2'), 400, /Close every bracket/);
  assertRefused(await view('p', 'SELECT 1', { engine: 'auto' }), 400, /engine/);
  good(await view('deep 0', 'SELECT 1 AS n'));
  for (let level = 1; level < 16; level += 1)
    good(await view(`deep ${level}`, `SELECT n FROM "deep ${level - 1}"`));
  assertRefused(await view('deep 16', 'SELECT n FROM "deep 15"'), 400, /16 deep/);
  its.trino.answer('no_such', {
    error: {
      message: "line 2:15: Table 'no_such' does not exist",
      errorName: 'TABLE_NOT_FOUND',
      errorType: 'USER_ERROR',
      errorLocation: { lineNumber: 2, columnNumber: 15 },
    },
  });
  assertRefused(await view('p', 'SELECT n FROM no_such'), 400, /does not exist \(line 1, column 15\)/);
});

test('another account reads none of it', async () => {
  const other = await provision(its.api);
  its.trino.answer('MINE', ONE);
  good(await other.post(QUERY, { sql: 'SELECT MINE FROM second', engine: 'trino' }));
  assert.equal(sent(), 'SELECT MINE FROM second');
  assert.equal(its.trino.asked.at(-1)?.claims.sub, other.accountId);
});

test('without a cluster Trino is refused, and auto is DuckDB', async () => {
  const program = await joinProgram();
  try {
    const api = program.client;
    for (const path of [QUERY, `${QUERY}/arrow`, `${QUERY}/register-view`]) {
      const more = path.endsWith('view') ? { name: 'v' } : {};
      const answer = await api.post(path, { sql: 'SELECT 1 AS one', engine: 'trino', ...more });
      assertError(answer, 409, 'conflict');
      assert.match(answer.body.message, /Trino is not set up\. Set TRINO_URL/);
    }
    const { data, engine_note: note } = good(
      await api.post(QUERY, { sql: 'SELECT 1 AS one', engine: 'auto' }),
    );
    assert.deepEqual([data, note], [[{ one: 1 }], 'DuckDB ran the statement: Trino is not set up.']);
    const stage = {
      id: 's',
      type: 'transform',
      config: { sql: 'SELECT 1', engine: 'trino', dataset_name: 'd' },
    };
    assertRefused(
      await api.post('/api/v1/pipelines', { name: 'P', stages: [stage] }),
      400,
      /Trino is not set up/,
    );
  } finally {
    await program.dispose();
  }
});

test('a cluster that is away says so, and DuckDB still answers', async () => {
  its.trino.close();
  const away = await ask('SELECT 1', 'trino');
  assertError(away, 503, 'service_unavailable');
  assert.match(away.body.message, /Trino does not answer\. Run the query with engine duckdb/);
  assert.deepEqual(await queried(its.api, 'SELECT count(*) AS n FROM products'), [{ n: 2 }]);
});
