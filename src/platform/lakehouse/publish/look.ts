import type { Sql } from '../../../kernel/sql.ts';
import {
  type Column,
  type DescribedSegment,
  type HiddenSegment,
  type HotLines,
  hiddenSegments,
  hotLines,
  STORED_TYPES,
  segmentRanges,
  segmentsWithin,
  segmentsWrittenAs,
  type TableReference,
  type TableSchema,
  type TableState,
  tableSchemas,
  tableState,
  tombstoneLines,
} from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import { USUALLY_KEPT_SECONDS } from '../lakehouse-parts.ts';
import { knownPositions, type LakehouseFile, type Positions, presentFiles } from '../store/files.ts';
import {
  findTable,
  type KnownTable,
  newestVersion,
  readableVersions,
  type Version,
} from '../store/versions.ts';
import { boundariesOf, planManifests } from './plan-manifests.ts';

/** What has to be made of the hidden rows of segments. */
export interface HiddenLook {
  segments: readonly HiddenSegment[];
  /** As the version before has them. */
  known: readonly Positions[];
  tombstones: string;
}

/** A state of a table that no version shows yet, and what of the version before can be used again. */
export interface Change {
  state: TableState;
  table: KnownTable;
  previous: Version | undefined;
  /** That can be read beside the new one, the oldest first. */
  versions: readonly Version[];
  schemas: readonly TableSchema[];
  present: readonly LakehouseFile[];
  /** Manifests of segments: such as stay, and the segments of such as have to be written. */
  data: readonly (LakehouseFile | DescribedSegment[])[];
  /** Undefined when the hot file stays, or there is none. */
  hot: HotLines | undefined;
  /** Undefined when the positions stay, or there are none. */
  hidden: HiddenLook | undefined;
}

export type Look =
  | { kind: 'missing' }
  /** Nobody has asked for a version of it before. */
  | { kind: 'new' }
  | { kind: 'same'; at: string; version: Version }
  /** Segments have values of a type that the column does not have any more, which no reader understands. */
  | { kind: 'outdated'; at: string; segments: number; rows: number; newest: Version | undefined }
  | { kind: 'changed'; at: string; newest: Version | undefined; change: Change };

/** The newest version, if the table is still what it shows: mostly it is, and this look costs little. */
export const unchangedVersion = (
  { database }: LakehouseParts,
  table: TableReference,
): Promise<Version | undefined> =>
  database.readingAs(table.accountId)(async (sql) => {
    const [newest, state] = await Promise.all([newestVersion(sql, table), tableState(sql, table)]);
    return newest !== undefined && state !== undefined && isSame(state, newest) ? newest : undefined;
  });

/** One consistent look at a table and at what other engines can read of it. */
export const lookAt = ({ database }: LakehouseParts, table: TableReference): Promise<Look> =>
  database.lookingAs(table.accountId)((sql) => look(sql, table));

async function look(sql: Sql, table: TableReference): Promise<Look> {
  const state = await tableState(sql, table);
  if (state === undefined) return { kind: 'missing' };
  const known = await findTable(sql, table);
  if (known === undefined) return { kind: 'new' };
  const newest = await newestVersion(sql, table);
  const { at } = state;
  if (newest !== undefined && isSame(state, newest)) return { kind: 'same', at, version: newest };
  const schemas = await tableSchemas(sql, table);
  const former = outdatedSchemas(schemas, state.definition.columns);
  const outdated = former.length > 0 ? await segmentsWrittenAs(sql, table, former) : [];
  if (outdated.length > 0) {
    const sum = (field: 'segments' | 'rows') => outdated.reduce((total, row) => total + row[field], 0);
    return { kind: 'outdated', at, segments: sum('segments'), rows: sum('rows'), newest };
  }
  const present = newest === undefined ? [] : await presentFiles(sql, table);
  const change = {
    state,
    table: known,
    previous: newest,
    versions: await readableVersions(sql, table, state.definition.versionsKept ?? USUALLY_KEPT_SECONDS),
    schemas,
    present,
    data: await lookAtSegments(sql, table, state, { newest, present }),
    hot: state.hot === newest?.hot ? undefined : await hotLines(sql, table),
    hidden: await lookAtHidden(sql, table, state, newest),
  };
  return { kind: 'changed', at, newest, change };
}

const isSame = ({ definition, hot, segments, hidden }: TableState, version: Version): boolean =>
  version.schemaVersion === definition.schemaVersion &&
  version.hot === hot &&
  version.segments === segments &&
  version.hidden === hidden;

/** Those whose files hold a column in another type than it has now. */
function outdatedSchemas(schemas: readonly TableSchema[], columns: readonly Column[]): number[] {
  const types = new Map(columns.map(({ fieldId, type }) => [fieldId, STORED_TYPES[type]]));
  return schemas
    .filter((schema) =>
      schema.columns.some(
        ({ fieldId, type }) => (types.get(fieldId) ?? STORED_TYPES[type]) !== STORED_TYPES[type],
      ),
    )
    .map(({ schemaVersion }) => schemaVersion);
}

async function lookAtSegments(
  sql: Sql,
  table: TableReference,
  state: TableState,
  { newest, present }: { newest: Version | undefined; present: readonly LakehouseFile[] },
): Promise<Change['data']> {
  const manifests = present.filter(({ kind, range }) => kind === 'manifest' && range !== undefined);
  if (state.segments === newest?.segments) return manifests;
  const boundaries = boundariesOf(manifests);
  const ranges = await segmentRanges(sql, table, boundaries);
  const data: Change['data'][number][] = [];
  for (const piece of planManifests(manifests, boundaries, ranges)) {
    if ('kept' in piece) data.push(piece.kept);
    else data.push(await segmentsWithin(sql, table, piece));
  }
  return data;
}

async function lookAtHidden(
  sql: Sql,
  table: TableReference,
  { hidden, segments }: TableState,
  newest: Version | undefined,
): Promise<HiddenLook | undefined> {
  if (hidden === '' || (hidden === newest?.hidden && segments === newest.segments)) return undefined;
  return {
    segments: await hiddenSegments(sql, table),
    known: await knownPositions(sql, table),
    tombstones: await tombstoneLines(sql, table),
  };
}
