import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { payloadTooLarge } from '../../../../kernel/errors.ts';
import type { StagedFile } from '../../../../platform/files/index.ts';
import { download } from '../../../../platform/web/index.ts';
import type { EtlServices } from '../services.ts';
import { nameOfUrl } from './names.ts';
import type { Source } from './source.ts';

export const MOST_SOURCE_BYTES = 20 * 1024 ** 3;

export async function stageSource(
  services: EtlServices,
  accountId: string,
  source: Source,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<StagedFile> {
  if (source.kind === 'url') {
    const { mediaType, url } = await download(services.web, source.url, path, {
      maxBytes: MOST_SOURCE_BYTES,
      signal,
    });
    return { path, name: nameOfUrl(url), mediaType };
  }
  const { name, objectKey, mediaType } = await services.database.readingAs(accountId)((sql) =>
    services.artifactBytes(sql, source.artifactId),
  );
  const { stream, size } = await services.objects.get(objectKey);
  if (size > MOST_SOURCE_BYTES) {
    stream.destroy();
    throw payloadTooLarge(`The artifact is larger than ${MOST_SOURCE_BYTES / 1024 ** 3} GiB. Split it.`);
  }
  await pipeline(stream, createWriteStream(path), { signal });
  return { path, name, mediaType };
}
