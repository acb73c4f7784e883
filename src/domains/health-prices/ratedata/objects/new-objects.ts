import { hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { must } from '../../../../kernel/must.ts';
import type { RatedataServices } from '../services.ts';
import { putFile, type StoredObject } from './put-file.ts';

/** Parquet files that DuckDB writes and the object store keeps; they go by themselves unless somebody keeps them. */
export async function writeObject(
  services: Pick<RatedataServices, 'duck' | 'objects' | 'lifetimes' | 'runsFolder'>,
  accountId: string,
  name: string,
  { sql, paths }: { sql: string; paths: readonly string[] },
): Promise<StoredObject & { rows: number }> {
  const { duck, runsFolder } = services;
  await mkdir(runsFolder, { recursive: true });
  const path = join(runsFolder, `${uuidv7()}.parquet`);
  try {
    const target = path.replaceAll("'", "''");
    const [written] = await duck.all<{ Count: string }>(
      `COPY (${sql}) TO '${target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`,
      paths,
    );
    const owner = hash('sha256', accountId).slice(0, 16);
    const stored = await putFile(services, accountId, path, {
      // Another refresh may write the same bytes, and each takes away its own.
      keyOf: (sha256) => `ratedata/${owner}/${name}-${sha256.slice(0, 32)}-${uuidv7()}`,
      contentType: 'application/vnd.apache.parquet',
    });
    return { ...stored, rows: Number(must(written, 'how many rows were written').Count) };
  } finally {
    await rm(path, { force: true });
  }
}
