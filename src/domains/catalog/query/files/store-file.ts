import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../../kernel/context.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { type Format, openLocal, type ReadOptions } from '../../../../platform/files/index.ts';
import type { QueryServices } from '../services.ts';
import { type FileSource, fetchFile } from './fetch-file.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';

/** A file that was fetched, parsed and stored; it goes again unless it is kept. */
export interface StoredFile extends ParsedFile, AsyncDisposable {
  format: Format;
  /** What was assumed about the file. */
  notes: readonly string[];
  objectKey: string;
  sha256: string;
  bytes: number;
  keep(): void;
}

export const storeFile = (
  ctx: Context<QueryServices>,
  from: FileSource,
  told: ReadOptions,
): Promise<StoredFile> =>
  ctx.services.scratch.within(async (folder) => {
    const spillFolder = join(folder, 'spill');
    const target = join(folder, 'table.parquet');
    await mkdir(spillFolder);
    const file = await fetchFile(ctx, from, join(folder, 'source'));
    const readable = await openLocal(file, told, { folder, signal: ctx.signal });
    const parsed = await parseFile(ctx, readable, { target, spillFolder });
    const { format, notes } = readable;
    return { ...parsed, format, notes, ...(await storeTable(ctx, target)) };
  });

async function storeTable(ctx: Context<QueryServices>, file: string) {
  const { lifetimes, objects } = ctx.services;
  const accountId = ctx.account.id;
  const objectKey = `query-tables/${accountId}/${uuidv7()}.parquet`;
  await lifetimes.announce(accountId, objectKey);
  const contentType = 'application/vnd.apache.parquet';
  const { sha256, size } = await objects.put(objectKey, createReadStream(file), { contentType });
  let kept = false;
  return {
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
}
