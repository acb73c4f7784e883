import { ApiError } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { VerdictRecord } from '../../../../platform/prices/judge/index.ts';
import type { Source } from '../schema/source.ts';
import type { RatedataServices } from '../services.ts';
import { type FileRow, findFiles } from '../store/files.ts';
import { type SnapshotRow, snapshotsOfSources } from '../store/snapshots.ts';
import type { SourceRow } from '../store/sources.ts';
import { verdictsOfFiles } from '../store/verdicts.ts';

const MOST_SNAPSHOTS = 10;

/** Sources with what became of them; every finding of the validators only in full. */
export async function sourceRecords(
  services: Pick<RatedataServices, 'artifactBytes'>,
  sql: Sql,
  accountId: string,
  { sources, isFull }: { sources: readonly SourceRow[]; isFull: boolean },
): Promise<Source[]> {
  const ids = sources.map(({ source_id }) => source_id);
  const bySource = Map.groupBy(await snapshotsOfSources(sql, accountId, ids), ({ source_id }) => source_id);
  const shown = ids.map((id) => (bySource.get(id) ?? []).slice(0, MOST_SNAPSHOTS));
  const numbers = [...new Set(shown.flat().map(({ file_no }) => file_no))];
  const files = new Map((await findFiles(sql, accountId, numbers)).map((file) => [file.file_no, file]));
  const verdicts = Map.groupBy(await verdictsOfFiles(sql, accountId, numbers), ({ file_no }) => file_no);
  const names = await artifactNames(services, sql, sources);
  return sources.map((source, index) => ({
    ...toSource(source),
    artifact_name: names.get(source.artifact_id ?? '') ?? null,
    snapshots: (shown[index] ?? []).flatMap((snapshot) => {
      const file = files.get(snapshot.file_no);
      return file === undefined
        ? []
        : toSnapshot(snapshot, toFile(file, verdicts.get(snapshot.file_no) ?? [], isFull));
    }),
  }));
}

/** By the artifact; one that was removed has no name any more. */
async function artifactNames(
  { artifactBytes }: Pick<RatedataServices, 'artifactBytes'>,
  sql: Sql,
  sources: readonly SourceRow[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(sources.flatMap(({ artifact_id }) => artifact_id ?? []))) {
    const artifact = await artifactBytes(sql, id).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (artifact !== undefined) names.set(id, artifact.name);
  }
  return names;
}

const toSource = (row: SourceRow): Omit<Source, 'snapshots' | 'artifact_name'> => ({
  source_id: row.source_id,
  kind: row.kind,
  url: row.url,
  artifact_id: row.artifact_id,
  hospital_id: row.hospital_id,
  payer_id: row.payer_id,
  visibility: row.visibility,
  enabled: row.enabled,
  status: row.status,
  failures: row.failures,
  last_error: row.last_error,
  last_fetched_at: row.last_fetched_at?.toISOString() ?? null,
  last_changed_at: row.last_changed_at?.toISOString() ?? null,
  synthetic: row.synthetic,
  created_at: row.created_at.toISOString(),
});

type ShownSnapshot = Source['snapshots'][number];

const toSnapshot = (row: SnapshotRow, file: ShownSnapshot['file']): ShownSnapshot => ({
  snapshot_id: row.snapshot_id,
  status: row.status,
  reasons: row.reasons,
  fetched_at: row.fetched_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  retired_at: row.retired_at?.toISOString() ?? null,
  file,
});

const toFile = (
  row: FileRow,
  verdicts: readonly VerdictRecord[],
  isFull: boolean,
): ShownSnapshot['file'] => ({
  file_id: row.file_id,
  sha256: row.sha256,
  family: row.family,
  declared_version: row.declared_version,
  sniffed_version: row.sniffed_version,
  last_updated_on: row.last_updated_on,
  name: row.head.hospital?.name ?? row.head.payer?.entityName ?? null,
  bytes: Number(row.bytes),
  items: Number(row.items),
  rates: Number(row.rates),
  rows_rejected: Number(row.rows_rejected),
  ...(isFull ? { rejected: row.rejected, warnings: row.warnings } : {}),
  unresolved_groups: Number(row.unresolved_groups),
  verdicts: verdicts.map(({ validator, version, valid, error_count, alert_count, errors, alerts }) => ({
    ...{ validator, version, valid, error_count, alert_count },
    ...(isFull ? { errors, alerts } : {}),
  })),
});
