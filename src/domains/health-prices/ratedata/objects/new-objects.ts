import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { RatedataServices } from '../services.ts';

export interface NewObject {
  object_key: string;
  sha256: string;
  bytes: number;
}

/** Parquet files that DuckDB writes and the object store keeps; they go by themselves unless somebody keeps them. */
export async function writeObject(
  {
    duck,
    objects,
    lifetimes,
    runsFolder,
  }: Pick<RatedataServices, 'duck' | 'objects' | 'lifetimes' | 'runsFolder'>,
  accountId: string,
  name: string,
  { sql, paths }: { sql: string; paths: readonly string[] },
): Promise<NewObject> {
  await mkdir(runsFolder, { recursive: true });
  const path = join(runsFolder, `${uuidv7()}.parquet`);
  try {
    const target = path.replaceAll("'", "''");
    await duck.all(
      `COPY (${sql}) TO '${target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`,
      paths,
    );
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest);
    const sha256 = digest.digest('hex');
    const { size } = await stat(path);
    // Another refresh may write the same bytes, and each takes away its own.
    const key = `ratedata/${hash('sha256', accountId).slice(0, 16)}/${name}-${sha256.slice(0, 32)}-${uuidv7()}`;
    await lifetimes.announce(accountId, key);
    await objects.put(key, createReadStream(path), { size, contentType: 'application/vnd.apache.parquet' });
    return { object_key: key, sha256, bytes: size };
  } finally {
    await rm(path, { force: true });
  }
}
