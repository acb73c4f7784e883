import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { duringTests } from '../../../test/support/during-tests.ts';
import { check } from '../../../test/support/property.ts';
import { silentLogger } from '../../kernel/log.ts';
import { serializeTree } from './commands.ts';
import { createGate, type GateResult } from './gate.ts';
import { treeShape } from './tree-shape.ts';

const KNOWN = new Set(['products', 'Shops', 'a "b"', 'größen', 'ds_1', 'select', 'old@3', 'old']);

const its = duringTests(async (atEnd) => {
  const gate = createGate({ log: silentLogger });
  atEnd(() => gate.close());
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  atEnd(async () => {
    connection.closeSync();
    instance.closeSync();
  });
  return { gate, connection };
});

const shown = ({ relations, versions }: GateResult): string[] => [
  ...relations,
  ...versions.map(({ relation, of, at }) => `${relation} = ${of} ${JSON.stringify(at)}`),
];
const VERSION_3 = 'products@3 = products {"version":"3"}';
const asOf = (time: string) => [`products@${time} = products {"asOf":"${time}"}`];
const HALF_PAST = asOf('2026-03-01T09:30:00.000Z');

const REWRITTEN: [string, string, string[]][] = [
  [
    'SELECT products.title FROM products AT (VERSION => 3)',
    'SELECT products.title FROM "products@3" "products"    ',
    [VERSION_3],
  ],
  ['FROM products AS p AT (VERSION => 3)', 'FROM "products@3" AS p             ', [VERSION_3]],
  ['FROM products AT (VERSION => 3) AS p', 'FROM "products@3"  AS p            ', [VERSION_3]],
  ['FROM products at(version=>3)p(x, y)', 'FROM "products@3"  p(x, y)', [VERSION_3]],
  ['FROM p: products AT (VERSION => 3)', 'FROM p: "products@3"             ', [VERSION_3]],
  [
    'FROM PRODUCTS AT (VERSION => 3), products, shops AT (VERSION => 1_0)',
    'FROM "products@3" "PRODUCTS"   , products, "Shops@10" "shops"',
    ['products', VERSION_3, 'Shops@10 = Shops {"version":"10"}'],
  ],
  [
    'FROM products a AT (VERSION => 3) JOIN products AT (VERSION => 4) AS b USING (id)',
    'FROM "products@3" a               JOIN "products@4"  AS b               USING (id)',
    [VERSION_3, 'products@4 = products {"version":"4"}'],
  ],
  [
    `FROM "a ""b"""AT(VERSION=>9007199254740991)"c d"`,
    `FROM "a ""b""@9007199254740991" "c d"        `,
    ['a "b"@9007199254740991 = a "b" {"version":"9007199254740991"}'],
  ],
  ["FROM 'products' AT (VERSION => 3)", 'FROM "products@3" "products"  ', [VERSION_3]],
  // People may call something else what a version would be called.
  ['FROM old AT (VERSION => 3)', 'FROM "old@3 (2)" "old"', ['old@3 (2) = old {"version":"3"}']],
];
for (const [sql, rewritten, read] of REWRITTEN) {
  test(`reads a version: ${sql}`, async () => {
    const result = await its.gate.check(sql, KNOWN);
    assert.deepEqual(shown(result).toSorted(), read.toSorted());
    assert.equal(result.sql.replace(/ +$/, ''), rewritten.replace(/ +$/, ''));
  });
}

const READ: [string, string[]][] = [
  ["FROM products AT (TIMESTAMP => TIMESTAMP '2026-03-01 09:30:00')", HALF_PAST],
  ["FROM products AT (TIMESTAMP => '2026-03-01T09:30:00Z')", HALF_PAST],
  ["FROM products AT (TIMESTAMP => '2026-03-01T09:30:00Z'::TIMESTAMP)", HALF_PAST],
  ["FROM products AT (TIMESTAMP => CAST('2026-03-01 10:30+01' AS TIMESTAMPTZ)) p", HALF_PAST],
  ["FROM products AT (TIMESTAMP => TIMESTAMPTZ '2026-03-01 06:00:00-03:30')", HALF_PAST],
  ["FROM products AT (TIMESTAMP => TIMESTAMP WITH TIME ZONE '2026-3-1 9:30:00 -0000')", HALF_PAST],
  ['FROM products AT (TIMESTAMP => $$2026-03-01 09:30$$)', HALF_PAST],
  ["FROM products AT (TIMESTAMP => E'2026-03-01 09:30\\x3a00')", HALF_PAST],
  ["FROM products AT (TIMESTAMP => '2026-03-01 09:30:00.1234567')", asOf('2026-03-01T09:30:00.123456Z')],
  ["FROM products AT (TIMESTAMP => DATE '2028-02-29')", asOf('2028-02-29T00:00:00.000Z')],
  ["FROM products AT (TIMESTAMP => '2025-12-31 23:30:00-01')", asOf('2026-01-01T00:30:00.000Z')],
  ['FROM products/*x*/AT/*(*/(/*)*/VERSION/* */=>/**/3/*)*/)/* */', [VERSION_3]],
  ['FROM products -- at (version => 1)\nAT (VERSION -- )\n => 3)\n-- as x\n AS p', [VERSION_3]],
  ['SELECT 1 FROM products AT/* nested /* x */ AT ( */(VERSION=>3) -- c', [VERSION_3]],
  [
    "SELECT ' AT (VERSION => 1)', e'a\\' AT (VERSION => 1)', $a$ $b$ ' $a$ FROM products AT (VERSION => 3)",
    [VERSION_3],
  ],
  [
    'SELECT " AT (VERSION => 1)" FROM (SELECT 1 AS " AT (VERSION => 1)"), products AT (VERSION => 3)',
    [VERSION_3],
  ],
  [
    "SELECT 'ü🙂' AS \"ö\" FROM größen AT (VERSION => 7) AS é WHERE é.x = '…'",
    ['größen@7 = größen {"version":"7"}'],
  ],
  ['SELECT\u00a01\u2003FROM\u3000products\u00a0AT\u00a0(VERSION => 3)\ufeffAS\u00a0p', [VERSION_3]],
  ['FROM "select" AT (VERSION => 1)', ['select@1 = select {"version":"1"}']],
  ['SELECT 1 FROM products AT (VERSION => 3) TABLESAMPLE 10% (bernoulli)', [VERSION_3]],
  ['SELECT 1 FROM products AT (VERSION => 3) AS p TABLESAMPLE reservoir(5)', [VERSION_3]],
  ['SELECT 1 FROM products AT (VERSION => 3) USING SAMPLE 10%', [VERSION_3]],
  ['FROM products AT (VERSION => 3) WHERE id > 1 ORDER BY id LIMIT 3', [VERSION_3]],
  ['FROM products AT (VERSION => 3) SELECT title', [VERSION_3]],
  ['SELECT * FROM (products AT (VERSION => 3) p JOIN Shops s ON true) AS z', ['Shops', VERSION_3]],
  ['SELECT * FROM Shops ASOF JOIN products AT (VERSION => 3) AS p ON Shops.id >= p.id', ['Shops', VERSION_3]],
  [
    'SELECT * FROM Shops, LATERAL (SELECT * FROM products p AT (VERSION => 3) WHERE p.id = Shops.id) q',
    ['Shops', VERSION_3],
  ],
  [
    'SELECT (SELECT max(id) FROM products AT (VERSION => 3) p) FROM Shops WHERE id IN (FROM products AT (VERSION => 3) SELECT id)',
    ['Shops', VERSION_3],
  ],
  [
    'WITH q AS (FROM products AT (VERSION => 3)), r AS (FROM products AT (VERSION => 3) x) FROM q, r',
    [VERSION_3],
  ],
  [
    'WITH RECURSIVE q AS (SELECT id FROM products AT (VERSION => 3) UNION ALL SELECT id + 1 FROM q WHERE id < 3) FROM q',
    [VERSION_3],
  ],
  ['SELECT id FROM products AT (VERSION => 3) EXCEPT SELECT id FROM products', ['products', VERSION_3]],
  ["SELECT * FROM (PIVOT products AT (VERSION => 3) ON category IN ('c') USING sum(quantity))", [VERSION_3]],
  ['UNPIVOT products AT (VERSION => 3) ON id, quantity INTO NAME k VALUE v', [VERSION_3]],
  ["SELECT sold AT TIME ZONE 'UTC' AS at FROM products AT (VERSION => 3)", [VERSION_3]],
  ['FROM products AT (VERSION => 3) ; ', [VERSION_3]],
];
for (const [sql, read] of READ) {
  test(`reads a version: ${sql}`, async () => {
    const result = await its.gate.check(sql, KNOWN);
    assert.deepEqual(shown(result).toSorted(), read.toSorted());
    assert.deepEqual(
      (
        await its.gate.check(
          result.sql,
          new Set([...KNOWN, ...result.versions.map(({ relation }) => relation)]),
        )
      ).versions,
      [],
    );
  });
}

const WHOLE = /whole number from 1 to 9,007,199,254,740,991/;
const TIME = /Write the time as text.*is in UTC/;
const REFUSED: [string, RegExp][] = [
  ...[
    '-3',
    '0',
    '3.0',
    '1e3',
    "'3'",
    '+3',
    '3::BIGINT',
    'NULL',
    'x',
    'now()',
    '(SELECT 1)',
    '9007199254740992',
  ].map((version): [string, RegExp] => [`FROM products AT (VERSION => ${version})`, WHOLE]),
  ...['99999999999999999999999999', "DATE '2026-01-01'", '(SELECT 1 FROM nobody)', "getenv('HOME')"].map(
    (version): [string, RegExp] => [`FROM products AT (VERSION => ${version})`, WHOLE],
  ),
  ...[
    "'yesterday'",
    "'2026-02-30'",
    "'2026-13-01'",
    "'2026-01-01 24:30'",
    "'2026-01-01 09:30 Europe/Berlin'",
  ].map((time): [string, RegExp] => [`FROM products AT (TIMESTAMP => ${time})`, TIME]),
  ...[
    '5',
    "INTERVAL '1 day'",
    'now()',
    "'infinity'::TIMESTAMP",
    "DATE '2026-01-01 09:30'",
    "'2026-01-01 09:30+99'",
  ].map((time): [string, RegExp] => [`FROM products AT (TIMESTAMP => ${time})`, TIME]),
  ["FROM products AT (TIMESTAMP => '2026-01-01'::TIMESTAMP::DATE)", TIME],
  ["FROM products AT (TIMESTAMP => '2026-01-01'::TIME)", TIME],
  ['FROM products AT (VERSION => $1)', /cannot have a parameter.*line 1, column 6/],
  ['FROM products AT (TIMESTAMP => $at) AS p', /cannot have a parameter/],
  ['SELECT 1,\n  2 FROM products AT (VERSION => -3)', /line 2, column 34/],
  ['SELECT 1 FROM products AT (VERSION => 3) AS p,\n products AT (VERSION => -3) AS q', /line 2, column 26/],
  ['SELECT 1 FROM products AT (VERSION => 3) AS ü, nobody', /no table or view "nobody".*line 1, column 48/],
  ['SELECT 1 FROM products AT (VERSION => 3)AS p, nobody', /no table or view "nobody".*line 1, column 47/],
  ['FROM products AT (VERSION => 3) AS p WHERE', /syntax error at end of input/],
  ['FROM nobody AT (VERSION => 3)', /no table or view "nobody".*column 6/],
  ['FROM "products@3"', /no table or view "products@3"/],
  ['FROM main.products AT (VERSION => 3)', /plain name/],
  ['WITH q AS (SELECT 1) FROM q AT (VERSION => 3)', /The WITH query "q" has no versions.*column 27/],
  ['FROM range(3) AT (VERSION => 3)', /AT cannot stand here.*column 15/],
  ['FROM (SELECT 1) AT (VERSION => 3)', /AT cannot stand here/],
  ['FROM (SELECT 1) AS q AT (VERSION => 3)', /AT cannot stand here/],
  ['FROM products AT (VERSION => 3) AT (VERSION => 4)', /AT cannot stand here/],
  ['FROM products AS p AT (VERSION => 3) AS q', /syntax error|AT cannot stand here/],
  ['SELECT 1 AT (VERSION => 3) FROM products', /AT cannot stand here/],
  ['FROM products AT (SNAPSHOT => 3)', /syntax error at or near "SNAPSHOT"/],
  ["FROM products AT (VERSION => 3, TIMESTAMP => '2026-01-01')", /syntax error/],
  ['FROM products AT (VERSION => 3', /syntax error/],
  ['FROM products AT (VERSION => 3) AS', /syntax error/],
  ['SELECT at(version => 3)', /function "at" is not available/],
  ['FROM products AT (VERSION => 3); DROP TABLE products', /exactly one|Only SELECT/],
  ['DESCRIBE products AT (VERSION => 3)', /AT cannot stand here|DESCRIBE/],
];
for (const [sql, reason] of REFUSED) {
  test(`refuses: ${sql}`, async () => {
    await assert.rejects(its.gate.check(sql, KNOWN), (error: any) => {
      assert.equal(error.status, 400);
      assert.match(error.message, reason);
      return true;
    });
  });
}

test('what follows an AT clause stays where it is', async () => {
  const asked =
    'SELECT x\nFROM products AT (\n VERSION => 3) AS p\nJOIN products AT (VERSION => 4) ON nobody.x = 1';
  const { sql } = await its.gate.check(asked, KNOWN);
  for (const word of ['JOIN', 'nobody']) {
    const line = (text: string) => text.slice(0, text.indexOf(word)).split('\n').length;
    assert.equal(line(sql), line(asked));
  }
  assert.equal(sql.split('\n').at(-1)?.indexOf('nobody'), asked.split('\n').at(-1)?.indexOf('nobody'));
});

test('a bare count of a version is known as one', async () => {
  const { counts } = await its.gate.check('SELECT count(*) AS n FROM products p AT (VERSION => 3)', KNOWN);
  assert.equal(counts, 'n');
  assert.equal(
    (await its.gate.check('SELECT count(*) FROM products, products AT (VERSION => 3) q', KNOWN)).counts,
    undefined,
  );
});

const WORDS = [
  'a',
  'p',
  '"x y"',
  '"q""r"',
  'ü',
  'AS',
  'AT',
  'FROM',
  ',',
  '(',
  ')',
  '=>',
  'VERSION',
  'TIMESTAMP',
  '3',
  "'t'",
];
const GAPS = [' ', '\n', '/* AT (VERSION => 9) */', '-- FROM b AT (VERSION => 8) AS c\n', '\u00a0', ' \t'];
// DuckDB's scanner takes other blanks for letters behind a text like E'\\''.
const gap = fc.constantFrom(...GAPS.filter((blank) => blank !== '\u00a0'), ' ', ' ');
const anyGap = fc.constantFrom(...GAPS);
const table = fc
  .record({
    name: fc.constantFrom('products', 'PRODUCTS', '"products"', 'shops', '"a ""b"""', 'größen', '"select"'),
    alias: fc.constantFrom('', '', 'p', '"x "" AT (VERSION => 1)"', 'ü'),
    hasAs: fc.boolean(),
    columns: fc.constantFrom('', '', '(c1, "c,2)")'),
    at: fc.constantFrom(
      '',
      'VERSION => 3',
      'version=>/*)*/4',
      "TIMESTAMP => '2026-01-01'",
      'TIMESTAMP => TIMESTAMP $x$2026-01-01 10:00$x$',
    ),
    isAfter: fc.boolean(),
    sample: fc.constantFrom('', '', 'TABLESAMPLE 10%'),
    gaps: fc.array(gap, { minLength: 5, maxLength: 5 }),
  })
  .map(({ name, alias, hasAs, columns, at, isAfter, sample, gaps }) => {
    const named = alias === '' ? '' : `${gaps[0]}${hasAs ? `AS${gaps[1]}` : ''}${alias}${columns}`;
    const clause = at === '' ? '' : `${gaps[2]}AT${gaps[3]}(${at}${gaps[4]})`;
    const sampled = sample === '' ? '' : ` ${sample}`;
    const text = (inOrder: boolean) => name + (inOrder ? named + clause : clause + named) + sampled;
    return { asked: text(!isAfter), plain: name + named + sampled, canonical: text(true) };
  });
const statement = fc
  .array(
    fc.record({
      tables: fc.array(table, { minLength: 1, maxLength: 3 }),
      joint: fc.constantFrom(', ', ' CROSS JOIN ', ' NATURAL JOIN '),
      columns: fc.constantFrom(
        '*',
        "'é AT (VERSION => 1)', 1",
        "e'\\' AT (', count(*)",
        '$a$ AT (VERSION => 1) $a$',
        '"AT (VERSION => 1)"',
      ),
      around: fc.constantFrom(
        '@',
        'SELECT * FROM (@) AS s',
        '(WITH w AS (@) FROM w)',
        'SELECT (@)',
        'SELECT 1 WHERE 1 IN (@)',
      ),
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts) => {
    const text = (form: 'asked' | 'plain' | 'canonical') =>
      parts
        .map(({ tables, joint, columns, around }) =>
          around.replace('@', () => `SELECT ${columns} FROM ${tables.map((each) => each[form]).join(joint)}`),
        )
        .join(' UNION ALL ');
    return { asked: text('asked'), plain: text('plain'), canonical: text('canonical') };
  });

/** Names without what the gate has added. */
const namesIn = (tree: unknown): string[] => {
  const names: string[] = [];
  JSON.stringify(tree, (_, value) => {
    if (value?.type === 'BASE_TABLE') names.push(`${value.table_name} ${JSON.stringify(value.at_clause)}`);
    return value;
  });
  return names;
};

test('whatever is around them, texts with AT clauses do the same as those without, over versions', async () => {
  const { gate, connection } = its;
  const treeOf = (sql: string) => serializeTree(connection, sql);
  const withNames = async (sql: string) =>
    namesIn(await treeOf(sql)).map((name) => /^(.*) (null|\{.*\})$/s.exec(name) ?? []);
  await check(
    fc.asyncProperty(statement, async ({ asked, plain, canonical }) => {
      const result = await gate.check(asked, KNOWN);
      const tree = await treeOf(result.sql);
      assert.equal(treeShape(tree), treeShape(await treeOf(plain)));
      const wanted = (await withNames(canonical)).map(([, name = '', at = 'null']) => {
        if (at === 'null') return `${name} null`;
        const clause = JSON.parse(at).expr;
        const value = (clause.child ?? clause).value.value;
        const label =
          typeof value === 'number' ? value : `${value.slice(0, 10)}T${value.slice(11) || '00:00'}:00.000Z`;
        const of = [...KNOWN].find((known) => known.toLowerCase() === name.toLowerCase());
        return `${of}@${label} null`;
      });
      assert.deepEqual(namesIn(tree), wanted);
    }),
    { runs: 300 },
  );
});

test('a text of any words is refused, or read as it is', async () => {
  const { gate, connection } = its;
  const words = fc.array(fc.tuple(fc.constantFrom(...WORDS), anyGap), { maxLength: 14 });
  await check(
    fc.asyncProperty(words, async (parts) => {
      const asked = `FROM products ${parts.map(([word, between]) => word + between).join('')}`;
      const result = await gate.check(asked, new Set(['products', 'a', 'p'])).catch((error: any) => {
        assert.equal(error.status, 400, error.stack);
        return undefined;
      });
      if (result === undefined) return;
      const tree = await serializeTree(connection, result.sql);
      assert.ok(namesIn(tree).every((name) => name.endsWith(' null')));
    }),
    { runs: 300 },
  );
});

test('origins of columns are told by the names of versions', async () => {
  const { sql } = await its.gate.check(
    'SELECT products.title, b.title AS former FROM products JOIN products AT (VERSION => 3) AS b USING (id)',
    KNOWN,
  );
  const columns = ['id', 'title'];
  const origins = await its.gate.origins(sql, { products: columns, 'products@3': columns });
  assert.deepEqual(
    origins?.map(({ from }) => from[0]?.relation),
    ['products', 'products@3'],
  );
});
