import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { writeObject } from '../objects/new-objects.ts';
import { codeName } from '../rates/code-name.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { numberedFiles } from '../rates/numbered-files.ts';
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
import { type CodeRange, codeRanges, planMerge } from './merge-plan.ts';

const ROWS_PER_SEGMENT = 4_000_000;
/** How long readers of the version before may still need what is replaced. */
const GRACE_MS = 3_600_000;

export interface Merged {
  files: number;
  segments: number;
  commit(sql: Sql): Promise<void>;
}

/** Files are sorted by both, so that a range of them is read without the rest; rows without a code stand apart. */
const within = ({ type, first, last }: CodeRange): string =>
  type === ''
    ? `coalesce(r.code_type, '') = '' AND coalesce(r.code, '') BETWEEN ${quoted(first)} AND ${quoted(last)}`
    : `r.code_type = ${quoted(type)} AND ${first === '' ? "coalesce(r.code, '')" : 'r.code'} BETWEEN ${quoted(first)} AND ${quoted(last)}`;

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
    const counts = await services.duck.all<{ type: string; code: string; rows: string }>(
      `SELECT coalesce(code_type, '') AS type, coalesce(code, '') AS code, count(*)::VARCHAR AS rows
       FROM read_parquet([${list}]) GROUP BY 1, 2 ORDER BY 1, 2`,
      paths,
    );
    const rows = numberedFiles(
      parts.map(({ file_no: no }) => no),
      paths,
    );
    const segments: NewSegment[] = [];
    for (const range of codeRanges(
      counts.map(({ type, code, rows: number }) => ({ type, code, rows: Number(number) })),
      rowsPerSegment,
    )) {
      signal.throwIfAborted();
      const object = await writeObject(services, accountId, 'segment', {
        paths,
        sql: `SELECT r.* FROM ${rows} r WHERE ${within(range)}
          ORDER BY r.code_type, r.code, r.file_no, r.ord, r.code_ord`,
      });
      segments.push({
        ...{
          segment_id: uuidv7(),
          object_key: object.object_key,
          sha256: object.sha256,
          bytes: object.bytes,
        },
        ...{
          rows: range.rows,
          first_code: codeName(range.type, range.first),
          last_code: codeName(range.type, range.last),
        },
      });
    }
    return segments;
  } finally {
    held.release();
  }
}
