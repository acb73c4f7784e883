import { createReadStream } from 'node:fs';
import type { Context } from '../../../../../kernel/context.ts';
import { invalidRequest } from '../../../../../kernel/errors.ts';
import { saveBytes } from '../../../../../platform/files/index.ts';
import { listQuarantined } from '../../quarantine/store.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportServices } from '../services.ts';
import { definitionOf, type Intake, type OpenedFile, openFile, stepTools } from '../steps/open-file.ts';
import { replayPlan, replaySteps } from '../steps/replay-steps.ts';
import { fetchUrl, type ImportSource, readSource } from '../steps/source.ts';
import { keptUpload } from './kept-upload.ts';

/** A source as a person names it. */
export interface NamedSource {
  url?: string;
  artifact_id?: string;
  upload_id?: string;
  quarantine?: boolean;
}

const SAMPLE = 10;

/** Before anything is looked for. */
export function checkSource(source: NamedSource = {}): void {
  const { url, artifact_id: artifactId, upload_id: uploadId, quarantine } = source;
  const given = [url, artifactId, uploadId, quarantine === true ? true : undefined];
  if (given.filter((one) => one !== undefined).length !== 1)
    throw invalidRequest(
      'Send a file as the body, or give one source: {"source": {"url": …}}, {"source": {"artifact_id": …}}, {"source": {"upload_id": …}} or {"source": {"quarantine": true}}.',
      { details: [{ path: 'source', message: 'must give one source' }] },
    );
}

export async function sourceOf(
  ctx: Context<ImportServices>,
  { url, artifact_id: artifactId, upload_id: uploadId }: NamedSource,
  { mode }: ImportOptions,
): Promise<ImportSource> {
  if (url !== undefined) return { kind: 'url', url: ctx.services.web.checkUrl(url).href };
  if (artifactId !== undefined) return artifactSource(ctx, artifactId);
  if (uploadId !== undefined) return { kind: 'object', object: await keptUpload(ctx, uploadId) };
  if (mode === 'replace')
    throw invalidRequest('mode cannot be replace when importing from quarantine. Use append or upsert.', {
      details: [{ path: 'mode', message: 'cannot be replace when importing from quarantine' }],
    });
  return { kind: 'quarantine' };
}

async function artifactSource(ctx: Context<ImportServices>, id: string): Promise<ImportSource> {
  const { name, objectKey, mediaType } = await ctx.read((sql) => ctx.services.artifactBytes(sql, id));
  const { size: bytes } = await ctx.services.objects.head(objectKey);
  const hints = { mediaType, fileName: name };
  return { kind: 'object', artifactId: id, object: { objectKey, temporary: false, hints, bytes } };
}

/** Reads a source within the request, for a dry run. */
export async function openNamed(
  ctx: Context<ImportServices>,
  source: ImportSource,
  given: Pick<Intake, 'table' | 'options' | 'workspace'>,
): Promise<OpenedFile> {
  const { services, signal } = ctx;
  const intake = { ...given, services, signal };
  if (source.kind === 'quarantine') return openReplay(ctx, intake);
  const { workspace } = intake;
  const { body, hints } =
    source.kind === 'url'
      ? await fetchUrl(services, source.url, signal)
      : { body: await readSource(services, source.object, workspace), hints: source.object.hints };
  const path = await saveBytes(body, await workspace.newFile('source'), signal);
  const bytes = createReadStream(path, { highWaterMark: 1024 ** 2 });
  workspace.atEnd(() => bytes.destroy());
  return openFile(intake, { path, hints, bytes, whole: async () => undefined });
}

async function openReplay(ctx: Context<ImportServices>, intake: Intake): Promise<OpenedFile> {
  const { services, table, options } = intake;
  const plan = replayPlan(await definitionOf(services, table), options);
  const steps = replaySteps(services, table, { ...stepTools(intake), plan, from: undefined });
  const place = { accountId: table.accountId, datasetId: table.tableId };
  const sample = async () =>
    (await ctx.read((sql) => listQuarantined(sql, place, { limit: SAMPLE }))).map(({ data }) => data);
  return { plan, steps, sample };
}
