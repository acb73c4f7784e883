import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { ParseOutcome } from '../../../../platform/prices/parse/index.ts';
import { snapshotHeld, snapshotPublished } from '../events.ts';
import type { CommitResult, Stage, StageContext } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import {
  type FileRow,
  findFile,
  findFiles,
  findTwin,
  insertFile,
  insertParts,
  markJudged,
  supersedeFile,
} from '../store/files.ts';
import { lockHospitals, upsertHospitals } from '../store/hospitals.ts';
import {
  type FileHospitalRecord,
  fileHospitals,
  filePayers,
  replaceFileHospitals,
  writeFilePayers,
} from '../store/identities.ts';
import {
  giveReasons,
  heldSnapshot,
  insertSnapshot,
  liveSnapshot,
  moveSnapshots,
  publishSnapshot,
} from '../store/snapshots.ts';
import { markFetched, setSourceHospital } from '../store/sources.ts';
import { writeVerdicts } from '../store/verdicts.ts';
import { bumpVersion } from '../store/versions.ts';
import { dirtyFiles } from '../views/scopes-of-files.ts';
import { ensureFetched, sourceOf } from './fetch-stage.ts';
import { kindOfFamily } from './file-kind.ts';
import { holdReasons } from './hold-reasons.ts';
import { hospitalOfFile } from './hospital-of-file.ts';
import { judged } from './judged-file.ts';
import { fileKey, type LoadInput, type LoadState } from './load-input.ts';
import { noted } from './notes.ts';
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
    const known = await knownBefore(services, context);
    const isKept = known !== undefined && (await isAsGood(services, context, known));
    const write = isKept ? await keptFile(services, context, known) : await newFile(services, context, known);
    const { fetched } = await ensureFetched(services, context);
    const source = await sourceOf(services, context);
    const { reasons, rates, family, isLive } = await checkedFile(services, context, known);
    return {
      state,
      warnings: [
        ...(isKept && isLive ? reasons.map((reason) => `${STILL_LIVE} ${reason}`) : []),
        ...(rates > 0 || family === 'tic_toc' ? [] : [withoutRates(input)]),
      ],
      async commit(sql) {
        const before = await liveSnapshot(sql, accountId, source.source_id);
        const fileNo = await write(sql);
        const at = new Date(fetched.at);
        const { etag, lastModified } = fetched;
        const [isChanged, kind] = [before?.file_no !== fileNo, kindOfFamily(family)];
        await markFetched(sql, accountId, source.source_id, { etag, lastModified, at, isChanged, kind });
        if (!isChanged) return { fileNo, outcome: 'unchanged' };
        const about = { sourceId: source.source_id, fileNo, kind: kind ?? source.kind, reasons };
        // What was live is the same file: its snapshot has what was read of it now.
        if (!isKept && before !== undefined && before.file_no === known?.file_no)
          return tellPublished(sql, accountId, {
            ...{ ...about, snapshotId: before.snapshot_id, previous: before.file_no },
          });
        const isHeld = reasons.length > 0 && !input.force;
        const held = await heldSnapshot(sql, accountId, source.source_id, fileNo);
        const snapshotId = held?.snapshot_id ?? uuidv7();
        if (held === undefined)
          await insertSnapshot(sql, accountId, {
            ...{ snapshot_id: snapshotId, source_id: source.source_id, file_no: fileNo, url: fetched.url },
            ...{ fetched_at: at, status: isHeld ? 'held' : 'staged', reasons },
          });
        if (isHeld) return hold(sql, accountId, { ...about, snapshotId, isNew: held === undefined });
        await publishSnapshot(sql, accountId, { sourceId: source.source_id, snapshotId, reasons });
        return tellPublished(sql, accountId, { ...about, snapshotId, previous: before?.file_no });
      },
    };
  },
});

const STILL_LIVE = 'The snapshot is live already and stays so; a new one would be held:';

/** Of what has none, what to do about it. */
const withoutRates = ({ filter }: LoadInput): string =>
  Object.values(filter).some((list) => (list?.length ?? 0) > 0)
    ? 'No rate of the file is left by the filter. Give other codes, npis or eins, or none.'
    : 'The file has no rates. Check that it is the one that was meant, and not a template.';

interface About {
  sourceId: string;
  snapshotId: string;
  fileNo: string;
  kind: string;
  reasons: readonly string[];
}

async function hold(sql: Sql, accountId: string, about: About & { isNew: boolean }): Promise<CommitResult> {
  const { sourceId, snapshotId, fileNo, kind, reasons, isNew } = about;
  if (isNew) {
    const [file] = await findFiles(sql, accountId, [fileNo]);
    const payload = { source_id: sourceId, file_id: file?.file_id ?? '', kind, reasons };
    await emit(sql, snapshotHeld, { accountId, subject: snapshotId, payload });
  } else await giveReasons(sql, accountId, { snapshotId, reasons });
  return { fileNo, outcome: 'held', output: { snapshot_id: snapshotId, reasons } };
}

/** Whatever is made of the rates, and whoever listens, hears of the new ones. */
async function tellPublished(
  sql: Sql,
  accountId: string,
  { sourceId, snapshotId, fileNo, kind, previous }: About & { previous: string | undefined },
): Promise<CommitResult> {
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

/** The file whose rows are there; or the same bytes as they were read before, maybe in another wrapping. */
async function knownBefore(services: RatedataServices, context: Context): Promise<FileRow | undefined> {
  const { accountId, input, state } = context;
  const number = state.fileNo;
  if (number !== undefined)
    return services.database.readingAs(accountId)(
      async (sql) => (await findFiles(sql, accountId, [number]))[0],
    );
  const { parsed: file } = await parsed(services, context);
  const { fetched } = await ensureFetched(services, context);
  const key = fileKey(fetched.sha256, input.filter);
  return services.database.readingAs(accountId)(
    async (sql) =>
      (await findFile(sql, accountId, key)) ?? (await findTwin(sql, accountId, file.sha256, key)),
  );
}

/** Whether reading the bytes once more has told nothing new. */
async function isAsGood(services: RatedataServices, context: Context, known: FileRow): Promise<boolean> {
  const { input, state } = context;
  if (state.fileNo !== undefined) return true;
  const { parsed: file } = await parsed(services, context);
  return !input.force && file.unresolvedGroups >= Number(known.unresolved_groups);
}

/** Of a file whose rows are there, only the verdicts may be new. */
async function keptFile(services: RatedataServices, context: Context, { file_no: fileNo }: FileRow) {
  const { accountId } = context;
  const { verdicts, judged: seen } = await judged(services, context);
  return async (sql: Sql): Promise<string> => {
    if (seen === null) return fileNo;
    await writeVerdicts(sql, accountId, fileNo, verdicts);
    await markJudged(sql, accountId, fileNo, seen);
    return fileNo;
  };
}

/** Stores the objects of a file; answers what writes the rest of it, in the place of what was read of its bytes before. */
async function newFile(
  services: RatedataServices,
  context: Context,
  before: FileRow | undefined,
): Promise<(sql: Sql) => Promise<string>> {
  const { accountId, input, signal } = context;
  const { fetched } = await ensureFetched(services, context);
  const outcome = await parsed(services, context);
  const found = await resolved(services, context);
  const { verdicts, judged: seen } = await judged(services, context);
  const share = await shareOf(services, context, outcome);
  const stored = await storeFile(services, accountId, outcome, signal);
  return async (sql) => {
    const { lifetimes } = services;
    for (const { object_key: key } of stored.parts) await lifetimes.keep(sql, accountId, key);
    const kept =
      stored.kept === null || outcome.kept === null ? null : { ...stored.kept, frames: outcome.kept.frames };
    if (kept !== null) await lifetimes.keep(sql, accountId, kept.objectKey);
    const key = fileKey(fetched.sha256, input.filter);
    if (before !== undefined) await supersedeFile(sql, accountId, before.file_no);
    const fileNo = await insertFile(sql, accountId, {
      ...{ fileId: uuidv7(), key, parsed: outcome.parsed, kept, unresolvedShare: share, judged: seen },
    });
    await insertParts(sql, accountId, fileNo, stored.parts);
    await writeFilePayers(sql, accountId, fileNo, found.payers);
    await replaceFileHospitals(sql, accountId, fileNo, await writeCreated(services, sql, accountId, found));
    await writeVerdicts(sql, accountId, fileNo, verdicts);
    if (before !== undefined) await takePlace(sql, accountId, before.file_no, fileNo);
    return fileNo;
  };
}

/** Every source of the same bytes has what was read of them last. */
async function takePlace(sql: Sql, accountId: string, before: string, fileNo: string): Promise<void> {
  await moveSnapshots(sql, accountId, before, fileNo);
  await dirtyFiles(sql, accountId, { files: [before, fileNo], sources: [] });
  await bumpVersion(sql, accountId);
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

/** What is to be told of a file before it is published. */
async function checkedFile(services: RatedataServices, context: Context, known: FileRow | undefined) {
  const { accountId, input, state } = context;
  const previous = await services.database.readingAs(accountId)(async (sql) => {
    const live = await liveSnapshot(sql, accountId, input.source_id);
    return live && (await findFiles(sql, accountId, [live.file_no]))[0];
  });
  const { verdicts } = await judged(services, context);
  const told =
    known === undefined || state.fileNo === undefined ? await toldNow(services, context) : toldBefore(known);
  const reasons = holdReasons({
    ...{ rates: told.rates, rows: told.items + told.rowsRejected, rowsRejected: told.rowsRejected },
    previousRates: previous === undefined ? undefined : Number(previous.rates),
    unresolvedShare: told.unresolvedShare,
    strictErrors: input.strict ? Math.max(0, ...verdicts.map(({ error_count: count }) => count)) : undefined,
  });
  const isLive = previous !== undefined && previous.file_no === known?.file_no;
  return { reasons, rates: told.rates, family: told.family, isLive };
}

const toldBefore = (known: FileRow) => ({
  ...{ family: known.family, rates: Number(known.rates), items: Number(known.items) },
  ...{ rowsRejected: Number(known.rows_rejected), unresolvedShare: known.unresolved_share ?? 0 },
});

async function toldNow(services: RatedataServices, context: Context) {
  const outcome = await parsed(services, context);
  return { ...outcome.parsed, unresolvedShare: await shareOf(services, context, outcome) };
}

const shareOf = ({ duck }: RatedataServices, { folder }: Context, { parsed: file, parts }: ParseOutcome) =>
  noted(folder, 'unresolved-share', () => unresolvedShare(duck, file, parts));
