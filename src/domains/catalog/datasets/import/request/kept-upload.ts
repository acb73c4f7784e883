import type { Context } from '../../../../../kernel/context.ts';
import { ApiError, invalidRequest, notFound } from '../../../../../kernel/errors.ts';
import { isPrefixedId, prefixedId } from '../../../../../kernel/ids.ts';
import type { ImportServices } from '../services.ts';
import type { Intake } from '../steps/open-file.ts';
import { endOfImport, type StoredSource, storeFile } from '../steps/source.ts';
import { unplanned } from './dry-run.ts';
import { type IncomingFile, keptPath } from './receive-upload.ts';
import type { ImportJob } from './record.ts';

/** How long a file that was sent for a preview waits for its import. */
const KEPT_MS = 3_600_000;

const uploadKey = (accountId: string, uploadId: string): string => `uploads/${accountId}/${uploadId}`;

export const refuseKeeping = () =>
  invalidRequest('keep is only possible with dry_run=true and a file in the request. Omit it.', {
    details: [{ path: 'keep', message: 'must be used with dry_run and a file' }],
  });

/** Keeps the file whatever its preview says: read by other options, it may be a good one. */
export async function keepAfter(
  { services, table: { accountId, tableId }, options: { mode } }: Intake,
  file: IncomingFile,
  preview: () => Promise<ImportJob>,
): Promise<ImportJob> {
  const planned = await preview().catch((error: unknown): ImportJob => {
    if (!(error instanceof ApiError) || error.status !== invalidRequest.status) throw error;
    const { code, message } = error;
    return { ...unplanned(tableId, mode), status: 'failed', error: { code, message } };
  });
  await file.whole();
  const uploadId = prefixedId('up');
  const objectKey = uploadKey(accountId, uploadId);
  const expires = new Date(Date.now() + KEPT_MS);
  await storeFile(services, accountId, { objectKey, path: keptPath(file), hints: file.hints, expires });
  return { ...planned, upload_id: uploadId };
}

export async function keptUpload(ctx: Context<ImportServices>, uploadId: string): Promise<StoredSource> {
  if (!isPrefixedId('up', uploadId)) throw noSuchUpload();
  const objectKey = uploadKey(ctx.account.id, uploadId);
  const { size: bytes, contentType: mediaType } = await ctx.services.objects
    .head(objectKey)
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === notFound.status ? noSuchUpload() : error;
    });
  return { objectKey, temporary: true, hints: { mediaType }, bytes };
}

/** From now on it waits for its import, however long that takes. */
export const holdUpload = (ctx: Context<ImportServices>, { objectKey }: StoredSource): Promise<number> =>
  ctx.tx((sql) => ctx.services.lifetimes.expire(sql, ctx.account.id, objectKey, endOfImport()));

const noSuchUpload = () =>
  notFound('There is no such upload in this account. Uploads are kept for an hour: send the file again.');
