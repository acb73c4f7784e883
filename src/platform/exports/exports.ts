import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prefixedId } from '../../kernel/ids.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { ObjectLifetimes } from '../lifetimes/index.ts';
import type { ObjectStore } from '../objects/index.ts';
import type { Database } from '../postgres/database.ts';
import type { Scratch } from '../scratch/index.ts';
import { flushingMeanwhile } from './flush-meanwhile.ts';
import { type ExportFormat, FORMATS } from './formats.ts';

export interface ExportsOptions {
  database: Database;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  /** On the disk of the object store's folder, so that a finished file is moved and not copied. */
  scratch: Scratch;
}

/** Where an export is written; both are gone when it is done. */
export interface ScratchPlace {
  file: string;
  spillFolder: string;
}

/** An object that is there, and goes again unless it is recorded. */
export interface WrittenExport extends AsyncDisposable {
  exportId: string;
  format: ExportFormat;
  objectKey: string;
  rowCount: number;
  bytes: number;
}

export interface ExportRow {
  accountId: string;
  exportId: string;
  format: ExportFormat;
  datasetId?: string;
  rowCount: number;
  filteredFrom?: number;
  expiresAt: Date;
}

export interface Exports {
  /** Runs `write`, and makes its file an object. Whatever fails leaves nothing behind. */
  write(
    accountId: string,
    format: ExportFormat,
    write: (place: ScratchPlace) => Promise<{ rowCount: number }>,
    /** One that a person waits for is made again should the machine lose its power; `lasting` waits for the disk. */
    options?: { lasting?: boolean },
  ): Promise<WrittenExport>;
  /** In the transaction of the answer; with a file, it stays until it expires. */
  record(sql: Sql, row: ExportRow, written?: WrittenExport): Promise<void>;
  link(written: WrittenExport, name: string, expiresAt: Date): Promise<string>;
  /** Forgets expired ones of every account; their files go by their own time. */
  purge(): Promise<number>;
}

const insert = statement(
  'exports.insert',
  `INSERT INTO exports (account_id, export_id, dataset_id, format, row_count, filtered_from, bytes, object_key, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const forgetExpired = statement('exports.forget-expired', 'DELETE FROM exports WHERE expires_at <= now()');

export function createExports({ database, objects, lifetimes, scratch }: ExportsOptions): Exports {
  const recorded = new WeakSet<WrittenExport>();
  return {
    write: (accountId, format, write, { lasting = false } = {}) =>
      scratch.within(async (folder) => {
        const exportId = prefixedId('ex');
        const { extension, mediaType } = FORMATS[format];
        const objectKey = `exports/${exportId}.${extension}`;
        const file = join(folder, `rows.${extension}`);
        const spillFolder = join(folder, 'spill');
        await mkdir(spillFolder);
        const writing = write({ file, spillFolder });
        const { rowCount } = await (lasting ? flushingMeanwhile(file, writing) : writing);
        await lifetimes.announce(accountId, objectKey);
        const { size } = await objects.adopt(objectKey, file, { contentType: mediaType, lasting });
        const written: WrittenExport = {
          exportId,
          format,
          objectKey,
          rowCount,
          bytes: size,
          [Symbol.asyncDispose]: async () => {
            if (!recorded.has(written)) await lifetimes.discard(accountId, objectKey);
          },
        };
        return written;
      }),
    async record(sql, row, written) {
      const { accountId, exportId, datasetId, format, rowCount, filteredFrom, expiresAt } = row;
      const { bytes = null, objectKey = null } = written ?? {};
      const about = [datasetId ?? null, format, rowCount, filteredFrom ?? null];
      await insert.run(sql, [accountId, exportId, ...about, bytes, objectKey, expiresAt]);
      if (written === undefined) return;
      await lifetimes.expire(sql, accountId, written.objectKey, expiresAt);
      // Should the transaction fail after this, the announcement still stands.
      recorded.add(written);
    },
    link: ({ format, objectKey }, name, expiresAt) =>
      objects.signedUrl(objectKey, {
        expiresInSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1_000)),
        fileName: `${name}.${FORMATS[format].extension}`,
      }),
    purge: () => database.withSettings({ 'app.retention': 'on' })((sql) => forgetExpired.run(sql)),
  };
}
