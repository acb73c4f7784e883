import { notFound } from '../../kernel/errors.ts';
import { must } from '../../kernel/must.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { DEFINITION, type DefinitionRow, definitionFrom, noSuchTable } from './catalogue.ts';
import { decodeData, type StoredRow } from './decode.ts';
import type { Column, TableDefinition, TableReference } from './definition.ts';
import type { TextRow } from './duck.ts';
import type { Engine } from './engine.ts';
import type { HeldFile } from './file-cache.ts';
import type { SegmentCopy } from './hot-rows.ts';
import {
  outsidePartitions,
  quoteName,
  readSegments,
  type SegmentFiles,
  textOf,
  timestampText,
} from './segment-sql.ts';
import { holdSegment, type SegmentRow } from './segments.ts';
import { columnsOf, HOT_LINE, type Snapshot, schemasFrom, WRITTEN_SCHEMAS } from './snapshot.ts';

interface PlaceRow extends DefinitionRow {
  line: string | null;
  candidates: SegmentRow[] | null;
  schemas: Record<string, Column[]> | null;
}

// Segments are mostly apart in row ids; a changed row that was moved into a later segment makes it reach over others.
const selectPlace = statement<PlaceRow>(
  'tables.place-of-row',
  `SELECT ${DEFINITION},
     (SELECT ${HOT_LINE} FROM table_hot_rows WHERE account_id = $1 AND table_id = $2 AND row_id = $3::bigint) AS line,
     (SELECT json_agg(json_build_object('segment_id', segment_id, 'sequence', sequence::text,
        'object_key', object_key, 'sha256', sha256,
        'schema_version', schema_version, 'hidden_partitions', hidden_partitions))
      FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL
        AND row_lo <= $3::bigint AND row_hi >= $3::bigint
        AND sequence > coalesce((SELECT up_to_sequence FROM table_tombstones
          WHERE account_id = $1 AND table_id = $2 AND row_id = $3::bigint), 0)) AS candidates,
     ${WRITTEN_SCHEMAS} AS schemas
   FROM stored_tables WHERE account_id = $1 AND table_id = $2`,
);

const ROW_ID = /^[1-9]\d{0,18}$/;
const LARGEST = 2n ** 63n - 1n;

export const isRowId = (text: string): boolean => ROW_ID.test(text) && BigInt(text) <= LARGEST;

export const noSuchRow = (rowId: string) =>
  notFound(`There is no row ${JSON.stringify(rowId)} in this table. List the rows to see their IDs.`);

/** A living row, and where its copy lies unless it is hot. */
export interface FoundRow extends StoredRow {
  copy: SegmentCopy | undefined;
}

export async function findRow(
  engine: Engine,
  sql: Sql,
  table: TableReference,
  rowId: string,
): Promise<FoundRow | undefined> {
  if (!isRowId(rowId)) return undefined;
  const place = await selectPlace.first(sql, [table.accountId, table.tableId, rowId]);
  if (place === undefined) throw noSuchTable(table);
  const definition = definitionFrom(table, place);
  if (place.line !== null) return fromLine(definition, place.line);
  if (place.candidates === null) return undefined;
  const { candidates } = place;
  return fromSegments(engine, { definition, schemas: schemasFrom(place.schemas), candidates }, rowId);
}

function fromLine({ columns }: TableDefinition, line: string): FoundRow {
  const fields = JSON.parse(line) as Record<string, unknown>;
  return {
    rowId: String(fields[1]),
    data: decodeData(columns, ({ fieldId }) => fields[fieldId]),
    createdAt: fromMicroseconds(fields[2]),
    updatedAt: fromMicroseconds(fields[3]),
    copy: undefined,
  };
}

interface PossiblePlaces extends Pick<Snapshot, 'definition' | 'schemas'> {
  candidates: readonly SegmentRow[];
}

/** With a value in `c0`, `c1` and so on for every column. */
type CopyRow = TextRow & { place: string; created: string; updated: string };

async function fromSegments(
  engine: Engine,
  { definition, schemas, candidates }: PossiblePlaces,
  rowId: string,
): Promise<FoundRow | undefined> {
  const held: (SegmentRow & { file: HeldFile })[] = [];
  try {
    for (const candidate of candidates) {
      const { object_key: objectKey, sha256 } = candidate;
      held.push({ ...candidate, file: await holdSegment(engine, { objectKey, sha256 }) });
    }
    const parts = held.map(({ schema_version, hidden_partitions, file }, index) => {
      const written = columnsOf(schemas, schema_version);
      const shown = outsidePartitions(definition, hidden_partitions) ?? 'true';
      return `${selectRow(definition, rowId, index, { files: [file.path], written })} AND ${shown}`;
    });
    const read = held.map(({ file }) => file.path);
    const [row] = await engine.duck.run<CopyRow>(parts.join(' UNION ALL '), { read, isLookup: true });
    if (row === undefined) return undefined;
    const place = must(candidates[Number(row.place)], `place ${row.place} of row ${rowId}`);
    const fields = new Map(definition.columns.map(({ fieldId }, index) => [fieldId, row[`c${index}`]]));
    return {
      rowId,
      data: decodeData(definition.columns, ({ fieldId }) => fields.get(fieldId)),
      createdAt: toMilliseconds(row.created),
      updatedAt: toMilliseconds(row.updated),
      copy: { segmentId: place.segment_id, sequence: place.sequence, createdAt: row.created },
    };
  } finally {
    for (const { file } of held) file.release();
  }
}

function selectRow({ columns }: TableDefinition, rowId: string, place: number, files: SegmentFiles): string {
  const values = columns.map(({ name, type }, index) => `${textOf(type, quoteName(name))} AS c${index}`);
  return `SELECT '${place}' AS place, ${timestampText('_created_at')} AS created,
      ${timestampText('_updated_at')} AS updated, ${values.join(', ')}
    FROM (${readSegments(files, columns)}) WHERE _row_id = ${rowId}`;
}

const toMilliseconds = (text: string): string => `${text.slice(0, 23)}Z`;

const fromMicroseconds = (microseconds: unknown): string =>
  new Date(Math.floor(Number(microseconds) / 1000)).toISOString();
