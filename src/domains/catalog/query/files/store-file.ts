import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../../kernel/context.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { QueryServices } from '../services.ts';
import { type FileSource, fetchFile } from './fetch-file.ts';
import { type FileFormat, kindOf } from './file-kind.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';

/** A file that was fetched, parsed and stored; it goes again unless it is kept. */
export interface StoredFile extends ParsedFile, AsyncDisposable {
  format: FileFormat;
  objectKey: string;
  sha256: string;
  bytes: number;
  keep(): void;
}

export async function storeFile(
  ctx: Context<QueryServices>,
  source: FileSource,
  format: FileFormat | undefined,
): Promise<StoredFile> {
  const { lifetimes, objects, scratchFolder } = ctx.services;
  const accountId = ctx.account.id;
  const id = uuidv7();
  const folder = join(scratchFolder, id);
  const spillFolder = join(folder, 'spill');
  const target = join(folder, 'table.parquet');
  const objectKey = `query-tables/${accountId}/${id}.parquet`;
  let kept = false;
  try {
    await mkdir(spillFolder, { recursive: true, mode: 0o700 });
    const file = await fetchFile(ctx, source, join(folder, 'source'));
    const found = await kindOf(file);
    const kind = { ...found, format: format ?? found.format };
    const parsed = await parseFile(ctx, kind, { source: file.path, target, spillFolder });
    await lifetimes.announce(accountId, objectKey);
    const contentType = 'application/vnd.apache.parquet';
    const { sha256, size } = await objects.put(objectKey, createReadStream(target), { contentType });
    return {
      ...parsed,
      format: kind.format,
      objectKey,
      sha256,
      bytes: size,
      keep: () => {
        kept = true;
      },
      [Symbol.asyncDispose]: async () => {
        if (!kept) await lifetimes.discard(accountId, objectKey);
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
