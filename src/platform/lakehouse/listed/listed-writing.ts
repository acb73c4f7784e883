import type { TableReference } from '../../tables/index.ts';
import type { IcebergSchema } from '../iceberg/columns.ts';
import type { PartitionSpec } from '../iceberg/partition.ts';
import type { NewObjects } from '../publish/new-objects.ts';
import type { FileKind, LakehouseFile } from '../store/files.ts';
import type { KnownTable, Version } from '../store/versions.ts';
import type { ListedContent, ListedSource } from './listed-table.ts';

export interface ListedChange {
  table: TableReference;
  known: KnownTable;
  previous: Version | undefined;
  /** Of the version before. */
  present: readonly LakehouseFile[];
  source: ListedSource;
  content: ListedContent;
}

/** A version in the making. */
export interface ListedWriting {
  objects: NewObjects;
  change: ListedChange;
  form: { schema: IcebergSchema; spec: PartitionSpec };
}

export interface Contents {
  manifests: readonly LakehouseFile[];
  /** That these list, as far as they belong to the table. */
  files: readonly LakehouseFile[];
}

/** Of the version before, by what they hold. */
export const presentOf = ({ present }: ListedChange, kind: FileKind) =>
  new Map(present.flatMap((file) => (file.kind === kind ? [[file.content, file] as const] : [])));
