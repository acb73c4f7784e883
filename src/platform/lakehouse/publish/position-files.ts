import { rm, writeFile } from 'node:fs/promises';
import { must } from '../../../kernel/must.ts';
import {
  fileList,
  type HeldFile,
  type HiddenSegment,
  holdSegment,
  numberedRows,
  outsidePartitions,
  quoteText,
  type TableDefinition,
  type TableSchema,
} from '../../tables/index.ts';
import { PATH_FIELD, POSITION_FIELD } from '../iceberg/entries.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { LakehouseFile, Positions } from '../store/files.ts';
import type { HiddenLook } from './look.ts';
import type { NewObjects } from './new-objects.ts';

interface Writing {
  parts: LakehouseParts;
  objects: NewObjects;
  definition: TableDefinition;
  schemas: readonly TableSchema[];
}

/** The positions of all hidden rows, in files of which some are of the version before. */
export interface WrittenPositions {
  positions: Positions[];
  files: LakehouseFile[];
}

/** Files that are looked into by one statement. */
const AT_ONCE = 100;
/** With more files of positions than this, they become one. */
const MOST_FILES = 16;

/**
 * Rows that are hidden in a segment stay hidden in it, so a file of positions is never wrong later, at most short of some:
 * only segments in which more is hidden now are looked into.
 */
export async function writePositions(
  writing: Writing,
  { segments, known, tombstones }: HiddenLook,
  present: readonly LakehouseFile[],
): Promise<WrittenPositions> {
  const before = new Map(known.map((one) => [one.segmentId, one]));
  const positions = segments.flatMap(({ segmentId, hash }) => {
    const same = before.get(segmentId);
    return same?.hash === hash ? [same] : [];
  });
  const done = new Set(positions.map(({ segmentId }) => segmentId));
  const changed = segments.filter(({ segmentId }) => !done.has(segmentId));
  const files: LakehouseFile[] = [];
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const some = changed.slice(start, start + AT_ONCE);
    const written = await findPositions(writing, some, tombstones);
    if (written.file !== undefined) files.push(written.file);
    positions.push(...written.positions);
  }
  const used = new Set(positions.map(({ objectKey }) => objectKey));
  const all = [
    ...present.filter(({ kind, objectKey }) => kind === 'deletes' && used.has(objectKey)),
    ...files,
  ];
  return all.length > MOST_FILES
    ? joinFiles(writing, { positions, files: all }, segments)
    : { positions, files: all };
}

type PositionRow = { path: string };

async function findPositions(
  { parts, objects, definition, schemas }: Writing,
  segments: readonly HiddenSegment[],
  tombstones: string,
): Promise<{ file: LakehouseFile | undefined; positions: Positions[] }> {
  const hidden = await parts.cache.scratch('csv');
  const held: HeldFile[] = [];
  try {
    await writeFile(hidden, tombstones);
    for (const segment of segments) held.push(await holdSegment(parts, segment));
    const selects = segments.map((segment, place) => {
      const columns = must(
        schemas.find(({ schemaVersion }) => schemaVersion === segment.schemaVersion),
        `schema version ${segment.schemaVersion}`,
      ).columns;
      const path = must(held[place], 'the file of a segment').path;
      const shown = outsidePartitions({ ...definition, columns }, segment.hiddenPartitions) ?? 'true';
      const isHidden = `_row_id IN (SELECT id FROM hidden WHERE up_to >= ${segment.sequence}) OR NOT ${shown}`;
      return `SELECT ${quoteText(objects.urlOf(segment.objectKey))} AS file_path, granary_position AS pos
        FROM ${numberedRows(path, columns)} WHERE ${isHidden}`;
    });
    const from = `read_csv(${quoteText(hidden)}, columns = {'id': 'BIGINT', 'up_to': 'BIGINT'}, header = false, auto_detect = false)`;
    const file = await writeFileOf(
      { parts, objects },
      `WITH hidden AS MATERIALIZED (SELECT * FROM ${from}) ${selects.join(' UNION ALL ')}`,
      [hidden, ...held.map(({ path }) => path)],
    );
    const positions = segments.map(({ segmentId, hash, objectKey }) => ({
      segmentId,
      hash,
      objectKey: file?.paths.has(objects.urlOf(objectKey)) ? file.file.objectKey : undefined,
    }));
    return { file: file?.file, positions };
  } finally {
    for (const file of held) file.release();
    await rm(hidden, { force: true });
  }
}

/** The file and which data files it names; undefined when there is nothing to write. */
async function writeFileOf(
  { parts, objects }: Pick<Writing, 'parts' | 'objects'>,
  select: string,
  read: readonly string[],
): Promise<{ file: LakehouseFile; paths: ReadonlySet<string> } | undefined> {
  const target = await parts.cache.scratch('parquet');
  try {
    await parts.duck.run(
      `COPY (SELECT DISTINCT file_path, pos FROM (${select}) ORDER BY file_path, pos) TO ${quoteText(target)}
       (FORMAT parquet, COMPRESSION zstd, FIELD_IDS {file_path: ${PATH_FIELD}, pos: ${POSITION_FIELD}})`,
      { read, write: target },
    );
    const rows = await parts.duck.run<PositionRow & { rows: string }>(
      `SELECT file_path AS path, count(*)::VARCHAR AS rows FROM read_parquet(${quoteText(target)})
       GROUP BY file_path ORDER BY file_path`,
      { read: [target] },
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const count = rows.reduce((sum, row) => sum + Number(row.rows), 0);
    const facts = { kind: 'deletes' as const, rows: count, paths: { first: first.path, last: last.path } };
    return {
      file: await objects.putFile(facts, target),
      paths: new Set(rows.map(({ path }) => path)),
    };
  } finally {
    await rm(target, { force: true });
  }
}

async function joinFiles(
  { parts, objects }: Writing,
  { positions, files }: WrittenPositions,
  segments: readonly HiddenSegment[],
): Promise<WrittenPositions> {
  const held: HeldFile[] = [];
  try {
    for (const file of files) held.push(await holdSegment(parts, file));
    const read = held.map(({ path }) => path);
    const urls = segments.map(({ objectKey }) => quoteText(objects.urlOf(objectKey)));
    const joined = await writeFileOf(
      { parts, objects },
      `SELECT file_path, pos FROM read_parquet(${fileList(read)}) WHERE file_path IN (${urls.join(', ')})`,
      read,
    );
    await objects.drop(files);
    if (joined === undefined)
      return { positions: positions.map((one) => ({ ...one, objectKey: undefined })), files: [] };
    return {
      positions: positions.map((one) =>
        one.objectKey === undefined ? one : { ...one, objectKey: joined.file.objectKey },
      ),
      files: [joined.file],
    };
  } finally {
    for (const file of held) file.release();
  }
}
