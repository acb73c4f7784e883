import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { VerdictRecord } from '../../../../platform/prices/judge/index.ts';
import { snapshotHeld, snapshotPublished } from '../events.ts';
import type { CommitResult, Stage, StageContext } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { type FileRow, findFiles, findTwin, insertFile, insertParts } from '../store/files.ts';
import { lockHospitals, upsertHospitals } from '../store/hospitals.ts';
import {
  type FileHospitalRecord,
  fileHospitals,
  filePayers,
  replaceFileHospitals,
  writeFilePayers,
} from '../store/identities.ts';
import { heldSnapshot, insertSnapshot, liveSnapshot, publishSnapshot } from '../store/snapshots.ts';
import { markFetched, setSourceHospital } from '../store/sources.ts';
import { verdictsOfFiles, writeVerdicts } from '../store/verdicts.ts';
import { bumpVersion } from '../store/versions.ts';
import { dirtyFiles } from '../views/scopes-of-files.ts';
import { ensureFetched, sourceOf } from './fetch-stage.ts';
import { holdReasons } from './hold-reasons.ts';
import { hospitalOfFile } from './hospital-of-file.ts';
import { judged } from './judged-file.ts';
import { fileKey, type LoadInput, type LoadState } from './load-input.ts';
import { parsed } from './prepared-file.ts';
import { type ResolvedFile, resolved } from './resolved-file.ts';
import { storeFile } from './stored-file.ts';
import { unresolvedShare } from './unresolved-share.ts';

type Context = StageContext<LoadInput, LoadState>;

/** Puts the new snapshot in the place of the one before, or holds it back: all of it in one transaction. */
export const publishStage = (services: RatedataServices): Stage<LoadInput, LoadState> => ({
  name: 'publish',
  async run(context) {
    const { accountId, input, state } = context;
    const known = state.fileNo ?? (await twinOf(services, context));
    const write = known === undefined ? await newFile(services, context) : undefined;
    const file = known === undefined ? undefined : await fileOf(services, accountId, known);
    const { fetched } = await ensureFetched(services, context);
    const source = await sourceOf(services, context);
    const reasons = await reasonsOf(services, context, file);
    return {
      state,
      async commit(sql) {
        const fileNo = write === undefined ? (known ?? '') : await write(sql);
        const live = await liveSnapshot(sql, accountId, source.source_id);
        const at = new Date(fetched.at);
        const { etag, lastModified } = fetched;
        const isChanged = live?.file_no !== fileNo;
        await markFetched(sql, accountId, source.source_id, { etag, lastModified, at, isChanged });
        if (!isChanged) return { fileNo, outcome: 'unchanged' };
        const isHeld = reasons.length > 0 && !input.force;
        const held = await heldSnapshot(sql, accountId, source.source_id, fileNo);
        const snapshotId = held?.snapshot_id ?? uuidv7();
        if (held === undefined)
          await insertSnapshot(sql, accountId, {
            ...{ snapshot_id: snapshotId, source_id: source.source_id, file_no: fileNo, url: fetched.url },
            ...{ fetched_at: at, status: isHeld ? 'held' : 'staged', reasons },
          });
        const about = { sourceId: source.source_id, snapshotId, fileNo, kind: source.kind, reasons };
        return isHeld
          ? hold(sql, accountId, about)
          : publish(sql, accountId, { ...about, previous: live?.file_no });
      },
    };
  },
});

interface About {
  sourceId: string;
  snapshotId: string;
  fileNo: string;
  kind: string;
  reasons: readonly string[];
}

async function hold(sql: Sql, accountId: string, about: About): Promise<CommitResult> {
  const { sourceId, snapshotId, fileNo, kind, reasons } = about;
  const [file] = await findFiles(sql, accountId, [fileNo]);
  const payload = { source_id: sourceId, file_id: file?.file_id ?? '', kind, reasons };
  await emit(sql, snapshotHeld, { accountId, subject: snapshotId, payload });
  return { fileNo, outcome: 'held', output: { snapshot_id: snapshotId, reasons } };
}

async function publish(
  sql: Sql,
  accountId: string,
  { sourceId, snapshotId, fileNo, kind, reasons, previous }: About & { previous: string | undefined },
): Promise<CommitResult> {
  await publishSnapshot(sql, accountId, { sourceId, snapshotId, reasons });
  const files = previous === undefined ? [fileNo] : [fileNo, previous];
  const hospitals = await fileHospitals(sql, accountId, files);
  const payers = await filePayers(sql, accountId, files);
  await dirtyFiles(sql, accountId, { files, sources: [sourceId] });
  const version = await bumpVersion(sql, accountId);
  const [file] = await findFiles(sql, accountId, [fileNo]);
  const [hospital] = hospitals.filter(({ file_no: no, set_ids: sets }) => no === fileNo && sets === null);
  if (hospital !== undefined) await setSourceHospital(sql, accountId, sourceId, hospital.hospital_id);
  const own = <Row extends { file_no: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.file_no === fileNo);
  await emit(sql, snapshotPublished, {
    ...{ accountId, subject: snapshotId },
    payload: {
      ...{ source_id: sourceId, file_id: file?.file_id ?? '', kind, rates: Number(file?.rates ?? 0) },
      data_version: version,
      hospital_ids: [...new Set(own(hospitals).map(({ hospital_id }) => hospital_id))],
      payer_ids: [...new Set(own(payers).flatMap(({ payer_id }) => payer_id ?? []))],
    },
  });
  const output = { snapshot_id: snapshotId, data_version: version, rates: Number(file?.rates ?? 0) };
  return { fileNo, outcome: 'published', output };
}

/** The same bytes, loaded before in another wrapping. */
async function twinOf(services: RatedataServices, context: Context): Promise<string | undefined> {
  const { accountId, input } = context;
  const { parsed: file } = await parsed(services, context);
  const { fetched } = await ensureFetched(services, context);
  const key = fileKey(fetched.sha256, input.filter);
  const twin = await services.database.readingAs(accountId)((sql) =>
    findTwin(sql, accountId, file.sha256, key),
  );
  return twin?.file_no;
}

const fileOf = async ({ database }: RatedataServices, accountId: string, fileNo: string) =>
  (await database.readingAs(accountId)((sql) => findFiles(sql, accountId, [fileNo])))[0];

/** Stores the objects of a file; answers what writes the rest of it. */
async function newFile(services: RatedataServices, context: Context): Promise<(sql: Sql) => Promise<string>> {
  const { accountId, input, signal } = context;
  const { fetched } = await ensureFetched(services, context);
  const outcome = await parsed(services, context);
  const found = await resolved(services, context);
  const verdicts = await judged(services, context);
  const stored = await storeFile(services, accountId, outcome, signal);
  return async (sql) => {
    const { lifetimes } = services;
    for (const { object_key: key } of stored.parts) await lifetimes.keep(sql, accountId, key);
    const kept =
      stored.kept === null || outcome.kept === null ? null : { ...stored.kept, frames: outcome.kept.frames };
    if (kept !== null) await lifetimes.keep(sql, accountId, kept.objectKey);
    const key = fileKey(fetched.sha256, input.filter);
    const fileNo = await insertFile(sql, accountId, { fileId: uuidv7(), key, parsed: outcome.parsed, kept });
    await insertParts(sql, accountId, fileNo, stored.parts);
    await writeFilePayers(sql, accountId, fileNo, found.payers);
    await replaceFileHospitals(sql, accountId, fileNo, await writeCreated(services, sql, accountId, found));
    await writeVerdicts(sql, accountId, fileNo, verdicts);
    return fileNo;
  };
}

/** A hospital that another file has made known in the meantime is not made again. */
async function writeCreated(
  { clock }: RatedataServices,
  sql: Sql,
  accountId: string,
  { created, said, hospitals }: ResolvedFile,
): Promise<readonly FileHospitalRecord[]> {
  if (created === null || said === null) return hospitals;
  await lockHospitals(sql, accountId);
  const now = await hospitalOfFile(sql, accountId, said, { named: undefined, at: clock.now() });
  if (now.created !== null) await upsertHospitals(sql, accountId, [now.created]);
  return [now.link];
}

async function reasonsOf(
  services: RatedataServices,
  context: Context,
  known: FileRow | undefined,
): Promise<string[]> {
  const { accountId, input } = context;
  const { previous, judgedBefore } = await services.database.readingAs(accountId)(async (sql) => {
    const live = await liveSnapshot(sql, accountId, input.source_id);
    return {
      previous: live && (await findFiles(sql, accountId, [live.file_no]))[0],
      judgedBefore: known === undefined ? [] : await verdictsOfFiles(sql, accountId, [known.file_no]),
    };
  });
  const previousRates = previous === undefined ? undefined : Number(previous.rates);
  if (known !== undefined) {
    const [rates, rejected] = [Number(known.rates), Number(known.rows_rejected)];
    return holdReasons({
      ...{ rates, rows: Number(known.items) + rejected, rowsRejected: rejected, previousRates },
      ...{ unresolvedShare: 0, strictErrors: strictErrors(input, judgedBefore) },
    });
  }
  const { parsed: file, parts } = await parsed(services, context);
  const verdicts = await judged(services, context);
  return holdReasons({
    ...{ rates: file.rates, rows: file.items + file.rowsRejected, rowsRejected: file.rowsRejected },
    ...{ previousRates, unresolvedShare: await unresolvedShare(services.duck, file, parts) },
    strictErrors: strictErrors(input, verdicts),
  });
}

const strictErrors = (
  { strict }: LoadInput,
  verdicts: readonly Pick<VerdictRecord, 'error_count'>[],
): number | undefined =>
  strict ? Math.max(0, ...verdicts.map(({ error_count: count }) => count)) : undefined;
