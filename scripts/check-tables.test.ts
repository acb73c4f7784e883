import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { checkTables } from './check-tables.ts';
import { tablesInSource, tablesInSql } from './table-uses.ts';

const KNOWN = new Set(['barns', 'cows', 'milk']);

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'granary-tables-'));
  await write(
    'migrations/0001-farm.sql',
    'CREATE TABLE barns (id int);\nCREATE UNLOGGED TABLE cows (id int);\n',
  );
  await write(
    'migrations/OWNERS.tsv',
    '# kind\tname\towner\ntable\tbarns\tsrc/barns\ntable\tcows\tsrc/cows\n',
  );
  await write('src/barns/store.ts', "export const find = 'SELECT * FROM barns';\n");
  await write('src/cows/store.ts', "export const add = 'INSERT INTO cows VALUES (1)';\n");
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('owners that keep to their own tables are right', async () => {
  assert.deepEqual(await checkTables(root), []);
});

test("a file that names another's table is told with its owner", async () => {
  await write(
    'src/cows/stalls.ts',
    'export const stalls = `SELECT c.id FROM cows c JOIN barns b USING (id)`;\n',
  );
  assert.deepEqual(await checkTables(root), [
    'src/cows/stalls.ts names the table barns, which belongs to src/barns. Use a function or a view of its owner.',
  ]);
});

test('tests may look into any table', async () => {
  await write('src/cows/stalls.test.ts', "export const all = 'SELECT * FROM barns';\n");
  await write('src/cows/testing-farm.ts', "export const all = 'SELECT * FROM barns';\n");
  assert.deepEqual(await checkTables(root), []);
});

test('a view of the owner may be used by anyone and has an owner too', async () => {
  await write(
    'migrations/0002-view.sql',
    'CREATE VIEW stalls WITH (security_invoker = true) AS SELECT id FROM barns;\n',
  );
  await write('src/cows/stalls.ts', "export const stalls = 'SELECT * FROM stalls';\n");
  assert.deepEqual(await checkTables(root), [
    "migrations/OWNERS.tsv does not list the view stalls. Add a line with its owner's folder.",
  ]);
});

test('the list of owners is that of the migrations', async () => {
  await write(
    'migrations/OWNERS.tsv',
    'table\tbarns\tsrc/barns\ntable\tbarns\tsrc/barns\ntable\tsheep\tsrc/sheep\ntable\tmilk\tsrc/cows\n',
  );
  await write('migrations/0002-milk.sql', 'CREATE TABLE milk (id int);\n');
  assert.deepEqual(await checkTables(root), [
    "migrations/OWNERS.tsv does not list the table cows. Add a line with its owner's folder.",
    'migrations/OWNERS.tsv lists the table sheep, which no migration creates. Remove the line.',
    'migrations/OWNERS.tsv lists the table barns twice. Remove one line.',
    'migrations/OWNERS.tsv: there is no folder src/sheep.',
    'src/sheep never names its table sheep. Correct migrations/OWNERS.tsv.',
    'src/cows never names its table milk. Correct migrations/OWNERS.tsv.',
  ]);
});

test('a search that finds nothing is no success', async () => {
  await rm(join(root, 'src/cows/store.ts'));
  await write('src/cows/herd.ts', 'export const HERD = 3;\n');
  assert.deepEqual(await checkTables(root), [
    'src/cows never names its table cows. Correct migrations/OWNERS.tsv.',
  ]);
  await write('migrations/OWNERS.tsv', '# kind\tname\towner\n');
  assert.deepEqual(await checkTables(root), ['migrations/OWNERS.tsv names no table.']);
});

const SQL: [text: string, tables: string[]][] = [
  ['SELECT 1 FROM barns b, cows AS c WHERE true', ['barns', 'cows']],
  ['SELECT 1 FROM x, LATERAL (SELECT 2 FROM milk) AS m, cows', ['milk', 'cows']],
  ['SELECT (SELECT count(*) FROM barns), barns.id FROM x', ['barns']],
  ['DELETE FROM ONLY barns USING cows, milk WHERE true', ['barns', 'cows', 'milk']],
  [
    'WITH x AS (UPDATE barns SET cows = 1 RETURNING milk) INSERT INTO milk SELECT * FROM x',
    ['barns', 'milk'],
  ],
  ['SELECT * FROM (barns JOIN cows USING (id))', ['barns', 'cows']],
  ['SELECT * FROM granary.barns, "cows"', ['barns', 'cows']],
  ['TRUNCATE barns, cows', ['barns', 'cows']],
  ['INSERT INTO x (cows, milk) VALUES (1, 2) ON CONFLICT (cows) DO UPDATE SET milk = 3', []],
  ["SELECT cows, milk FROM x WHERE note = 'FROM barns' -- FROM barns", []],
  ['SELECT * FROM x WHERE id IN (1, 2) ORDER BY id, cows', []],
  ['SELECT * FROM x JOIN y ON x.cows = y.milk, barns', ['barns']],
];

for (const [text, tables] of SQL)
  test(`SQL: ${text}`, () => assert.deepEqual(tablesInSql(text, KNOWN), tables));

const SOURCES: [source: string, tables: string[]][] = [
  [`const text = \`SELECT \${COLUMNS} FROM cows\`;`, ['cows']],
  ["const text = 'SELECT 1 FROM ' + 'barns';", ['barns']],
  ["defineResource({ table: { id: 'id', name: 'cows' } });", ['cows']],
  ["const records = { name: 'granary_cows', from: 'barns' };", ['barns']],
  ["const TABLE = 'milk';", ['milk']],
  ["fail('Choose one from barns, or update cows first.');", []],
  ["const tag = { name: 'cows', relation: 'milk' };", []],
  ['// SELECT * FROM barns', []],
  ["import { cows } from './cows.ts';", []],
];

for (const [source, tables] of SOURCES)
  test(`source: ${source}`, async () => assert.deepEqual([...(await tablesInSource(source, KNOWN))], tables));
