import type { schema as avro } from 'avsc';
import type { AvroSchema } from './avro-file.ts';

/** Readers of Iceberg know fields by their ids. */
const field = (id: number, name: string, type: avro.AvroSchema) => ({ name, type, 'field-id': id });

const optional = (id: number, name: string, type: Exclude<avro.AvroSchema, unknown[]>) => ({
  ...field(id, name, ['null', type]),
  default: null,
});

/** Avro itself has no maps from numbers. */
const map = (keyId: number, valueId: number, value: avro.AvroSchema) => ({
  type: 'array' as const,
  logicalType: 'map',
  items: {
    type: 'record' as const,
    name: `k${keyId}_v${valueId}`,
    fields: [field(keyId, 'key', 'int'), field(valueId, 'value', value)],
  },
});

type Fields = AvroSchema['fields'];

const dataFile = (partition: Fields): AvroSchema => ({
  type: 'record',
  name: 'r2',
  fields: [
    field(134, 'content', 'int'),
    field(100, 'file_path', 'string'),
    field(101, 'file_format', 'string'),
    field(102, 'partition', { type: 'record', name: 'r102', fields: partition }),
    field(103, 'record_count', 'long'),
    field(104, 'file_size_in_bytes', 'long'),
    optional(109, 'value_counts', map(119, 120, 'long')),
    optional(110, 'null_value_counts', map(121, 122, 'long')),
    optional(125, 'lower_bounds', map(126, 127, 'bytes')),
    optional(128, 'upper_bounds', map(129, 130, 'bytes')),
    optional(140, 'sort_order_id', 'int'),
    optional(143, 'referenced_data_file', 'string'),
  ],
});

const manifestEntry = (partition: Fields): AvroSchema => ({
  type: 'record',
  name: 'manifest_entry',
  fields: [
    field(0, 'status', 'int'),
    optional(1, 'snapshot_id', 'long'),
    optional(3, 'sequence_number', 'long'),
    optional(4, 'file_sequence_number', 'long'),
    field(2, 'data_file', dataFile(partition)),
  ],
});

/** Of manifest files. */
export const MANIFEST_ENTRY = manifestEntry([]);

/** Of manifests of files that each have one value of a column. */
export const partitionedEntry = (fieldId: number, name: string): AvroSchema =>
  manifestEntry([optional(fieldId, name, 'long')]);

const partitions = {
  type: 'array' as const,
  items: {
    type: 'record' as const,
    name: 'r508',
    fields: [
      field(509, 'contains_null', 'boolean'),
      optional(518, 'contains_nan', 'boolean'),
      optional(510, 'lower_bound', 'bytes'),
      optional(511, 'upper_bound', 'bytes'),
    ],
  },
  'element-id': 508,
};

/** Of manifest lists. */
export const MANIFEST_FILE: AvroSchema = {
  type: 'record',
  name: 'manifest_file',
  fields: [
    field(500, 'manifest_path', 'string'),
    field(501, 'manifest_length', 'long'),
    field(502, 'partition_spec_id', 'int'),
    field(517, 'content', 'int'),
    field(515, 'sequence_number', 'long'),
    field(516, 'min_sequence_number', 'long'),
    field(503, 'added_snapshot_id', 'long'),
    field(504, 'added_files_count', 'int'),
    field(505, 'existing_files_count', 'int'),
    field(506, 'deleted_files_count', 'int'),
    field(512, 'added_rows_count', 'long'),
    field(513, 'existing_rows_count', 'long'),
    field(514, 'deleted_rows_count', 'long'),
    optional(507, 'partitions', partitions),
  ],
};
