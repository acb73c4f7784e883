import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TableMetadata } from './iceberg.ts';

const whole = { type: 'integer', minimum: 0 };
const text = { type: 'string', minLength: 1 };
const url = { type: 'string', pattern: '^s3://[^/]+/.+' };
const record = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const listOf = (items: object, least = 0) => ({ type: 'array', items, minItems: least });

const PRIMITIVE = {
  type: 'string',
  pattern:
    '^(boolean|int|long|float|double|date|time|timestamp|timestamptz|string|uuid|binary|fixed\\[\\d+\\]|decimal\\(\\d+, ?\\d+\\))$',
};

/** What the specification of Iceberg demands of the metadata of a table in format version 2; nothing beyond it may stand there. */
const METADATA = record({
  'format-version': { const: 2 },
  'table-uuid': { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' },
  location: url,
  'last-sequence-number': whole,
  'last-updated-ms': whole,
  'last-column-id': whole,
  schemas: listOf(
    record({
      type: { const: 'struct' },
      'schema-id': whole,
      'identifier-field-ids': listOf(whole),
      fields: listOf(record({ id: whole, name: text, required: { type: 'boolean' }, type: PRIMITIVE }), 1),
    }),
    1,
  ),
  'current-schema-id': whole,
  'partition-specs': listOf(record({ 'spec-id': whole, fields: listOf({ type: 'object' }) }), 1),
  'default-spec-id': whole,
  'last-partition-id': whole,
  'sort-orders': listOf(record({ 'order-id': whole, fields: listOf({ type: 'object' }) }), 1),
  'default-sort-order-id': whole,
  properties: { type: 'object', additionalProperties: { type: 'string' } },
  'current-snapshot-id': whole,
  refs: {
    type: 'object',
    additionalProperties: record({ 'snapshot-id': whole, type: { enum: ['branch', 'tag'] } }),
  },
  snapshots: listOf(
    record(
      {
        'snapshot-id': whole,
        'parent-snapshot-id': whole,
        'sequence-number': whole,
        'timestamp-ms': whole,
        'manifest-list': url,
        'schema-id': whole,
        summary: {
          type: 'object',
          required: ['operation'],
          properties: { operation: { enum: ['append', 'replace', 'overwrite', 'delete'] } },
          additionalProperties: { type: 'string' },
        },
      },
      ['snapshot-id', 'sequence-number', 'timestamp-ms', 'manifest-list', 'schema-id', 'summary'],
    ),
    1,
  ),
  'snapshot-log': listOf(record({ 'snapshot-id': whole, 'timestamp-ms': whole })),
  'metadata-log': listOf(record({ 'metadata-file': url, 'timestamp-ms': whole })),
  statistics: listOf({ type: 'object' }),
  'partition-statistics': listOf({ type: 'object' }),
});

const check = new Ajv2020({ strict: false, allErrors: true }).compile(METADATA);

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, place) => place === 0 || number > numbers[place - 1]!);

/** The form of the metadata, and what the specification says of its parts together. */
export function checkMetadata(metadata: TableMetadata): void {
  assert.ok(check(metadata), JSON.stringify(check.errors));
  const { schemas, snapshots } = metadata;
  const ids = schemas.map((schema) => schema['schema-id']);
  assert.ok(isAscending(ids), 'each schema stands there once');
  assert.ok(ids.includes(metadata['current-schema-id']));
  for (const { fields } of schemas) {
    assert.equal(new Set(fields.map(({ id }) => id)).size, fields.length, 'field IDs');
    assert.equal(new Set(fields.map(({ name }) => name.toLowerCase())).size, fields.length, 'names');
    for (const { id } of fields) assert.ok(id <= metadata['last-column-id']);
  }
  assert.ok(isAscending(snapshots.map((snapshot) => snapshot['snapshot-id'])));
  assert.ok(isAscending(snapshots.map((snapshot) => snapshot['sequence-number'])));
  assert.ok(isAscending(snapshots.map((snapshot) => snapshot['timestamp-ms'])));
  for (const snapshot of snapshots) assert.ok(ids.includes(snapshot['schema-id']));
  const newest = snapshots.at(-1)!;
  assert.equal(metadata['current-snapshot-id'], newest['snapshot-id']);
  assert.equal(metadata['last-sequence-number'], newest['sequence-number']);
  assert.equal(metadata['last-updated-ms'], newest['timestamp-ms']);
}
