import { must } from '../../../kernel/must.ts';
import type { DescribedSegment, TableSchema } from '../../tables/index.ts';
import { boundsOf } from '../iceberg/bounds.ts';
import type { IcebergSchema } from '../iceberg/columns.ts';
import { dataEntry } from '../iceberg/entries.ts';
import { manifestFile } from '../iceberg/manifests.ts';
import type { LakehouseFile, ManifestRange } from '../store/files.ts';
import type { NewObjects } from './new-objects.ts';
import { MOST_ENTRIES } from './plan-manifests.ts';

interface Writing {
  objects: NewObjects;
  version: number;
  schema: IcebergSchema;
  schemas: readonly TableSchema[];
}

/** Manifests in which these segments stand, in the order of their ids. */
export async function writeManifests(
  writing: Writing,
  segments: readonly DescribedSegment[],
): Promise<LakehouseFile[]> {
  const manifests: LakehouseFile[] = [];
  for (let start = 0; start < segments.length; start += MOST_ENTRIES)
    manifests.push(await writeManifest(writing, segments.slice(start, start + MOST_ENTRIES)));
  return manifests;
}

async function writeManifest(
  { objects, version, schema, schemas }: Writing,
  segments: readonly DescribedSegment[],
): Promise<LakehouseFile> {
  const columns = new Map(schemas.map((one) => [one.schemaVersion, one.columns]));
  const entries = segments.map((segment) => {
    const written = must(columns.get(segment.schemaVersion), `schema version ${segment.schemaVersion}`);
    const { objectKey, rows, bytes } = segment;
    return dataEntry(version, { url: objects.urlOf(objectKey), rows, bytes }, boundsOf(segment, written));
  });
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0);
  return objects.put(
    { kind: 'manifest', rows, entries: entries.length, range: rangeOf(segments) },
    await manifestFile('data', schema, entries),
  );
}

const rangeOf = (segments: readonly DescribedSegment[]): ManifestRange => ({
  firstSegment: must(segments[0], 'the first segment of a manifest').segmentId,
  lastSegment: must(segments.at(-1), 'the last segment of a manifest').segmentId,
  hash: segments.reduce((hash, segment) => hash ^ segment.hash, 0n).toString(),
});
