import { rm, writeFile } from 'node:fs/promises';
import { must } from '../../kernel/must.ts';
import { boundsSql, type ColumnBounds, parseBounds, pruneSegments } from './bounds.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import type { Engine } from './engine.ts';
import type { HeldFile } from './file-cache.ts';
import { groupByHidden, type SegmentGroup } from './hidden-rows.ts';
import { chooseWindows, type Windows } from './sample.ts';
import {
  copyToSegment,
  outsidePartitions,
  quoteText,
  readHotLines,
  readSegments,
  selectNothing,
} from './segment-sql.ts';
import { holdSegment } from './segments.ts';
import { columnsOf, type HotRows, type Segment, type Snapshot, stateName } from './snapshot.ts';

/** A snapshot as DuckDB reads it. */
export interface Relation {
  /** `_row_id`, `_created_at`, `_updated_at` and the table's columns under their present names. */
  select: string;
  /** Exactly the local files that the select reads; they stay until the release. */
  files: string[];
  /** Of the whole table, whatever the bounds. */
  rows: number;
  /** How many segments are read, and how many need not be because of the bounds. */
  segments: { read: number; pruned: number };
  release(): void;
}

export interface OpenOptions {
  /** Only rows within all of these; segments that have none, by the catalogue's statistics, are not opened. */
  within?: readonly ColumnBounds[];
  /** Only about so many rows, from all over the segments; and the hot ones. */
  sampleRows?: number;
}

/** Fewer ids are written into the statement itself. */
const MOST_INLINE = 500;

export async function openRelation(
  engine: Engine,
  snapshot: Snapshot,
  { within = [], sampleRows }: OpenOptions = {},
): Promise<Relation> {
  const { definition, hot } = snapshot;
  const bounds = parseBounds(definition.columns, within);
  const segments = pruneSegments(snapshot, bounds);
  const windows = sampleRows === undefined ? undefined : chooseWindows(segments, sampleRows);
  const held: HeldFile[] = [];
  const release = () => {
    for (const file of held) file.release();
  };
  const keep = async (file: Promise<HeldFile>): Promise<string> => {
    const known = await file;
    held.push(known);
    return known.path;
  };
  try {
    const parts: string[] = [];
    for (const group of groupByHidden(segments, snapshot.tombstones)) {
      parts.push(...(await selectGroup({ engine, snapshot, keep, windows }, group)));
    }
    if (hot.count > 0) parts.push(selectHot(await keep(holdHotRows(engine, definition, hot)), definition));
    return {
      select: selectWithin(definition, parts, boundsSql(bounds)),
      files: held.map(({ path }) => path),
      rows: snapshot.rows,
      segments: { read: segments.length, pruned: snapshot.segments.length - segments.length },
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function selectWithin(definition: TableDefinition, parts: readonly string[], conditions: string[]): string {
  if (parts.length === 0) return selectNothing(definition);
  const all = parts.join(' UNION ALL ');
  return conditions.length === 0 ? all : `SELECT * FROM (${all}) WHERE ${conditions.join(' AND ')}`;
}

interface Selecting {
  engine: Engine;
  snapshot: Snapshot;
  /** Holds the file for as long as the relation is open; answers where it is. */
  keep(file: Promise<HeldFile>): Promise<string>;
  windows: Windows | undefined;
}

async function selectGroup(
  { engine, snapshot: { definition, schemas }, keep, windows }: Selecting,
  { segments, hidden }: SegmentGroup,
): Promise<string[]> {
  const parts: string[] = [];
  const shownSegments =
    windows === undefined ? segments : segments.filter((one) => windows.has(one.segmentId));
  for (const same of alike(shownSegments)) {
    const files = await keepAll(engine, same.segments, keep);
    const written = columnsOf(schemas, same.schemaVersion);
    const { columns } = definition;
    const all =
      windows === undefined
        ? readSegments({ files, written }, columns)
        : same.segments
            .map(({ segmentId }, at) =>
              readSegments(
                {
                  files: files.slice(at, at + 1),
                  written,
                  windows: must(windows.get(segmentId), `the windows of ${segmentId}`),
                },
                columns,
              ),
            )
            .join(' UNION ALL ');
    const shown = outsidePartitions(definition, same.hiddenPartitions);
    parts.push(shown === undefined ? all : `SELECT * FROM (${all}) WHERE ${shown}`);
  }
  if (hidden.length === 0) return parts;
  const ids =
    hidden.length <= MOST_INLINE
      ? `(VALUES ${hidden.map((id) => `(${id}::BIGINT)`).join(', ')}) AS hidden(id)`
      : `read_csv(${quoteText(await keep(holdIds(engine, definition, hidden)))}, columns = {'id': 'BIGINT'}, header = false, auto_detect = false) AS hidden`;
  return parts.map(
    (part) => `SELECT stored.* FROM (${part}) AS stored ANTI JOIN ${ids} ON stored._row_id = hidden.id`,
  );
}

export interface AlikeSegments extends Pick<Segment, 'schemaVersion' | 'hiddenPartitions'> {
  segments: Segment[];
}

/** By what they were written with and what is hidden in them. */
export function alike(segments: readonly Segment[]): AlikeSegments[] {
  const groups = new Map<string, AlikeSegments>();
  for (const segment of segments) {
    const { schemaVersion, hiddenPartitions } = segment;
    const key = JSON.stringify([schemaVersion, ...hiddenPartitions]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { schemaVersion, hiddenPartitions, segments: [segment] });
    else known.segments.push(segment);
  }
  return [...groups.values()];
}

/** Some at a time, because each may be a download. */
async function keepAll(
  engine: Engine,
  segments: readonly Segment[],
  keep: (file: Promise<HeldFile>) => Promise<string>,
): Promise<string[]> {
  const files: string[] = [];
  const ATONCE = 8;
  for (let start = 0; start < segments.length; start += ATONCE) {
    const some = segments.slice(start, start + ATONCE).map((segment) => keep(holdSegment(engine, segment)));
    const settled = await Promise.allSettled(some);
    for (const result of settled) {
      if (result.status === 'rejected') throw result.reason;
      files.push(result.value);
    }
  }
  return files;
}

const holdIds = (engine: Engine, definition: TableDefinition, ids: readonly bigint[]): Promise<HeldFile> => {
  const text = ids.join('\n');
  return engine.cache.hold(`${stateName(definition, text)}.csv`, (path) => writeFile(path, text));
};

export const hotFileName = (table: TableReference, version: string): string =>
  `${stateName(table, version)}.parquet`;

/** Converted once for each state, so that repeated queries read columns and not JSON. */
function holdHotRows(engine: Engine, definition: TableDefinition, hot: HotRows): Promise<HeldFile> {
  return engine.cache.hold(hotFileName(definition, hot.version), async (path) => {
    if (hot.lines === undefined) throw new Error('the hot rows of this version are not at hand');
    await writeHotRows(engine, definition, hot.lines, path);
  });
}

/** Hot rows as a segment file. */
export async function writeHotRows(
  engine: Engine,
  definition: TableDefinition,
  lines: string,
  path: string,
): Promise<void> {
  const source = await engine.cache.scratch('jsonl');
  try {
    await writeFile(source, lines);
    const select = readHotLines(source, definition.columns, longestLine(lines));
    await engine.duck.run(copyToSegment(select, definition, path), { read: [source], write: path });
  } finally {
    await rm(source, { force: true });
  }
}

/** In bytes, and never less than DuckDB needs. */
function longestLine(lines: string): number {
  let longest = 16_384;
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf('\n', start);
    const next = end === -1 ? lines.length : end;
    longest = Math.max(longest, next - start);
    start = next + 1;
  }
  // A character takes at most three bytes in UTF-8 for each of its units in UTF-16.
  return longest * 3 + 1;
}

const selectHot = (file: string, { columns }: TableDefinition): string =>
  readSegments({ files: [file], written: columns }, columns);
