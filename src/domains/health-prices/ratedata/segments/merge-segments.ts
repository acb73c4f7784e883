import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { writeObject } from '../objects/new-objects.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';
import type { RatedataServices } from '../services.ts';
import { liveFiles, mergedSegments } from '../store/catalogue.ts';
import { partsOfFiles } from '../store/files.ts';
import {
  allSegments,
  insertSegments,
  type NewSegment,
  removeSegments,
  unmergedFiles,
} from '../store/segments.ts';
import { bumpVersion } from '../store/versions.ts';
import { codeRanges, planMerge } from './merge-plan.ts';

const ROWS_PER_SEGMENT = 4_000_000;
/** How long readers of the version before may still need what is replaced. */
const GRACE_MS = 3_600_000;

export interface Merged {
  files: number;
  segments: number;
  commit(sql: Sql): Promise<void>;
}

const CODE = `coalesce(code_type, '') || ' ' || coalesce(code, '')`;

/** Brings the rates of many files into the order of their codes, so that one code is read from few places. */
export async function mergeSegments(
  services: RatedataServices,
  accountId: string,
  { signal, limits = {}, rowsPerSegment = ROWS_PER_SEGMENT }: MergeOptions,
): Promise<Merged> {
  const standing = await services.database.readingAs(accountId)(async (sql) => {
    const unmerged = await unmergedFiles(sql, accountId);
    const segments = await mergedSegments(sql, accountId);
    const merges = new Set(segments.map(({ files }) => [...files].sort().join())).size;
    return { unmerged, merges };
  });
  const plan = planMerge(standing, limits);
  if (plan === 'nothing') return { files: 0, segments: 0, commit: async () => undefined };
  const { files, replaced } = await chosenFiles(services, accountId, plan, standing.unmerged);
  const segments = await writeSegments(services, accountId, files, { signal, rowsPerSegment });
  return {
    files: files.length,
    segments: segments.length,
    async commit(sql) {
      const gone = await removeSegments(sql, accountId, replaced);
      await insertSegments(sql, accountId, segments, files);
      for (const { object_key: key } of segments) await services.lifetimes.keep(sql, accountId, key);
      const at = new Date(services.clock.now().getTime() + GRACE_MS);
      for (const key of gone) await services.lifetimes.expire(sql, accountId, key, at);
      await bumpVersion(sql, accountId);
    },
  };
}

export interface MergeOptions {
  signal: AbortSignal;
  limits?: { files?: number; rows?: number };
  rowsPerSegment?: number;
}

async function chosenFiles(
  { database }: RatedataServices,
  accountId: string,
  plan: 'unmerged' | 'all',
  unmerged: readonly { file_no: string }[],
): Promise<{ files: string[]; replaced: string[] }> {
  if (plan === 'unmerged') return { files: unmerged.map(({ file_no: no }) => no), replaced: [] };
  return database.readingAs(accountId)(async (sql) => {
    const live = await liveFiles(sql, accountId, { visibility: null, asOf: null });
    const segments = await allSegments(sql, accountId);
    return {
      files: [...new Set(live.map(({ file_no: no }) => no))],
      replaced: segments.map(({ segment_id: id }) => id),
    };
  });
}

async function writeSegments(
  services: RatedataServices,
  accountId: string,
  files: readonly string[],
  { signal, rowsPerSegment }: { signal: AbortSignal; rowsPerSegment: number },
): Promise<NewSegment[]> {
  const parts = (
    await services.database.readingAs(accountId)((sql) => partsOfFiles(sql, accountId, files))
  ).filter(({ part }) => part === 'rates');
  const held = new HeldParts(services.hold);
  try {
    const paths = await held.paths(parts.map(({ object_key: objectKey, sha256 }) => ({ objectKey, sha256 })));
    const list = paths.map(quoted).join(', ');
    const counts = await services.duck.all<{ code: string; rows: string }>(
      `SELECT ${CODE} AS code, count(*)::VARCHAR AS rows FROM read_parquet([${list}]) GROUP BY 1 ORDER BY 1`,
      paths,
    );
    const numbers = parts.map(({ file_no: no }, index) => `(${quoted(paths[index] ?? '')}, ${no}::BIGINT)`);
    const segments: NewSegment[] = [];
    for (const { first, last, rows } of codeRanges(
      counts.map(({ code, rows: count }) => ({ code, rows: Number(count) })),
      rowsPerSegment,
    )) {
      signal.throwIfAborted();
      const [lowest, highest] = [first.slice(0, first.indexOf(' ')), last.slice(0, last.indexOf(' '))];
      const object = await writeObject(services, accountId, 'segment', {
        paths,
        // The types alone let whole row groups be passed over.
        sql: `SELECT r.* EXCLUDE (filename), m.file_no FROM read_parquet([${list}], filename = true) r
          JOIN (VALUES ${numbers.join(', ')}) m (path, file_no) ON r.filename = m.path
          WHERE coalesce(r.code_type, '') BETWEEN ${quoted(lowest)} AND ${quoted(highest)}
            AND ${CODE} BETWEEN ${quoted(first)} AND ${quoted(last)}
          ORDER BY r.code_type, r.code, m.file_no, r.ord, r.code_ord`,
      });
      segments.push({
        ...{
          segment_id: uuidv7(),
          object_key: object.object_key,
          sha256: object.sha256,
          bytes: object.bytes,
        },
        ...{ rows, first_code: first, last_code: last },
      });
    }
    return segments;
  } finally {
    held.release();
  }
}
