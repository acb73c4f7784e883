import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../../../kernel/context.ts';
import { payloadTooLarge, upstreamFailed } from '../../../../kernel/errors.ts';
import type { StagedFile } from '../../../../platform/files/index.ts';
import type { QueryServices } from '../services.ts';

export type FileSource = { artifactId: string } | { url: string };

const MOST_BYTES = 2 * 1024 ** 3;
const LONGEST_MS = 300_000;

/** Brings the file to `path`: from the object store, or from anywhere through the guarded client. */
export async function fetchFile(
  ctx: Context<QueryServices>,
  source: FileSource,
  path: string,
): Promise<StagedFile> {
  const { body, name, mediaType } =
    'url' in source ? await openUrl(ctx, source.url) : await openArtifact(ctx, source.artifactId);
  await pipeline(body, createWriteStream(path), { signal: ctx.signal });
  return { path, name, mediaType };
}

interface Opened extends Omit<StagedFile, 'path'> {
  body: Readable;
}

async function openArtifact(ctx: Context<QueryServices>, artifactId: string): Promise<Opened> {
  const { name, objectKey, mediaType } = await ctx.read((sql) => ctx.services.artifactBytes(sql, artifactId));
  const { stream, size } = await ctx.services.objects.get(objectKey);
  if (size > MOST_BYTES) {
    stream.destroy();
    throw payloadTooLarge(
      `The file is larger than ${MOST_BYTES / 1024 ** 3} GiB. Import it as a dataset instead.`,
    );
  }
  return { body: stream, name, mediaType };
}

async function openUrl(ctx: Context<QueryServices>, url: string): Promise<Opened> {
  const options = { timeoutMs: LONGEST_MS, maxBytes: MOST_BYTES, signal: ctx.signal };
  const { status, headers, body } = await ctx.services.web.fetch(url, options);
  const { host, pathname } = new URL(url);
  if (status < 200 || status > 299) {
    body.destroy();
    throw upstreamFailed(`The source returned ${status}. Check that ${host} serves the file.`);
  }
  return {
    body,
    name: pathname.slice(pathname.lastIndexOf('/') + 1),
    mediaType: String(headers['content-type'] ?? ''),
  };
}
