import { must } from '../../../kernel/must.ts';
import { icebergSchema } from '../iceberg/columns.ts';
import { dataEntry, type ListEntry, listEntry, positionsEntry } from '../iceberg/entries.ts';
import { manifestFile, manifestList } from '../iceberg/manifests.ts';
import { type IcebergSnapshot, metadataFile } from '../iceberg/metadata.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { LakehouseFile, Positions } from '../store/files.ts';
import type { Version } from '../store/versions.ts';
import { writeManifests } from './data-manifests.ts';
import { writeHotFile } from './hot-file.ts';
import type { Change } from './look.ts';
import { lakehouseFolder, type NewObjects } from './new-objects.ts';
import { writePositions } from './position-files.ts';
import { shownAt } from './shown-at.ts';
import { tooClose } from './thin-out.ts';

/** All that a version needs is in the object store; nobody knows it yet. */
export interface WrittenVersion {
  version: Version;
  files: readonly LakehouseFile[];
  /** Of the version before, used again. */
  kept: readonly string[];
  /** Undefined when they are as before. */
  positions: readonly Positions[] | undefined;
  /** Versions that are given up for it. */
  removed: readonly number[];
}

export async function writeVersion(
  parts: LakehouseParts,
  objects: NewObjects,
  change: Change,
): Promise<WrittenVersion> {
  const { state, table, previous, versions } = change;
  const number = table.lastVersion + 1;
  const data = await dataFiles(objects, change, number);
  const hot = await hotFiles(parts, objects, change, number);
  const deletes = await deleteFiles(parts, objects, change, number);
  const manifests = [...data, ...hot.manifests, ...deletes.manifests];
  const list = await objects.put(
    { kind: 'list', entries: manifests.length },
    await manifestList(
      number,
      previous?.version,
      manifests.map((file) => listEntryOf(objects, file)),
    ),
  );
  const { definition, rows, at } = state;
  const version = {
    ...{
      version: number,
      schemaVersion: definition.schemaVersion,
      rows,
      listKey: list.objectKey,
      metadataKey: '',
    },
    ...{
      hot: state.hot,
      segments: state.segments,
      hidden: state.hidden,
      lookedAt: at,
      shownAt: shownAt(state, previous),
      supersededAt: undefined,
    },
  };
  const removed = tooClose([...versions, version], Date.parse(at));
  const listed = versions.filter((one) => !removed.includes(one.version));
  const metadata = await objects.put(
    { kind: 'metadata' },
    Buffer.from(JSON.stringify(metadataOf(objects, change, [...listed, version]))),
  );
  const made = new Set(objects.made.map(({ objectKey }) => objectKey));
  const used = [...manifests, ...hot.files, ...deletes.files].map(({ objectKey }) => objectKey);
  return {
    version: { ...version, metadataKey: metadata.objectKey },
    files: objects.made,
    kept: used.filter((key) => !made.has(key)),
    positions: deletes.positions,
    removed,
  };
}

async function dataFiles(objects: NewObjects, change: Change, version: number): Promise<LakehouseFile[]> {
  const files: LakehouseFile[] = [];
  for (const part of change.data) {
    if (!Array.isArray(part)) files.push(part);
    else
      files.push(
        ...(await writeManifests(
          { objects, version, schema: schemaOf(change), schemas: change.schemas },
          part,
        )),
      );
  }
  return files;
}

/** What a part of a version consists of: the manifests for its list, and the files that these name. */
interface Part {
  manifests: LakehouseFile[];
  files: LakehouseFile[];
}

async function hotFiles(
  parts: LakehouseParts,
  objects: NewObjects,
  change: Change,
  version: number,
): Promise<Part> {
  const { state, hot, present } = change;
  if (state.hot === '') return { manifests: [], files: [] };
  if (hot === undefined)
    return {
      manifests: present.filter(({ kind, range }) => kind === 'manifest' && range === undefined),
      files: present.filter(({ kind }) => kind === 'hot'),
    };
  const file = await writeHotFile(parts, objects, state.definition, hot);
  const { objectKey, rows, bytes } = file;
  const entry = dataEntry(version, { url: objects.urlOf(objectKey), rows, bytes });
  const bytesOfManifest = await manifestFile('data', schemaOf(change), [entry]);
  return {
    manifests: [await objects.put({ kind: 'manifest', rows, entries: 1 }, bytesOfManifest)],
    files: [file],
  };
}

async function deleteFiles(
  parts: LakehouseParts,
  objects: NewObjects,
  change: Change,
  version: number,
): Promise<Part & { positions: readonly Positions[] | undefined }> {
  const { state, hidden, present, schemas } = change;
  if (state.hidden === '') return { manifests: [], files: [], positions: [] };
  if (hidden === undefined)
    return {
      manifests: present.filter(({ kind }) => kind === 'delete_manifest'),
      files: present.filter(({ kind }) => kind === 'deletes'),
      positions: undefined,
    };
  const { definition } = state;
  const { positions, files } = await writePositions({ parts, objects, definition, schemas }, hidden, present);
  if (files.length === 0) return { manifests: [], files, positions };
  const entries = files.map(({ objectKey, rows, bytes, firstVersion, paths }) =>
    positionsEntry(
      firstVersion,
      { url: objects.urlOf(objectKey), rows, bytes },
      must(paths, 'the files that positions are of'),
    ),
  );
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const manifest = await objects.put(
    { kind: 'delete_manifest', rows, entries: entries.length },
    await manifestFile(
      'deletes',
      schemaOf(change),
      entries.map((entry) => ({ ...entry, snapshot_id: version })),
    ),
  );
  return { manifests: [manifest], files, positions };
}

const schemaOf = ({ state: { definition } }: Change) =>
  icebergSchema(definition.schemaVersion, definition.columns);

const listEntryOf = (
  objects: NewObjects,
  { objectKey, kind, bytes, rows, entries, firstVersion }: LakehouseFile,
): ListEntry =>
  listEntry({
    ...{ url: objects.urlOf(objectKey), bytes, rows, entries, version: firstVersion },
    content: kind === 'delete_manifest' ? 'deletes' : 'data',
  });

function metadataOf(objects: NewObjects, { state, table, schemas }: Change, versions: readonly Version[]) {
  const { definition } = state;
  const used = new Set([definition.schemaVersion, ...versions.map(({ schemaVersion }) => schemaVersion)]);
  return metadataFile({
    tableUuid: table.tableUuid,
    location: objects.urlOf(lakehouseFolder(definition)).replace(/\/$/, ''),
    schemas: schemas
      .filter(({ schemaVersion }) => used.has(schemaVersion))
      .map(({ schemaVersion, columns }) => icebergSchema(schemaVersion, columns)),
    snapshots: versions.map((version, place) => snapshotOf(objects, version, versions[place - 1])),
    properties: {},
  });
}

const snapshotOf = (
  objects: NewObjects,
  { version, shownAt: since, listKey, schemaVersion, rows }: Version,
  before: Version | undefined,
): IcebergSnapshot => ({
  'snapshot-id': version,
  ...(before === undefined ? {} : { 'parent-snapshot-id': before.version }),
  'sequence-number': version,
  'timestamp-ms': Date.parse(since),
  'manifest-list': objects.urlOf(listKey),
  'schema-id': schemaVersion,
  summary: { operation: version === 1 ? 'append' : 'overwrite', 'total-records': String(rows) },
});
