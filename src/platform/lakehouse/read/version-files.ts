import { buffer } from 'node:stream/consumers';
import { keptSegments, type TableReference } from '../../tables/index.ts';
import { avroRecords } from '../iceberg/avro-file.ts';
import type { ListEntry, ManifestEntry } from '../iceberg/entries.ts';
import { MANIFEST_ENTRY, MANIFEST_FILE } from '../iceberg/manifest-schemas.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import { LAKEHOUSE_PREFIX } from '../publish/new-objects.ts';
import { filesByKey } from '../store/files.ts';
import type { Version } from '../store/versions.ts';

/** A file with rows of a version. */
export interface RowFile {
  url: string;
  objectKey: string;
  sha256: string;
  schemaVersion: number;
  /** Some of its rows may be hidden. */
  mayHide: boolean;
}

export interface VersionFiles {
  rows: RowFile[];
  positions: { objectKey: string; sha256: string }[];
}

/** What a version consists of, as its manifests say. */
export async function versionFiles(
  parts: LakehouseParts,
  table: TableReference,
  { listKey, schemaVersion }: Pick<Version, 'listKey' | 'schemaVersion'>,
): Promise<VersionFiles> {
  const entries: ManifestEntry[] = [];
  for (const { manifest_path: url } of avroRecords<ListEntry>(MANIFEST_FILE, await bytesOf(parts, listKey)))
    entries.push(...avroRecords<ManifestEntry>(MANIFEST_ENTRY, await bytesOf(parts, keyOf(parts, url))));
  const files = entries.map(({ data_file: file }) => ({ file, objectKey: keyOf(parts, file.file_path) }));
  const { hashes, schemas } = await describe(
    parts,
    table,
    files.map(({ objectKey }) => objectKey),
  );
  const ranges = files.flatMap(({ file }) => (file.content === 0 ? [] : [rangeOf(file)]));
  const known = files.map(({ file, objectKey }) => {
    const sha256 = hashes.get(objectKey);
    if (sha256 === undefined) throw new Error(`the object ${objectKey} of a version is not known any more`);
    return { file, objectKey, sha256 };
  });
  return {
    rows: known
      .filter(({ file }) => file.content === 0)
      .map(({ file: { file_path: url }, objectKey, sha256 }) => ({
        ...{ url, objectKey, sha256 },
        schemaVersion: schemas.get(objectKey) ?? schemaVersion,
        mayHide: ranges.some(({ first, last }) => first <= url && url <= last),
      })),
    positions: known.filter(({ file }) => file.content !== 0),
  };
}

const bytesOf = async ({ objects }: LakehouseParts, key: string): Promise<Buffer> =>
  buffer((await objects.get(key)).stream);

const keyOf = ({ bucket }: LakehouseParts, url: string): string => url.slice(`s3://${bucket}/`.length);

const rangeOf = ({ lower_bounds: lower, upper_bounds: upper }: ManifestEntry['data_file']) => ({
  first: lower?.[0]?.value.toString() ?? '',
  last: upper?.[0]?.value.toString() ?? '',
});

function describe({ database }: LakehouseParts, table: TableReference, keys: readonly string[]) {
  const own = keys.filter((key) => key.startsWith(LAKEHOUSE_PREFIX));
  const others = keys.filter((key) => !key.startsWith(LAKEHOUSE_PREFIX));
  return database.readingAs(table.accountId)(async (sql) => {
    const segments = await keptSegments(sql, table, others);
    const files = await filesByKey(sql, table, own);
    return {
      hashes: new Map([...segments, ...files].map(({ objectKey, sha256 }) => [objectKey, sha256])),
      schemas: new Map(segments.map(({ objectKey, schemaVersion }) => [objectKey, schemaVersion])),
    };
  });
}
