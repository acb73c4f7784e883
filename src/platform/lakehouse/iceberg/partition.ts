import type { AvroSchema } from './avro-file.ts';
import { MANIFEST_ENTRY, partitionedEntry } from './manifest-schemas.ts';

interface PartitionField {
  name: string;
  transform: 'identity';
  'source-id': number;
  'field-id': number;
}

/** By which column files are told apart. */
export interface PartitionSpec {
  fields: readonly PartitionField[];
  entrySchema: AvroSchema;
}

/** The IDs of fields of partitions are greater than this one. */
export const BEFORE_PARTITIONS = 999;

export const UNPARTITIONED: PartitionSpec = { fields: [], entrySchema: MANIFEST_ENTRY };

/** All rows of a file have the same number in this column, which the file itself may lack. */
export function partitionedBy({ id, name }: { id: number; name: string }): PartitionSpec {
  const fieldId = BEFORE_PARTITIONS + 1;
  return {
    fields: [{ name, transform: 'identity', 'source-id': id, 'field-id': fieldId }],
    entrySchema: partitionedEntry(fieldId, name),
  };
}
