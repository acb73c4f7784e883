import type { OpenCatalogue } from '../rates/catalogues.ts';
import type { RatedataServices } from '../services.ts';
import { findFiles, partsOfFiles } from '../store/files.ts';
import { fileHospitals, filePayers } from '../store/identities.ts';
import { type SnapshotRow, snapshotsOfSources } from '../store/snapshots.ts';
import type { SnapshotPair, SnapshotSide } from './find-snapshot.ts';

/** The live snapshot of a source and the one before, when there are both; or the one that is held and the live one. */
export async function snapshotPair(
  { database }: Pick<RatedataServices, 'database'>,
  accountId: string,
  { catalogue }: OpenCatalogue,
  { sourceId, newest }: { sourceId: string; newest: 'live' | 'held' },
): Promise<SnapshotPair | undefined> {
  return database.readingAs(accountId)(async (sql) => {
    const snapshots = await snapshotsOfSources(sql, accountId, [sourceId]);
    const live = snapshots.find(({ status }) => status === 'live');
    if (live === undefined || !catalogue.files.has(live.file_no)) return undefined;
    const [later, earlier] =
      newest === 'live' ? [live, formerOf(snapshots)] : [heldSince(snapshots, live), live];
    if (later === undefined || earlier === undefined) return undefined;
    const numbers = [later.file_no, earlier.file_no];
    const [files, parts, payers] = [
      await findFiles(sql, accountId, numbers),
      await partsOfFiles(sql, accountId, numbers),
      await filePayers(sql, accountId, numbers),
    ];
    const sideOf = (fileNo: string): SnapshotSide | undefined => {
      const rates = parts.find(({ file_no: no, part }) => no === fileNo && part === 'rates');
      const file = files.find(({ file_no: no }) => no === fileNo);
      return rates === undefined || file === undefined
        ? undefined
        : {
            fileNo,
            rates: { objectKey: rates.object_key, sha256: rates.sha256 },
            date: file.last_updated_on,
            payers: payers.filter(({ file_no: no }) => no === fileNo),
          };
    };
    const [before, after] = [sideOf(earlier.file_no), sideOf(later.file_no)];
    if (before === undefined || after === undefined) return undefined;
    const [link] = (await fileHospitals(sql, accountId, [live.file_no])).filter(
      ({ set_ids: sets }) => sets === null,
    );
    return { sourceId, hospitalId: link?.hospital_id ?? null, previous: before, live: after };
  });
}

const formerOf = (snapshots: readonly SnapshotRow[]): SnapshotRow | undefined =>
  snapshots
    .filter(({ status }) => status === 'retired')
    .toSorted((one, other) => Number(other.retired_at) - Number(one.retired_at))[0];

/** Of those that are given, the newest first. */
const heldSince = (snapshots: readonly SnapshotRow[], live: SnapshotRow): SnapshotRow | undefined =>
  snapshots.slice(0, snapshots.indexOf(live)).find(({ status }) => status === 'held');
