import { must } from '../../../kernel/must.ts';
import { dataEntry, listEntry } from '../iceberg/entries.ts';
import { nameMapping, schemaOfFiles } from '../iceberg/file-columns.ts';
import { manifestFile, manifestList } from '../iceberg/manifests.ts';
import { metadataFile } from '../iceberg/metadata.ts';
import { type PartitionSpec, partitionedBy, UNPARTITIONED } from '../iceberg/partition.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import { lakehouseFolder, type NewObjects } from '../publish/new-objects.ts';
import { shownAt } from '../publish/shown-at.ts';
import type { LakehouseFile } from '../store/files.ts';
import type { Version } from '../store/versions.ts';
import { type FileGroup, fileGroups } from './file-groups.ts';
import { type ListedSource, listedFileKey } from './listed-table.ts';
import { type Contents, type ListedChange, type ListedWriting, presentOf } from './listed-writing.ts';
import { writeParts } from './write-parts.ts';

export interface WrittenListed {
  version: Version;
  /** Of the version before, used again. */
  kept: readonly string[];
}

/** Only the present version is shown, because files that were listed before may be gone. */
export async function writeListed(
  parts: LakehouseParts,
  objects: NewObjects,
  change: ListedChange,
): Promise<WrittenListed> {
  const { table, known, previous, source, content } = change;
  const number = known.lastVersion + 1;
  const at = new Date().toISOString();
  const form = { schema: schemaOfFiles(source.columns), spec: specOf(source) };
  const writing = { objects, change, form };
  const { manifests, files } =
    'files' in content
      ? await writeGroups(writing, fileGroups(content.files, JSON.stringify(form)))
      : await writeParts(parts, writing, content.parts);
  const entries = manifests.map((file) => entryOf(objects, file));
  const list = await objects.put(
    { kind: 'list', entries: manifests.length },
    await manifestList(number, undefined, entries),
  );
  const version: Version = {
    ...{ version: number, schemaVersion: form.schema['schema-id'], listKey: list.objectKey, metadataKey: '' },
    ...{ hot: '', segments: content.state, hidden: '', supersededAt: undefined },
    rows: manifests.reduce((sum, { rows }) => sum + rows, 0),
    ...{ lookedAt: at, shownAt: shownAt({ at }, previous) },
  };
  const metadata = await objects.put(
    { kind: 'metadata' },
    Buffer.from(
      JSON.stringify(
        metadataFile({
          tableUuid: known.tableUuid,
          location: objects.urlOf(lakehouseFolder(table)).replace(/\/$/, ''),
          schemas: [form.schema],
          snapshots: [snapshotOf(objects, version)],
          properties: { ...source.properties, 'schema.name-mapping.default': nameMapping(source.columns) },
          spec: form.spec,
        }),
      ),
    ),
  );
  const made = new Set(objects.made.map(({ objectKey }) => objectKey));
  return {
    version: { ...version, metadataKey: metadata.objectKey },
    kept: [...manifests, ...files].flatMap(({ objectKey }) => (made.has(objectKey) ? [] : [objectKey])),
  };
}

function specOf({ columns, numberColumn }: ListedSource): PartitionSpec {
  if (numberColumn === undefined) return UNPARTITIONED;
  return partitionedBy({ id: columns.known.indexOf(numberColumn) + 1, name: numberColumn });
}

async function writeGroups(writing: ListedWriting, groups: readonly FileGroup[]): Promise<Contents> {
  const present = presentOf(writing.change, 'manifest');
  const manifests: LakehouseFile[] = [];
  for (const group of groups)
    manifests.push(present.get(group.content) ?? (await writeGroup(writing, group)));
  return { manifests, files: [] };
}

async function writeGroup(
  { objects, change: { table, known, source }, form: { schema, spec } }: ListedWriting,
  { files, content }: FileGroup,
): Promise<LakehouseFile> {
  const entries = files.map(({ number, path, rows, bytes }) =>
    dataEntry(
      known.lastVersion + 1,
      { url: objects.urlOf(listedFileKey(table, path)), rows, bytes },
      { partition: { [must(source.numberColumn, 'the column with the number of a file')]: Number(number) } },
    ),
  );
  const [first, last] = [files[0], files.at(-1)].map((file) => String(must(file, 'a listed file').number));
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return objects.put(
    {
      ...{ kind: 'manifest', rows, entries: entries.length, content },
      paths: { first: must(first, 'the first number'), last: must(last, 'the last number') },
    },
    await manifestFile('data', schema, entries, spec),
  );
}

const entryOf = (
  objects: NewObjects,
  { objectKey, bytes, rows, entries, firstVersion, paths }: LakehouseFile,
) =>
  listEntry({
    ...{ url: objects.urlOf(objectKey), bytes, rows, entries, version: firstVersion },
    content: 'data',
    numbers: paths && { first: BigInt(paths.first), last: BigInt(paths.last) },
  });

const snapshotOf = (
  objects: NewObjects,
  { version, shownAt: since, listKey, schemaVersion, rows }: Version,
) => ({
  'snapshot-id': version,
  'sequence-number': version,
  'timestamp-ms': Date.parse(since),
  'manifest-list': objects.urlOf(listKey),
  'schema-id': schemaVersion,
  summary: { operation: version === 1 ? 'append' : 'overwrite', 'total-records': String(rows) },
});
