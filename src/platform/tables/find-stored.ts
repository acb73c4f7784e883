import { must } from '../../kernel/must.ts';
import { type Sql, statement } from '../../kernel/sql.ts';
import { decodeData, type StoredRow } from './decode.ts';
import type { Column, TableDefinition } from './definition.ts';
import type { TextRow } from './duck.ts';
import type { Engine } from './engine.ts';
import type { HeldFile } from './file-cache.ts';
import type { SegmentCopy } from './hot-rows.ts';
import { outsidePartitions, quoteName, readSegments, textOf, timestampText } from './segment-sql.ts';
import { holdSegment, type SegmentRow } from './segments.ts';
import { columnsOf, type Snapshot, schemasFrom, WRITTEN_SCHEMAS } from './snapshot.ts';

/** A living row of a segment, and where its copy lies. */
export interface StoredCopy extends StoredRow {
  copy: SegmentCopy;
}

const selectPlaces = statement<SegmentRow>(
  'tables.places-of-rows',
  `SELECT segment_id, sequence::text, object_key, sha256, schema_version, hidden_partitions FROM table_segments s
   WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL
     AND EXISTS (SELECT FROM unnest($3::bigint[]) AS wanted (id) WHERE id BETWEEN s.row_lo AND s.row_hi)`,
);
const selectHidden = statement<{ row_id: string; up_to: string }>(
  'tables.hidden-of-rows',
  `SELECT row_id::text, up_to_sequence::text AS up_to FROM table_tombstones
   WHERE account_id = $1 AND table_id = $2 AND row_id = ANY ($3::bigint[])`,
);
const selectSchemas = statement<{ schemas: Record<string, Column[]> | null }>(
  'tables.schemas-of-segments',
  `SELECT ${WRITTEN_SCHEMAS} AS schemas FROM stored_tables WHERE account_id = $1 AND table_id = $2`,
);

/** The living copies of these rows in segments, from one look into the files. The caller holds the lock for hiding. */
export async function findStored(
  engine: Engine,
  sql: Sql,
  definition: TableDefinition,
  rowIds: readonly string[],
): Promise<StoredCopy[]> {
  const key = [definition.accountId, definition.tableId];
  const places = await selectPlaces.all(sql, [...key, rowIds]);
  if (places.length === 0) return [];
  const hidden = new Map(
    (await selectHidden.all(sql, [...key, rowIds])).map(({ row_id: id, up_to: upTo }) => [id, BigInt(upTo)]),
  );
  const schemas = schemasFrom((await selectSchemas.first(sql, key))?.schemas ?? null);
  const found: StoredCopy[] = [];
  for (const row of await readCopies(engine, { definition, schemas, places }, rowIds)) {
    const place = must(places[Number(row.place)], `place ${row.place} of the stored copies`);
    if (BigInt(place.sequence) <= (hidden.get(row.id) ?? 0n)) continue;
    const { columns } = definition;
    const fields = new Map(columns.map(({ fieldId }, index) => [fieldId, row[`c${index}`]]));
    found.push({
      rowId: row.id,
      data: decodeData(columns, ({ fieldId }) => fields.get(fieldId)),
      createdAt: `${row.created.slice(0, 23)}Z`,
      updatedAt: `${row.updated.slice(0, 23)}Z`,
      copy: { segmentId: place.segment_id, sequence: place.sequence, createdAt: row.created },
    });
  }
  return found;
}

interface StoredPlaces extends Pick<Snapshot, 'definition' | 'schemas'> {
  places: readonly SegmentRow[];
}

/** With a value in `c0`, `c1` and so on for every column. */
type CopyRow = TextRow & { place: string; id: string; created: string; updated: string };

async function readCopies(
  engine: Engine,
  { definition, schemas, places }: StoredPlaces,
  rowIds: readonly string[],
): Promise<CopyRow[]> {
  const held: (SegmentRow & { file: HeldFile })[] = [];
  try {
    for (const place of places) {
      const { object_key: objectKey, sha256 } = place;
      held.push({ ...place, file: await holdSegment(engine, { objectKey, sha256 }) });
    }
    const { columns } = definition;
    const values = columns.map(({ name, type }, index) => `${textOf(type, quoteName(name))} AS c${index}`);
    const ids = rowIds.map((id) => `(${BigInt(id)}::BIGINT)`).join(', ');
    const parts = held.map(({ schema_version: version, hidden_partitions: partitions, file }, index) => {
      const written = columnsOf(schemas, version);
      const shown = outsidePartitions(definition, partitions) ?? 'true';
      return `SELECT '${index}' AS place, CAST(_row_id AS VARCHAR) AS id, ${timestampText('_created_at')} AS created,
          ${timestampText('_updated_at')} AS updated, ${values.join(', ')}
        FROM (${readSegments({ files: [file.path], written }, columns)}) AS stored
        SEMI JOIN (VALUES ${ids}) AS wanted(id) ON stored._row_id = wanted.id WHERE ${shown}`;
    });
    return await engine.duck.run<CopyRow>(parts.join(' UNION ALL '), {
      read: held.map(({ file }) => file.path),
    });
  } finally {
    for (const { file } of held) file.release();
  }
}
