import type { HotLines, TableDefinition } from '../../tables/index.ts';
import { writeHotRows } from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import type { LakehouseFile } from '../store/files.ts';
import type { NewObjects } from './new-objects.ts';

/** The rows that are in no segment yet, as a data file of versions. */
export async function writeHotFile(
  parts: LakehouseParts,
  objects: NewObjects,
  definition: TableDefinition,
  { lines, count }: HotLines,
): Promise<LakehouseFile> {
  const file = await parts.cache.scratch('parquet');
  await writeHotRows(parts, definition, lines, file);
  return objects.putFile({ kind: 'hot', rows: count }, file);
}
