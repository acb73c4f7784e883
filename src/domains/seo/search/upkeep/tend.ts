import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import type { IndexParts } from '../index-parts.ts';
import { toRawPage } from '../raw-page.ts';
import {
  dropOutdatedHot,
  exchangeHot,
  exchangeSegments,
  listSegments,
  removedVersions,
  type StoredSegment,
  takeHot,
  upkeepState,
} from '../store/upkeep.ts';

const makeSegment = threadTask<typeof import('../engine/make-segment.task.ts').default>(
  import.meta.resolve('../engine/make-segment.task.ts'),
);
const mergeSegments = threadTask<typeof import('../engine/merge-segments.task.ts').default>(
  import.meta.resolve('../engine/merge-segments.task.ts'),
);

export const LIMITS = { hotPages: 2_000, hotSeconds: 60, segments: 8 };
/** More than the pages of a minute, and little enough for the memory of a thread. */
const MOST_FLUSHED = 5_000;
/** As many at once bring the count down to five, so that not every flush has to merge. */
const MERGED_AT_ONCE = 5;
/** SQLite opens no more beside each other. */
const MOST_MERGED = 9;
const LEAST_REMOVED = 1_000;
const REMOVED_SHARE = 0.2;
const HOUR_MS = 3_600_000;

/** What the index of an account needs now and then, any node, any time. Answers whether anything was done. */
export async function tend(parts: IndexParts, accountId: string): Promise<boolean> {
  const { hot, seconds, removed } = await parts.database.readingAs(accountId)((sql) =>
    upkeepState(sql, accountId),
  );
  const isDue = hot > 0 && (hot >= LIMITS.hotPages || seconds >= LIMITS.hotSeconds);
  if (isDue && (await flush(parts, accountId))) return true;
  return merge(parts, accountId, removed);
}

/** Moves the oldest hot pages into a segment. */
async function flush(parts: IndexParts, accountId: string): Promise<boolean> {
  const transact = parts.database.forAccount(accountId);
  const taken = await transact(async (sql) => {
    await dropOutdatedHot(sql, accountId);
    return takeHot(sql, accountId, MOST_FLUSHED);
  });
  if (taken.length === 0) return false;
  const newest = new Date(Math.max(...taken.map(({ crawled_at: time }) => time.getTime())));
  await parts.scratch.within(async (folder) => {
    const path = join(folder, 'segment.sqlite');
    await parts.threads.run(makeSegment, { pages: taken.map(toRawPage), path }, { timeoutMs: HOUR_MS });
    const segment = await store(parts, accountId, path, { pages: taken.length, newest });
    await transact(async (sql) => {
      await exchangeHot(sql, accountId, taken, segment);
      await parts.lifetimes.keep(sql, accountId, segment.object_key);
    });
  });
  return true;
}

/** Makes one of several segments when there are too many, or when too many of their pages are gone. */
async function merge(parts: IndexParts, accountId: string, removed: number): Promise<boolean> {
  const read = parts.database.readingAs(accountId);
  const segments = await read((sql) => listSegments(sql, accountId));
  const replaced = choose(segments, removed);
  if (replaced.length === 0) return false;
  const versions = await read((sql) => removedVersions(sql, accountId));
  const held = await Promise.all(
    replaced.map(({ object_key: objectKey, sha256 }) => parts.hold({ objectKey, sha256 })),
  );
  try {
    await parts.scratch.within(async (folder) => {
      const into = join(folder, 'segment.sqlite');
      const input = { paths: held.map(({ path }) => path), removed: versions, into };
      const { size, left } = await parts.threads.run(mergeSegments, input, { timeoutMs: HOUR_MS });
      const newest = new Date(Math.max(...replaced.map((segment) => segment.newest.getTime())));
      const by = size === 0 ? undefined : await store(parts, accountId, into, { pages: size, newest });
      await parts.database.forAccount(accountId)(async (sql) => {
        await exchangeSegments(sql, accountId, { replaced, by, left });
        if (by !== undefined) await parts.lifetimes.keep(sql, accountId, by.object_key);
        // A node may be about to fetch what it has read of just before.
        const later = new Date(Date.now() + HOUR_MS);
        for (const { object_key: key } of replaced) await parts.lifetimes.expire(sql, accountId, key, later);
      });
    });
  } finally {
    for (const file of held) file.release();
  }
  return true;
}

/** Which segments become one, given the smallest first. */
export function choose(segments: readonly StoredSegment[], removed: number): StoredSegment[] {
  const pages = segments.reduce((sum, segment) => sum + segment.pages, 0);
  if (removed >= LEAST_REMOVED && removed >= pages * REMOVED_SHARE) return segments.slice(0, MOST_MERGED);
  return segments.length > LIMITS.segments ? segments.slice(0, MERGED_AT_ONCE) : [];
}

async function store(
  { objects, lifetimes }: IndexParts,
  accountId: string,
  path: string,
  facts: { pages: number; newest: Date },
): Promise<StoredSegment> {
  const id = uuidv7();
  const key = `search/${accountId}/${id}.sqlite`;
  const { size } = await stat(path);
  await lifetimes.announce(accountId, key);
  const { sha256 } = await objects.put(key, createReadStream(path), {
    size,
    contentType: 'application/vnd.sqlite3',
  });
  return { segment_id: id, object_key: key, sha256, bytes: size, ...facts };
}
