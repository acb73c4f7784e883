import assert from 'node:assert/strict';
import { test } from 'node:test';
import { avroRecords } from './avro-file.ts';
import { dataEntry, type ListEntry, listEntry, type ManifestEntry } from './entries.ts';
import { nameMapping, schemaOfFiles } from './file-columns.ts';
import { MANIFEST_FILE } from './manifest-schemas.ts';
import { manifestFile, manifestList } from './manifests.ts';
import { metadataFile } from './metadata.ts';
import { partitionedBy, UNPARTITIONED } from './partition.ts';

const COLUMNS = {
  known: ['file_no', 'gone', 'amount', 'values', 'values.element', 'flags'],
  types: { file_no: 'BIGINT', flags: 'USMALLINT', amount: 'DECIMAL(18,4)', values: 'DECIMAL(18,4)[]' },
};
const BY_FILE = partitionedBy({ id: 1, name: 'file_no' });

test('columns have the IDs of their places among all that are known', () => {
  const element = { 'element-id': 5, 'element-required': false, element: 'decimal(18, 4)' };
  assert.deepEqual(schemaOfFiles(COLUMNS).fields, [
    { id: 1, name: 'file_no', required: false, type: 'long' },
    { id: 6, name: 'flags', required: false, type: 'int' },
    { id: 3, name: 'amount', required: false, type: 'decimal(18, 4)' },
    { id: 4, name: 'values', required: false, type: { type: 'list', ...element } },
  ]);
});

test('the mapping names every column that a file may have, also those that are not shown', () => {
  assert.deepEqual(JSON.parse(nameMapping(COLUMNS)), [
    { 'field-id': 1, names: ['file_no'] },
    { 'field-id': 2, names: ['gone'] },
    { 'field-id': 3, names: ['amount'] },
    { 'field-id': 4, names: ['values'], fields: [{ 'field-id': 5, names: ['element'] }] },
    { 'field-id': 6, names: ['flags'] },
  ]);
});

test('a column without a type of Iceberg, or without a place, is refused', () => {
  assert.throws(
    () => schemaOfFiles({ known: ['a'], types: { a: 'HUGEINT' } }),
    /type of Iceberg for HUGEINT/,
  );
  assert.throws(() => schemaOfFiles({ known: ['a'], types: { b: 'VARCHAR' } }), /ID of the column b/);
});

test('manifests and their list say of which numbers files are', async () => {
  const written = { url: 's3://granary/a.parquet', rows: 3, bytes: 4 };
  const entry = dataEntry(7, written, { partition: { file_no: 12 } });
  const file = await manifestFile('data', schemaOfFiles(COLUMNS), [entry], BY_FILE);
  const [read] = avroRecords<ManifestEntry>(BY_FILE.entrySchema, file);
  assert.deepEqual({ ...read?.data_file.partition }, { file_no: 12 });
  const list = await manifestList(7, undefined, [
    listEntry({ ...written, version: 7, content: 'data', entries: 1, numbers: { first: 12n, last: 300n } }),
    listEntry({ ...written, version: 7, content: 'data', entries: 1 }),
  ]);
  const [numbered, plain] = avroRecords<ListEntry>(MANIFEST_FILE, list);
  const [range] = numbered?.partitions ?? [];
  assert.deepEqual([range?.lower_bound.readBigInt64LE(), range?.upper_bound.readBigInt64LE()], [12n, 300n]);
  assert.equal(plain?.partitions, null);
});

test('the metadata of a table counts the IDs of elements and partitions', () => {
  const snapshot = { 'snapshot-id': 1, 'sequence-number': 1, 'timestamp-ms': 5, 'schema-id': 0, summary: {} };
  const table = {
    ...{ tableUuid: 'u', location: 's3://granary/t', properties: {} },
    schemas: [schemaOfFiles({ known: ['values', 'values.element'], types: { values: 'DOUBLE[]' } })],
    snapshots: [{ ...snapshot, 'manifest-list': 's3://granary/l' }],
  };
  const partitioned = metadataFile({ ...table, spec: BY_FILE });
  assert.deepEqual([partitioned['last-column-id'], partitioned['last-partition-id']], [2, 1000]);
  assert.deepEqual(partitioned['partition-specs'], [{ 'spec-id': 0, fields: BY_FILE.fields }]);
  const { 'last-partition-id': last, 'partition-specs': specs } = metadataFile(table);
  assert.deepEqual([last, specs], [999, [{ 'spec-id': 0, fields: UNPARTITIONED.fields }]]);
});
