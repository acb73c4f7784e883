import { avroFile } from './avro-file.ts';
import type { IcebergSchema } from './columns.ts';
import type { ListEntry, ManifestEntry } from './entries.ts';
import { MANIFEST_FILE } from './manifest-schemas.ts';
import { type PartitionSpec, UNPARTITIONED } from './partition.ts';

export const manifestFile = (
  content: 'data' | 'deletes',
  schema: IcebergSchema,
  records: readonly ManifestEntry[],
  spec: PartitionSpec = UNPARTITIONED,
): Promise<Buffer> =>
  avroFile({
    schema: spec.entrySchema,
    metadata: {
      schema: JSON.stringify(schema),
      'schema-id': String(schema['schema-id']),
      'partition-spec': JSON.stringify(spec.fields),
      'partition-spec-id': '0',
      'format-version': '2',
      content,
    },
    records,
  });

export const manifestList = (
  version: number,
  parent: number | undefined,
  records: readonly ListEntry[],
): Promise<Buffer> =>
  avroFile({
    schema: MANIFEST_FILE,
    metadata: {
      'snapshot-id': String(version),
      'parent-snapshot-id': parent === undefined ? 'null' : String(parent),
      'sequence-number': String(version),
      'format-version': '2',
    },
    records,
  });
