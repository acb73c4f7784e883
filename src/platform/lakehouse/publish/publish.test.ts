import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chanceOf } from '../../../../test/support/chance.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { silentLogger } from '../../../kernel/log.ts';
import { must } from '../../../kernel/must.ts';
import { quoteName, type TableReference, type TextRow } from '../../tables/index.ts';
import { openTestEngine, type TestEngine } from '../../tables/testing-engine.ts';
import { openVersion } from '../read/open-version.ts';
import { presentFiles } from '../store/files.ts';
import type { Version } from '../store/versions.ts';
import { type PublishParts, publish } from './publish.ts';

const { randomInt } = chanceOf(import.meta);
let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const partsOf = (
  node: Pick<TestEngine, 'tables' | 'database' | 'objects' | 'cache' | 'duck'>,
): PublishParts => ({
  ...node,
  bucket: 'granary',
  log: silentLogger,
  tendSoon: () => undefined,
});

async function newTable(): Promise<TableReference> {
  const table = { accountId: engine.accountId, tableId: `t-${uuidv7()}` };
  await engine.tx((sql) =>
    engine.tables.create(sql, {
      ...table,
      columns: [
        { name: 'n', type: 'integer', nullable: true },
        { name: 'name', type: 'text', nullable: true },
      ],
    }),
  );
  return table;
}

async function contentOf(opened: {
  select: string;
  files: readonly string[];
  release(): void;
}): Promise<TextRow[]> {
  try {
    return await engine.duck.run(
      `SELECT COLUMNS(*)::VARCHAR FROM (${opened.select}) ORDER BY _row_id::BIGINT`,
      { read: opened.files },
    );
  } finally {
    opened.release();
  }
}

const present = async (table: TableReference) => contentOf(await engine.tables.open(table));
const versionOf = async (table: TableReference, version: Version) =>
  contentOf(await openVersion(partsOf(engine), table, version));

const idsOf = async (table: TableReference) =>
  (await present(table)).map((row) => must(row._row_id, 'a row id'));

/** One random change; names of columns stay `n` and `name` until the last. */
async function changeSomething(table: TableReference): Promise<void> {
  const { tables, tx } = engine;
  const ids = await idsOf(table);
  const [id] = ids.slice(randomInt(0, Math.max(1, ids.length)));
  const some = () =>
    Array.from({ length: randomInt(1, 30) }, () => ({
      n: randomInt(-1000, 1000),
      name: `x${randomInt(0, 99)}`,
    }));
  switch (randomInt(0, 8)) {
    case 0:
    case 1:
      await tx((sql) => tables.insert(sql, table, some()));
      return;
    case 2:
    case 3:
      if (id !== undefined) await tx((sql) => tables.remove(sql, table, id));
      return;
    case 4:
      if (id !== undefined) await tx((sql) => tables.replace(sql, table, id, { n: 7, name: null }));
      return;
    case 5:
    case 6:
      await tables.flush(table, randomInt(1, 40));
      return;
    default:
      await tables.merge(table, { mostSegments: 3, mostHidden: 5, mostHiddenShare: 0.05 });
  }
}

test('every version shows what the table held, to the last row, whatever happened to it since', async () => {
  const parts = partsOf(engine);
  for (let run = 0; run < 4; run += 1) {
    const table = await newTable();
    const versions: { version: Version; rows: TextRow[] }[] = [];
    for (let step = 0; step < 40; step += 1) {
      await changeSomething(table);
      if (randomInt(0, 3) > 0) continue;
      const version = await publish(parts, table);
      const rows = await present(table);
      assert.equal(version.rows, rows.length);
      versions.push({ version, rows });
      assert.deepEqual(await versionOf(table, version), rows, `version ${version.version} of run ${run}`);
    }
    for (const { version, rows } of versions)
      assert.deepEqual(await versionOf(table, version), rows, `version ${version.version} at the end`);
  }
});

test('an unchanged table keeps its version, also on another node', async () => {
  const table = await newTable();
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  const first = await publish(partsOf(engine), table);
  const other = partsOf(await engine.secondNode());
  assert.deepEqual(await publish(other, table), first);
  assert.equal(first.version, 1);
});

test('an empty table has a version without files', async () => {
  const table = await newTable();
  const version = await publish(partsOf(engine), table);
  assert.equal(version.rows, 0);
  assert.deepEqual(await versionOf(table, version), []);
});

test('nodes that publish at the same time end with one version', async () => {
  const table = await newTable();
  const other = partsOf(await engine.secondNode());
  for (let round = 1; round <= 5; round += 1) {
    await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: round }]));
    const made = await Promise.all(
      [partsOf(engine), other, partsOf(engine), other].map((one) => publish(one, table)),
    );
    assert.deepEqual([...new Set(made.map(({ version }) => version))], [round]);
  }
});

test('a version whose commit was not answered is whole, if it was made after all', async () => {
  const table = await newTable();
  const parts = partsOf(engine);
  await publish(parts, table);
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }]));
  const forAccount: typeof engine.database.forAccount = (accountId) => async (work) => {
    await engine.database.forAccount(accountId)(work);
    throw new Error('the connection was lost');
  };
  const cut = { ...parts, database: { ...engine.database, forAccount } };
  await assert.rejects(publish(cut, table), /connection was lost/);
  const version = await publish(parts, table);
  assert.equal(version.version, 2, 'it was made');
  assert.deepEqual(await versionOf(table, version), await present(table));
});

test('a widened column is written anew before a version shows it; older versions keep their type', async () => {
  const table = await newTable();
  const { tables, tx } = engine;
  await tx((sql) => tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  await tables.flush(table);
  const before = await publish(partsOf(engine), table);
  await tx((sql) =>
    tables.changeSchema(sql, table, [
      { kind: 'type', name: 'n', type: 'float' },
      { kind: 'rename', name: 'name', to: 'title' },
      { kind: 'add', column: { name: 'more', type: 'boolean', nullable: true } },
    ]),
  );
  await tx((sql) => tables.insert(sql, table, [{ n: 1.5, more: true }]));
  const after = await publish(partsOf(engine), table);
  const rows = await versionOf(table, after);
  assert.deepEqual(
    rows.map((row) => [row.n, row.title, row.more]),
    [
      ['1.0', null, null],
      ['2.0', null, null],
      ['1.5', null, 'true'],
    ],
  );
  const { rows: types } = await typesOf(table, after);
  assert.equal(types.get('n'), 'DOUBLE');
  assert.deepEqual(
    (await versionOf(table, before)).map((row) => [row.n, row.name]),
    [
      ['1', null],
      ['2', null],
    ],
  );
});

/** Of the files themselves. */
async function typesOf(table: TableReference, version: Version) {
  const opened = await openVersion(partsOf(engine), table, version);
  try {
    const described = await engine.duck.run<{ column_name: string; column_type: string }>(
      `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet([${opened.files.map((file) => `'${file}'`).join(', ')}]))`,
      { read: opened.files },
    );
    return { rows: new Map(described.map(({ column_name: name, column_type: type }) => [name, type])) };
  } finally {
    opened.release();
  }
}

test('rows of a partition that was replaced are gone from every file', async () => {
  const { tables, tx } = engine;
  const table = { accountId: engine.accountId, tableId: `t-${uuidv7()}` };
  const columns = [
    { name: 'day', type: 'text' as const, nullable: true },
    { name: 'n', type: 'integer' as const, nullable: true },
  ];
  await tx((sql) => tables.create(sql, { ...table, columns, sortKey: ['day'], partitionColumn: 'day' }));
  const days = ['monday', 'tuesday', "o'clock", null];
  for (let n = 0; n < 12; n += 1) {
    await tx((sql) =>
      tables.insert(
        sql,
        table,
        days.map((day) => ({ day, n })),
      ),
    );
    await tables.flush(table);
  }
  await tables.merge(table, { fanIn: 2 });
  const [id] = await idsOf(table);
  await tx((sql) => tables.remove(sql, table, must(id, 'a row')));
  const before = await publish(partsOf(engine), table);
  for (const day of ['tuesday', "o'clock"]) {
    await tx((sql) => tables.replacePartition(sql, table, day, []));
    const version = await publish(partsOf(engine), table);
    const rows = await present(table);
    assert.ok(rows.length > 0 && rows.every((row) => row.day !== day));
    assert.deepEqual(await versionOf(table, version), rows);
  }
  assert.equal((await versionOf(table, before)).length, 12 * days.length - 1);
});

test('files of positions stay few, however many versions added one', async () => {
  const { tables, tx, accountId } = engine;
  const table = await newTable();
  const firsts: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const [id] = await tx((sql) => tables.insert(sql, table, [{ n }, { n }]));
    firsts.push(must(id, 'a row'));
    await tables.flush(table);
  }
  const counts: number[] = [];
  for (const id of firsts) {
    await tx((sql) => tables.remove(sql, table, id));
    const version = await publish(partsOf(engine), table);
    assert.deepEqual(await versionOf(table, version), await present(table));
    const files = await tx((sql) => presentFiles(sql, { accountId, tableId: table.tableId }));
    counts.push(files.filter(({ kind }) => kind === 'deletes').length);
  }
  assert.equal(Math.max(...counts), 16);
  assert.deepEqual(counts.slice(-4), [1, 2, 3, 4]);
});

test('columns may have any name, also those of Iceberg and of DuckDB itself', async () => {
  const table = { accountId: engine.accountId, tableId: `t-${uuidv7()}` };
  const names = [
    '_file',
    '_POS',
    'file_row_number',
    'filename',
    'a "b"',
    'ünï.cödé/1',
    'granary_row_id',
    '_spec_id',
  ];
  const { tables, tx } = engine;
  await tx((sql) =>
    tables.create(sql, {
      ...table,
      columns: names.map((name) => ({ name, type: 'text' as const, nullable: true })),
    }),
  );
  const row = Object.fromEntries(names.map((name) => [name, name]));
  const [id] = await tx((sql) => tables.insert(sql, table, [row, row]));
  await tables.flush(table);
  await tx((sql) => tables.remove(sql, table, must(id, 'the id of a row')));
  const version = await publish(partsOf(engine), table);
  const [shown, ...others] = await versionOf(table, version);
  assert.equal(others.length, 0);
  assert.deepEqual(
    names.map((name) => shown?.[name]),
    names,
    quoteName('names'),
  );
});
