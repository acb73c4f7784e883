import { must } from '../../../kernel/must.ts';
import {
  type Column,
  fileList,
  type HeldFile,
  holdSegment,
  numberedRows,
  presentColumns,
  quoteText,
  readSegments,
  selectNothing,
  type TableReference,
  tableSchemas,
} from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { Version } from '../store/versions.ts';
import { type RowFile, versionFiles } from './version-files.ts';

/** A version as DuckDB reads it, until it is released. */
export interface OpenVersion {
  select: string;
  files: readonly string[];
  rows: number;
  version: string;
  release(): void;
}

/** Downloads at once. */
const AT_ONCE = 8;

export async function openVersion(
  parts: LakehouseParts,
  table: TableReference,
  version: Version,
): Promise<OpenVersion> {
  const { rows, positions } = await versionFiles(parts, table, version);
  const schemas = await parts.database.readingAs(table.accountId)((sql) => tableSchemas(sql, table));
  const columnsOf = (schemaVersion: number): readonly Column[] =>
    must(
      schemas.find((schema) => schema.schemaVersion === schemaVersion),
      `schema version ${schemaVersion}`,
    ).columns;
  const held: HeldFile[] = [];
  const release = () => {
    for (const file of held) file.release();
  };
  try {
    const paths = await holdAll(parts, [...rows, ...positions], held);
    const local = new Map(rows.map((file, place) => [file, must(paths[place], 'a held file')]));
    const pathOf = (file: RowFile) => must(local.get(file), 'the path of a file');
    const columns = columnsOf(version.schemaVersion);
    const whole = Map.groupBy(
      rows.filter(({ mayHide }) => !mayHide),
      ({ schemaVersion }) => schemaVersion,
    );
    const selects = [
      ...[...whole].map(([written, files]) =>
        readSegments({ files: files.map(pathOf), written: columnsOf(written) }, columns),
      ),
      ...rows
        .filter(({ mayHide }) => mayHide)
        .map((file) => selectShown(file, pathOf(file), { written: columnsOf(file.schemaVersion), columns })),
    ];
    const hidden = `WITH hidden AS MATERIALIZED (SELECT file_path, pos FROM read_parquet(${fileList(paths.slice(rows.length))})) `;
    return {
      select:
        selects.length === 0
          ? selectNothing({ columns })
          : `${positions.length === 0 ? '' : hidden}${selects.join(' UNION ALL ')}`,
      files: paths,
      rows: version.rows,
      version: String(version.version),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

const selectShown = (
  { url }: RowFile,
  path: string,
  { written, columns }: { written: readonly Column[]; columns: readonly Column[] },
): string =>
  `SELECT ${presentColumns(written, columns)} FROM ${numberedRows(path, written)}
   WHERE granary_position NOT IN (SELECT pos FROM hidden WHERE file_path = ${quoteText(url)})`;

async function holdAll(
  parts: LakehouseParts,
  objects: readonly { objectKey: string; sha256: string }[],
  held: HeldFile[],
): Promise<string[]> {
  const paths: string[] = [];
  for (let start = 0; start < objects.length; start += AT_ONCE) {
    const some = objects.slice(start, start + AT_ONCE).map((object) => holdSegment(parts, object));
    const settled = await Promise.allSettled(some);
    held.push(...settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    paths.push(...(await Promise.all(some)).map(({ path }) => path));
  }
  return paths;
}
