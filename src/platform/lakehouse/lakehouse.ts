import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../../kernel/sql.ts';
import { keepVersions, type TableReference, versionsKept } from '../tables/index.ts';
import { USUALLY_KEPT_SECONDS } from './lakehouse-parts.ts';
import type { ListedSource } from './listed/listed-table.ts';
import { publishListed } from './listed/publish-listed.ts';
import { oneAtATime } from './publish/one-at-a-time.ts';
import { type PublishParts, publish } from './publish/publish.ts';
import { findVersion, type VersionAt } from './read/find-version.ts';
import { type OpenVersion, openVersion } from './read/open-version.ts';
import { readableVersions, type Version } from './store/versions.ts';
import { collect, collectUnknown } from './upkeep/collect.ts';
import { createFollower } from './upkeep/follow.ts';

/** A table as a reader of Iceberg loads it. */
export interface LoadedTable {
  version: Version;
  metadataLocation: string;
  /** The content of that file. */
  metadata: object;
}

const MOST_METADATA_BYTES = 32 * 1024 ** 2;

/** Opens tables to other engines: versions of them, in the form of Apache Iceberg. */
export function createLakehouse(parts: PublishParts) {
  const inTurn = oneAtATime<Version>();
  const metadata = new LRUCache<string, { parsed: object; bytes: number }>({
    maxSize: MOST_METADATA_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const publishNow = (table: TableReference): Promise<Version> =>
    inTurn(nameOf(table), () => publish(parts, table));
  const readMetadata = async (key: string): Promise<object> => {
    const known = metadata.get(key);
    if (known !== undefined) return known.parsed;
    const bytes = await buffer((await parts.objects.get(key)).stream);
    const parsed = JSON.parse(bytes.toString()) as object;
    metadata.set(key, { parsed, bytes: bytes.length });
    return parsed;
  };
  const loaded = async (version: Version): Promise<LoadedTable> => ({
    version,
    metadataLocation: `s3://${parts.bucket}/${version.metadataKey}`,
    metadata: await readMetadata(version.metadataKey),
  });
  const versions = async (sql: Sql, table: TableReference) => {
    const keptSeconds = (await versionsKept(sql, table)) ?? USUALLY_KEPT_SECONDS;
    return { keptSeconds, versions: await readableVersions(sql, table, keptSeconds) };
  };
  const follower = createFollower({
    ...{ database: parts.database, log: parts.log, publish: publishNow },
    collect: () => collect(parts),
  });
  return {
    follower,
    /** The present state, as a version. */
    publish: publishNow,
    load: async (table: TableReference): Promise<LoadedTable> => loaded(await publishNow(table)),
    /** The same for a table that another part of the program tells. */
    loadListed: async (table: TableReference, source: ListedSource): Promise<LoadedTable> =>
      loaded(await inTurn(nameOf(table), () => publishListed(parts, table, source))),
    /** Those that can be read, the oldest first, and how long each is kept after the next. */
    versions,
    keepVersions: (sql: Sql, table: TableReference, seconds: number) => keepVersions(sql, table, seconds),
    /** As DuckDB reads it, until it is released. */
    async openVersion(table: TableReference, at: VersionAt): Promise<OpenVersion> {
      // What a time means depends on what the table holds now.
      if ('asOf' in at) await publishNow(table);
      const found = await parts.database.readingAs(table.accountId)((sql) => versions(sql, table));
      return openVersion(parts, table, findVersion(found.versions, at));
    },
    collect: (graceMs?: number) => collect(parts, graceMs),
    collectUnknown: (ageMs: number) => collectUnknown(parts, ageMs),
  };
}

const nameOf = ({ accountId, tableId }: TableReference): string => `${accountId}/${tableId}`;

export type Lakehouse = ReturnType<typeof createLakehouse>;
