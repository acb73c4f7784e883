import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../../kernel/ids.ts';
import { silentLogger } from '../../../kernel/log.ts';
import { must } from '../../../kernel/must.ts';
import type { TableReference } from '../../tables/index.ts';
import { openTestEngine, type TestEngine } from '../../tables/testing-engine.ts';
import { avroRecords } from '../iceberg/avro-file.ts';
import type { ListEntry, ManifestEntry } from '../iceberg/entries.ts';
import { MANIFEST_ENTRY, MANIFEST_FILE } from '../iceberg/manifest-schemas.ts';
import type { metadataFile } from '../iceberg/metadata.ts';
import { partitionedBy } from '../iceberg/partition.ts';
import { createLakehouse, type Lakehouse } from '../lakehouse.ts';
import {
  type ListedFile,
  type ListedPart,
  type ListedSource,
  listedTableId,
  readListedKey,
} from './listed-table.ts';

let engine: TestEngine;
let lakehouse: Lakehouse;
before(async () => {
  engine = await openTestEngine();
  lakehouse = createLakehouse({ ...engine, bucket: 'granary', log: silentLogger, tendSoon: () => undefined });
});
after(() => engine.close());

const newTable = (): TableReference => ({
  accountId: engine.accountId,
  tableId: listedTableId(`t-${uuidv7()}`),
});

const COLUMNS = { known: ['no', 'n'], types: { no: 'BIGINT', n: 'INTEGER' } };

const file = (number: number, name = 'a'): ListedFile => ({
  ...{ number: BigInt(number), path: `${number}/${name}.parquet` },
  ...{ rows: 2, bytes: 100 },
});

/** Files that come and go; the state is how often they did. */
function changingFiles() {
  let [files, changes]: [readonly ListedFile[], number] = [[], 0];
  const source: ListedSource = {
    ...{ columns: COLUMNS, numberColumn: 'no', properties: { some: 'property' } },
    state: async () => String(changes),
    content: async () => ({ state: String(changes), files }),
  };
  return {
    source,
    set(now: readonly ListedFile[]) {
      files = now;
      changes += 1;
    },
  };
}

const bytesOf = async (url: string): Promise<Buffer> =>
  buffer((await engine.objects.get(url.replace('s3://granary/', ''))).stream);

async function load(table: TableReference, source: ListedSource) {
  const loaded = await lakehouse.loadListed(table, source);
  const metadata = loaded.metadata as ReturnType<typeof metadataFile>;
  const [snapshot, ...others] = metadata.snapshots;
  assert.deepEqual(others, [], 'only the present version is shown');
  const list = await bytesOf(must(snapshot, 'a snapshot')['manifest-list']);
  return { ...loaded, metadata, manifests: avroRecords<ListEntry>(MANIFEST_FILE, list) };
}

test('files stand in manifests by their numbers, and a manifest stays for as long as its files do', async () => {
  const table = newTable();
  const { source, set } = changingFiles();
  assert.deepEqual((await load(table, source)).manifests, [], 'a table may be empty');
  const all = Array.from({ length: 3_000 }, (_, index) => file(index + 1));
  set(all);
  const first = await load(table, source);
  assert.ok(first.manifests.length > 1);
  assert.equal(first.version.rows, 6_000);
  assert.deepEqual(first.metadata.properties.some, 'property');
  assert.equal((await load(table, source)).version.version, first.version.version, 'the same content');
  const spec = partitionedBy({ id: 1, name: 'no' });
  const listed: string[] = [];
  for (const { manifest_path: url, partitions, added_files_count: count } of first.manifests) {
    const entries = avroRecords<ManifestEntry>(spec.entrySchema, await bytesOf(url));
    assert.equal(entries.length, count);
    const numbers = entries.map(({ data_file: { partition } }) => (partition as { no: number }).no);
    const [range] = must(partitions, 'the range of a manifest');
    assert.equal(range?.lower_bound.readBigInt64LE(), BigInt(Math.min(...numbers)));
    assert.equal(range?.upper_bound.readBigInt64LE(), BigInt(Math.max(...numbers)));
    listed.push(...entries.map(({ data_file: { file_path: path } }) => path));
  }
  const key = (number: number) => `iceberg/${table.accountId}/${table.tableId}/files/${number}/a.parquet`;
  assert.deepEqual(
    listed.toSorted(),
    all.map(({ number }) => `s3://granary/${key(Number(number))}`).toSorted(),
  );
  assert.deepEqual(readListedKey(key(7)), { table, path: '7/a.parquet' });

  set([...all.with(4, file(5, 'b')), file(3_001)]);
  const second = await load(table, source);
  const before = new Set(first.manifests.map(({ manifest_path: url }) => url));
  const anew = second.manifests.filter(({ manifest_path: url }) => !before.has(url));
  assert.ok(anew.length > 0 && anew.length <= 2, `${anew.length} of ${second.manifests.length}`);

  await lakehouse.collect(0);
  const { objects } = await engine.objects.list(`iceberg/${table.accountId}/${table.tableId}/`);
  assert.equal(
    objects.length,
    second.manifests.length + 2,
    'the list and the metadata of the newest version',
  );
  assert.equal((await load(table, source)).version.version, second.version.version);
});

test('two nodes that load a table at once have the same version of it', async () => {
  const table = newTable();
  const other = createLakehouse({
    ...(await engine.secondNode()),
    ...{ bucket: 'granary', log: silentLogger, tendSoon: () => undefined },
  });
  const { source, set } = changingFiles();
  for (let round = 1; round <= 5; round += 1) {
    set([file(round)]);
    const [one, two] = await Promise.all([
      lakehouse.loadListed(table, source),
      other.loadListed(table, source),
    ]);
    assert.equal(one.version.version, two.version.version);
    assert.deepEqual(one.metadata, two.metadata);
  }
});

test('a version whose commit was not answered is whole, if it was made after all', async () => {
  const table = newTable();
  const { source, set } = changingFiles();
  await load(table, source);
  const forAccount: typeof engine.database.forAccount = (accountId) => async (work) => {
    await engine.database.forAccount(accountId)(work);
    throw new Error('the connection was lost');
  };
  const cut = createLakehouse({
    ...{ ...engine, database: { ...engine.database, forAccount } },
    ...{ bucket: 'granary', log: silentLogger, tendSoon: () => undefined },
  });
  set([file(1)]);
  await assert.rejects(cut.loadListed(table, source), /connection was lost/);
  const { version, manifests } = await load(table, source);
  assert.equal(version.version, 2, 'it was made');
  await bytesOf(must(manifests[0], 'a manifest').manifest_path);
});

test('rows that a source tells are files of the table, and stay for as long as they are the same', async () => {
  const table = newTable();
  const told: string[] = [];
  const part = (state: string, count: number): ListedPart => ({
    state,
    async *rows() {
      told.push(state);
      for (let n = 1; n <= count; n += 1) yield { no: 7, n: n === 2 ? null : n };
    },
  });
  let [state, parts] = ['1', [part('a', 3), part('b', 0), part('c', 2)]];
  const source: ListedSource = {
    ...{ columns: COLUMNS, numberColumn: undefined, properties: {}, state: async () => state },
    content: async () => ({ state, parts }),
  };
  const first = await load(table, source);
  assert.equal(first.version.rows, 5);
  assert.deepEqual(first.metadata['partition-specs'], [{ 'spec-id': 0, fields: [] }]);
  const read = async ({ manifests }: typeof first) => {
    const entries = avroRecords<ManifestEntry>(
      MANIFEST_ENTRY,
      await bytesOf(must(manifests[0], 'a manifest').manifest_path),
    );
    const rows: string[] = [];
    for (const { data_file: file } of entries) {
      const path = join(engine.folder, `${uuidv7()}.parquet`);
      await writeFile(path, await bytesOf(file.file_path));
      const found = await engine.duck.run<{ no: string; n: string | null }>(
        `SELECT no::VARCHAR AS no, n::VARCHAR AS n FROM read_parquet('${path}')`,
        { read: [path] },
      );
      assert.equal(found.length, file.record_count);
      rows.push(...found.map(({ no, n }) => `${no}:${n}`));
    }
    return rows;
  };
  assert.deepEqual(await read(first), ['7:1', '7:null', '7:3', '7:1', '7:null']);

  [state, parts] = ['2', [part('c', 2), part('d', 1)]];
  const second = await load(table, source);
  assert.deepEqual(await read(second), ['7:1', '7:null', '7:1']);
  assert.deepEqual(told, ['a', 'b', 'c', 'd'], 'what is the same is not asked for again');
  await lakehouse.collect(0);
  assert.deepEqual(await read(await load(table, source)), ['7:1', '7:null', '7:1']);
  [state, parts] = ['3', []];
  assert.deepEqual((await load(table, source)).manifests, []);
});

test('only files of listed tables are known by their keys', () => {
  for (const key of [
    'iceberg/a/ds_1/files/5/x.parquet',
    'iceberg/a/listed-x/00001-list.avro',
    'tables/a/listed-x/files/5/x.parquet',
    '',
  ])
    assert.equal(readListedKey(key), undefined, key);
});
