import { type Sql, statement } from '../../../../kernel/sql.ts';

export type SnapshotState = 'staged' | 'live' | 'retired' | 'held';

export interface SnapshotRow {
  snapshot_id: string;
  source_id: string;
  file_no: string;
  status: SnapshotState;
  reasons: string[];
  url: string | null;
  fetched_at: Date;
  published_at: Date | null;
  retired_at: Date | null;
}

const COLUMNS = `snapshot_id, source_id, file_no::text, status, reasons, url, fetched_at, published_at, retired_at`;

const insert = statement(
  'ratedata.insert-snapshot',
  `INSERT INTO price_snapshots (account_id, snapshot_id, source_id, file_no, status, reasons, url, fetched_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account_id, snapshot_id) DO NOTHING`,
);
const retire = statement(
  'ratedata.retire-snapshot',
  `UPDATE price_snapshots SET status = 'retired', retired_at = clock_timestamp()
   WHERE account_id = $1 AND source_id = $2 AND status = 'live'`,
);
const publish = statement(
  'ratedata.publish-snapshot',
  `UPDATE price_snapshots SET status = 'live', published_at = clock_timestamp(), reasons = $3
   WHERE account_id = $1 AND snapshot_id = $2 AND status IN ('staged', 'held')`,
);
const live = statement<SnapshotRow>(
  'ratedata.live-snapshot',
  `SELECT ${COLUMNS} FROM price_snapshots WHERE account_id = $1 AND source_id = $2 AND status = 'live'`,
);
const heldOf = statement<SnapshotRow>(
  'ratedata.held-snapshot',
  `SELECT ${COLUMNS} FROM price_snapshots WHERE account_id = $1 AND source_id = $2 AND file_no = $3 AND status = 'held'
   ORDER BY created_at DESC LIMIT 1`,
);
const move = statement(
  'ratedata.move-snapshots',
  'UPDATE price_snapshots SET file_no = $3 WHERE account_id = $1 AND file_no = $2',
);
const setReasons = statement(
  'ratedata.set-snapshot-reasons',
  'UPDATE price_snapshots SET reasons = $3 WHERE account_id = $1 AND snapshot_id = $2',
);
const ofSources = statement<SnapshotRow>(
  'ratedata.snapshots-of-sources',
  `SELECT ${COLUMNS} FROM price_snapshots WHERE account_id = $1 AND source_id = ANY ($2::uuid[])
   ORDER BY created_at DESC`,
);

export const insertSnapshot = (
  sql: Sql,
  accountId: string,
  snapshot: Pick<SnapshotRow, 'snapshot_id' | 'source_id' | 'file_no' | 'url' | 'fetched_at'> & {
    status: 'staged' | 'held';
    reasons: readonly string[];
  },
) =>
  insert.run(sql, [
    ...[accountId, snapshot.snapshot_id, snapshot.source_id, snapshot.file_no, snapshot.status],
    ...[JSON.stringify(snapshot.reasons), snapshot.url, snapshot.fetched_at],
  ]);

/** The one before is kept as history. */
export async function publishSnapshot(
  sql: Sql,
  accountId: string,
  { sourceId, snapshotId, reasons }: { sourceId: string; snapshotId: string; reasons: readonly string[] },
): Promise<void> {
  await retire.run(sql, [accountId, sourceId]);
  await publish.run(sql, [accountId, snapshotId, JSON.stringify(reasons)]);
}

export const liveSnapshot = (sql: Sql, accountId: string, sourceId: string) =>
  live.first(sql, [accountId, sourceId]);

export const heldSnapshot = (sql: Sql, accountId: string, sourceId: string, fileNo: string) =>
  heldOf.first(sql, [accountId, sourceId, fileNo]);

/** Snapshots of a file are those of what was read of its bytes last. */
export const moveSnapshots = (sql: Sql, accountId: string, from: string, to: string) =>
  move.run(sql, [accountId, from, to]);

export const giveReasons = (
  sql: Sql,
  accountId: string,
  { snapshotId, reasons }: { snapshotId: string; reasons: readonly string[] },
) => setReasons.run(sql, [accountId, snapshotId, JSON.stringify(reasons)]);

export const snapshotsOfSources = (sql: Sql, accountId: string, sources: readonly string[]) =>
  ofSources.all(sql, [accountId, sources]);
