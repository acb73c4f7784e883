import type { Context } from '../../../kernel/context.ts';
import { ApiError, conflict, upstreamFailed } from '../../../kernel/errors.ts';
import { noSuchArtifact } from './missing.ts';
import { MOST_BYTES, objectKeyOf } from './object-key.ts';
import type { ArtifactsServices } from './services.ts';
import { type ArtifactRow, announceObject, forgetObject, markFailed } from './store.ts';
import { hasAddress } from './uploaded.ts';

const LONGEST = 600_000;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;

export interface CopiedObject {
  key: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/** Fetches the source into a new object, which is announced in the record before it is written. */
export async function copySource(
  ctx: Context<ArtifactsServices>,
  artifact: ArtifactRow,
): Promise<CopiedObject> {
  const id = artifact.artifact_id;
  if (!hasAddress(artifact.source_url))
    throw conflict('This file was not fetched from a URL. Upload its new version as another artifact.');
  const key = objectKeyOf(ctx.account.id, id);
  const announced = await ctx.tx((sql) => announceObject(sql, id, key));
  if (announced === undefined) throw noSuchArtifact();
  await removeLeftovers(ctx, announced);
  try {
    return await fetchInto(ctx, artifact.source_url, key);
  } catch (error) {
    await giveUp(ctx, id, key, error);
    throw error;
  }
}

async function fetchInto(
  ctx: Context<ArtifactsServices>,
  source: string,
  key: string,
): Promise<CopiedObject> {
  const { web, objects } = ctx.services;
  const options = { timeoutMs: LONGEST, maxBytes: MOST_BYTES, signal: ctx.signal };
  const response = await web.fetch(source, options);
  if (response.status < 200 || response.status > 299) {
    response.body.destroy();
    throw upstreamFailed(
      `The source returned ${response.status}. Check that ${new URL(source).host} serves the file.`,
    );
  }
  const mediaType =
    MEDIA_TYPE.exec(String(response.headers['content-type'] ?? ''))?.[0] ?? 'application/octet-stream';
  const { size, sha256 } = await objects.put(key, response.body, { contentType: mediaType });
  return { key, mediaType, size, sha256 };
}

/** Copies that broke off without a word, as a node that was killed leaves them: older than any copy may take. */
async function removeLeftovers(ctx: Context<ArtifactsServices>, artifact: ArtifactRow): Promise<void> {
  const tooOld = Date.now() - 2 * LONGEST;
  for (const key of artifact.pending_keys.filter((pending) => timeOf(pending) < tooOld)) {
    await ctx.services.objects.delete(key);
    await ctx.tx((sql) => forgetObject(sql, artifact.artifact_id, key));
  }
}

/** The last part of a key is a UUIDv7, which begins with its time. */
const timeOf = (key: string): number =>
  Number.parseInt(
    key
      .slice(key.lastIndexOf('/') + 1)
      .replaceAll('-', '')
      .slice(0, 12),
    16,
  );

async function giveUp(
  ctx: Context<ArtifactsServices>,
  id: string,
  key: string,
  error: unknown,
): Promise<void> {
  const known =
    error instanceof ApiError ? error : upstreamFailed('The connection to the source was lost. Try again.');
  const fault = { code: known.code, message: known.message };
  await ctx.tx(async (sql) => {
    await markFailed(sql, id, fault);
    await forgetObject(sql, id, key);
  });
}
