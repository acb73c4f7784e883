import type { IcebergField, IcebergSchema } from './columns.ts';
import { BEFORE_PARTITIONS, type PartitionSpec, UNPARTITIONED } from './partition.ts';

export interface IcebergSnapshot {
  'snapshot-id': number;
  'parent-snapshot-id'?: number;
  'sequence-number': number;
  'timestamp-ms': number;
  'manifest-list': string;
  'schema-id': number;
  summary: Record<string, string>;
}

export interface TableMetadata {
  tableUuid: string;
  location: string;
  schemas: readonly IcebergSchema[];
  /** From the oldest to the present one. */
  snapshots: readonly IcebergSnapshot[];
  properties: Readonly<Record<string, string>>;
  spec?: PartitionSpec;
}

/** The metadata file of Iceberg's format version 2. */
export function metadataFile({
  tableUuid,
  location,
  schemas,
  snapshots,
  properties,
  spec = UNPARTITIONED,
}: TableMetadata) {
  const present = snapshots.at(-1);
  if (present === undefined) throw new Error('a table is published with a version');
  const id = present['snapshot-id'];
  return {
    'format-version': 2,
    'table-uuid': tableUuid,
    location,
    'last-sequence-number': present['sequence-number'],
    'last-updated-ms': present['timestamp-ms'],
    'last-column-id': Math.max(...schemas.flatMap(({ fields }) => fields.flatMap(idsOf))),
    'current-schema-id': present['schema-id'],
    schemas,
    'default-spec-id': 0,
    'partition-specs': [{ 'spec-id': 0, fields: spec.fields }],
    'last-partition-id': BEFORE_PARTITIONS + spec.fields.length,
    'default-sort-order-id': 0,
    'sort-orders': [{ 'order-id': 0, fields: [] }],
    properties,
    'current-snapshot-id': id,
    refs: { main: { 'snapshot-id': id, type: 'branch' } },
    snapshots,
    'snapshot-log': snapshots.map((one) => ({
      'snapshot-id': one['snapshot-id'],
      'timestamp-ms': one['timestamp-ms'],
    })),
    'metadata-log': [],
    statistics: [],
    'partition-statistics': [],
  };
}

const idsOf = ({ id, type }: IcebergField): number[] =>
  typeof type === 'string' ? [id] : [id, type['element-id']];
