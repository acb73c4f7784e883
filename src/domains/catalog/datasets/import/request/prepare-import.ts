import type { Upload } from '../../../../../http/upload.ts';
import type { Context } from '../../../../../kernel/context.ts';
import { explainFullDisk } from '../../../../../kernel/full-disk.ts';
import { prefixedId } from '../../../../../kernel/ids.ts';
import type { TableReference } from '../../../../../platform/tables/index.ts';
import type { ImportInput } from '../job/types.ts';
import { type GivenOptions, type ImportOptions, readOptions } from '../options.ts';
import type { ImportServices } from '../services.ts';
import { beginning } from '../steps/import-state.ts';
import { type Intake, openFile } from '../steps/open-file.ts';
import { inWorkspace, openWorkspace } from '../workspace.ts';
import { dryRun } from './dry-run.ts';
import { holdUpload, keepAfter, refuseKeeping } from './kept-upload.ts';
import { type NamedSource, openNamed, sourceOf } from './named-source.ts';
import { PendingImport } from './pending-import.ts';
import { readAll } from './read-eagerly.ts';
import { type IncomingFile, keptPath, receiveUpload } from './receive-upload.ts';
import type { ImportJob } from './record.ts';

/** An import that waits for its job; what it has stored goes again unless it is handed over. */
export interface PreparedImport extends AsyncDisposable {
  jobId: string;
  input: ImportInput;
  handOver(): void;
}

/** What a request is to become: a job, or the answer of a dry run. */
export type Prepared = { job: PreparedImport } | { planned: ImportJob };

export interface Asked {
  table: TableReference;
  given: GivenOptions;
  isDryRun: boolean;
}

/** From a file that comes with the request. */
export async function prepareUpload(
  ctx: Context<ImportServices>,
  { table, given, isDryRun }: Asked,
  upload: Upload,
): Promise<Prepared> {
  const { services, signal } = ctx;
  const workspace = await openWorkspace(services.scratch);
  const pending = new PendingImport(services, table, prefixedId('ij'));
  let isHandedOver = false;
  const dispose = async () => {
    await workspace[Symbol.asyncDispose]();
    if (!isHandedOver) await pending.discard();
  };
  try {
    const [contentEncoding] = [ctx.headers['content-encoding']].flat();
    const contentLength = Number(ctx.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const said = { contentEncoding, contentLength, isKept: given.keep === true };
    const file = await receiveUpload(upload, workspace, said, services.importLimits);
    const options = readOptions({ ...given, ...file.fields });
    const receiving = { services, table, options, workspace, signal, file, pending };
    const isKept = given.keep === true || file.fields.keep === 'true';
    if (isDryRun || file.fields.dry_run === 'true') {
      const preview = async () => dryRun(await openFile(receiving, file), table, options);
      const planned = await (isKept ? keepAfter(receiving, file, preview) : preview());
      await dispose();
      return { planned };
    }
    if (isKept) throw refuseKeeping();
    const read = file.isSmall ? await readWhole(receiving) : await storeWhole(receiving);
    const input = { datasetId: table.tableId, options, actor: ctx.actor.id, ...read };
    const handOver = () => {
      isHandedOver = true;
    };
    return { job: { jobId: pending.jobId, input, handOver, [Symbol.asyncDispose]: dispose } };
  } catch (error) {
    await dispose();
    throw explainFullDisk(error);
  }
}

interface Receiving extends Intake {
  file: IncomingFile;
  pending: PendingImport;
}

/** Reads it while it comes, so that all is done but the last step when it is there. */
async function readWhole(receiving: Receiving): Promise<Pick<ImportInput, 'state' | 'bytes'>> {
  const { file, options, pending } = receiving;
  const opened = await openFile(receiving, file);
  const state = await readAll(opened, options, (step, known) => pending.keep(step, known, options.onError));
  return { state, bytes: await file.whole() };
}

/** Looks at its beginning, and leaves the rest to the job. */
async function storeWhole(receiving: Receiving): Promise<Pick<ImportInput, 'state' | 'source'>> {
  const { file, pending } = receiving;
  const { plan, steps } = await openFile(receiving, file);
  await steps.return(undefined);
  await file.whole();
  const object = await pending.keepSource(keptPath(file), file.hints);
  return { state: beginning(plan), source: { kind: 'object', object } };
}

/** From a file that lies elsewhere. */
export async function prepareNamed(
  ctx: Context<ImportServices>,
  { table, given, isDryRun }: Asked,
  named: NamedSource,
): Promise<Prepared> {
  if (given.keep === true) throw refuseKeeping();
  const asked = readOptions(given);
  const source = await sourceOf(ctx, named, asked);
  const options: ImportOptions = source.kind === 'quarantine' ? { ...asked, onError: 'quarantine' } : asked;
  if (isDryRun) {
    const planned = await inWorkspace(ctx.services.scratch, async (workspace) =>
      dryRun(await openNamed(ctx, source, { table, options, workspace }), table, options),
    );
    return { planned };
  }
  if (named.upload_id !== undefined && source.kind === 'object') await holdUpload(ctx, source.object);
  const input = { datasetId: table.tableId, options, source, actor: ctx.actor.id };
  const nothing = { handOver: () => undefined, [Symbol.asyncDispose]: async () => undefined };
  return { job: { jobId: prefixedId('ij'), input, ...nothing } };
}
