import type { SnapshotPair, SnapshotSide } from '../discrepancies/find-snapshot.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import type { RatedataServices } from '../services.ts';
import { findFiles, partsOfFiles } from '../store/files.ts';
import { fileHospitals, filePayers } from '../store/identities.ts';
import { snapshotsOfSources } from '../store/snapshots.ts';

/** The live snapshot of a source and the one before, when there are both. */
export async function snapshotPair(
  { database }: Pick<RatedataServices, 'database'>,
  accountId: string,
  { catalogue }: OpenCatalogue,
  sourceId: string,
): Promise<SnapshotPair | undefined> {
  return database.readingAs(accountId)(async (sql) => {
    const snapshots = await snapshotsOfSources(sql, accountId, [sourceId]);
    const live = snapshots.find(({ status }) => status === 'live');
    const [previous] = snapshots
      .filter(({ status }) => status === 'retired')
      .sort((one, other) => Number(other.retired_at) - Number(one.retired_at));
    if (live === undefined || previous === undefined || !catalogue.files.has(live.file_no)) return undefined;
    const numbers = [live.file_no, previous.file_no];
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
    const [before, after] = [sideOf(previous.file_no), sideOf(live.file_no)];
    if (before === undefined || after === undefined) return undefined;
    const [link] = (await fileHospitals(sql, accountId, [live.file_no])).filter(
      ({ set_ids: sets }) => sets === null,
    );
    return { sourceId, hospitalId: link?.hospital_id ?? null, previous: before, live: after };
  });
}
