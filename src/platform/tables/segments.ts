import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serviceUnavailable } from '../../kernel/errors.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import type { ObjectStore } from '../objects/index.ts';
import type { TableReference } from './definition.ts';
import type { FileCache, HeldFile } from './file-cache.ts';

/** Where a segment lies and what it was written with, as the catalogue has it. */
export interface SegmentRow {
  segment_id: string;
  sequence: string;
  object_key: string;
  sha256: string;
  schema_version: number;
  hidden_partitions: string[];
}

export interface ColumnStatistics {
  nulls: number;
  /** As text; absent without values, and when it is too long to keep. */
  min?: string;
  max?: string;
  /** An estimate. */
  distinct?: number;
}

/** What is known of a segment file before the catalogue has it. */
export interface SegmentFacts {
  rows: number;
  rowLo: string;
  rowHi: string;
  schemaVersion: number;
  /** By field id. */
  statistics: Readonly<Record<string, ColumnStatistics>>;
  partition?: string | undefined;
  /** How many rows of which partition, in a table with a partition column. */
  partitions?: Readonly<Record<string, number>> | undefined;
}

/** A file that lies in the object store; the catalogue does not know it yet. */
export interface StoredObject {
  segmentId: string;
  objectKey: string;
  sha256: string;
  bytes: number;
}

export const OBJECT_PREFIX = 'tables/';

/** Every segment has a key of its own, never used again, so that the collector and a writer cannot meet at one. */
export const objectKey = ({ accountId, tableId }: TableReference, segmentId: string): string =>
  `${OBJECT_PREFIX}${accountId}/${tableId}/${segmentId}.parquet`;

/** Puts the file into the store and moves it into the cache. */
export async function storeSegment(
  stores: { objects: ObjectStore; cache: FileCache },
  table: TableReference,
  file: string,
): Promise<StoredObject> {
  const segmentId = uuidv7();
  const key = objectKey(table, segmentId);
  const { size } = await stat(file);
  const { sha256 } = await stores.objects.put(key, createReadStream(file), {
    size,
    contentType: 'application/vnd.apache.parquet',
  });
  const held = await stores.cache.hold(cacheName(sha256), (path) => rename(file, path));
  held.release();
  return { segmentId, objectKey: key, sha256, bytes: size };
}

const cacheName = (sha256: string): string => `${sha256}.parquet`;

/** The segment as a local file, verified against the hash in the catalogue. */
export const holdSegment = (
  stores: { objects: ObjectStore; cache: FileCache },
  { objectKey, sha256 }: { objectKey: string; sha256: string },
): Promise<HeldFile> =>
  stores.cache.hold(
    cacheName(sha256),
    async (path) => {
      const { stream } = await stores.objects.get(objectKey);
      const hash = createHash('sha256');
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(stream, measured, createWriteStream(path));
      if (hash.digest('hex') !== sha256) {
        throw serviceUnavailable(
          `The stored object ${objectKey} is not what was written. Restore it from a backup of the object store.`,
        );
      }
    },
    async (path) => (await hashOf(path)) === sha256,
  );

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const insertSegment = statement<{ sequence: string }>(
  'tables.add-segment',
  `INSERT INTO table_segments (account_id, table_id, segment_id, sequence, object_key, sha256, bytes, rows, row_lo,
     row_hi, schema_version, partition, statistics, partitions, run_id)
   VALUES ($1, $2, $3, coalesce($4::bigint, nextval('table_sequences')), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   RETURNING sequence::text`,
);

/** A merged segment keeps the sequence of its newest part; any other is the newest. */
export async function addSegment(
  sql: Sql,
  table: TableReference,
  { stored, facts }: { stored: StoredObject; facts: SegmentFacts },
  merged: { sequence?: string; runId?: string | undefined } = {},
): Promise<string> {
  const row = await insertSegment.one(sql, [
    table.accountId,
    table.tableId,
    stored.segmentId,
    merged.sequence ?? null,
    stored.objectKey,
    stored.sha256,
    stored.bytes,
    facts.rows,
    facts.rowLo,
    facts.rowHi,
    facts.schemaVersion,
    facts.partition ?? null,
    JSON.stringify(facts.statistics),
    facts.partitions === undefined ? null : JSON.stringify(facts.partitions),
    merged.runId ?? null,
  ]);
  return row.sequence;
}

const markRemoved = statement(
  'tables.remove-segments',
  `UPDATE table_segments AS live SET removed_at = now()
   FROM unnest($3::uuid[], $4::bigint[]) AS known (segment_id, hidden_rows)
   WHERE live.account_id = $1 AND live.table_id = $2 AND live.removed_at IS NULL
     AND live.segment_id = known.segment_id AND live.hidden_rows = known.hidden_rows`,
);

/** Answers how many were still there, and as they are known. */
export const removeSegments = (
  sql: Sql,
  table: TableReference,
  segments: readonly { segmentId: string; hiddenRows: number }[],
) =>
  markRemoved.run(sql, [
    table.accountId,
    table.tableId,
    segments.map(({ segmentId }) => segmentId),
    segments.map(({ hiddenRows }) => hiddenRows),
  ]);
