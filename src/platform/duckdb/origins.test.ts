import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { createGate } from './gate.ts';

const gate = createGate({ log: silentLogger });
after(() => gate.close());

const RELATIONS = {
  products: ['id', 'title', 'price'],
  shops: ['id', 'shop'],
  'Old Prices': ['id', 'price'],
};

/** `name = relation.column …`; with an equals sign doubled, the values are the column's own. */
async function shown(sql: string): Promise<string[] | undefined> {
  const columns = await gate.origins(sql, RELATIONS);
  return columns?.map(
    ({ name, from, direct }) =>
      `${name} ${direct ? '==' : '='} ${from.map(({ relation, column }) => `${relation}.${column}`).join(' ')}`,
  );
}

const FOLLOWED: [string, string[]][] = [
  ['SELECT title AS t, price FROM products', ['t == products.title', 'price == products.price']],
  ['SELECT upper(title), count(*) AS n FROM products', [' = products.title', 'n = ']],
  [
    'SELECT p.title, s.shop, p.price - o.price AS rise FROM Products p JOIN shops s ON s.id = p.id JOIN "Old Prices" o ON o.id = p.id',
    ['title == products.title', 'shop == shops.shop', 'rise = products.price Old Prices.price'],
  ],
  [
    'SELECT * FROM products JOIN shops USING (id)',
    ['id == products.id', 'title == products.title', 'price == products.price', 'shop == shops.shop'],
  ],
  [
    'SELECT * EXCLUDE (id) REPLACE (lower(title) AS title) FROM products',
    ['title = products.title', 'price == products.price'],
  ],
  [
    'WITH cheap AS (SELECT title, price * 2 AS double FROM products) SELECT c.title, sum(double) AS total FROM cheap c GROUP BY 1',
    ['title == products.title', 'total = products.price'],
  ],
  ['SELECT title FROM products UNION ALL SELECT shop FROM shops', ['title == products.title shops.shop']],
  [
    'SELECT price * 2 AS double, double + 1 AS more FROM products',
    ['double = products.price', 'more = products.price'],
  ],
  [
    'SELECT a.x, (SELECT max(price) FROM "Old Prices" o WHERE o.id = a.x) AS most FROM (SELECT id FROM products) AS a(x)',
    ['x == products.id', 'most = Old Prices.price'],
  ],
  [
    'SELECT sum(price) OVER (PARTITION BY title) AS sum FROM products',
    ['sum = products.price products.title'],
  ],
  ['SELECT 1 AS one', ['one = ']],
];
for (const [sql, expected] of FOLLOWED)
  test(`columns come from where they are read: ${sql}`, async () =>
    assert.deepEqual(
      (await shown(sql))?.map((line) => line.split(' ').toSorted().join(' ')),
      expected.map((line) => line.split(' ').toSorted().join(' ')),
    ));

for (const sql of [
  'WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n',
  'SELECT * FROM products NATURAL JOIN shops',
  "SELECT COLUMNS('p.*') FROM products",
  'SELECT * FROM range(3)',
  'SELECT a FROM elsewhere',
])
  test(`what is not plain to see is not told: ${sql}`, async () => assert.equal(await shown(sql), undefined));
