import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { silentLogger } from '../../src/kernel/log.ts';
import { createObjectStore } from '../../src/platform/objects/index.ts';
import { createDatabase } from '../../src/platform/postgres/database.ts';
import {
  copyToSegment,
  createResidentDuck,
  createTables,
  FileCache,
  rowIdExpression,
} from '../../src/platform/tables/index.ts';
import { type Granary, good } from '../support/granary.ts';
import { COLUMNS, GENERATED } from './data.ts';

export interface Filling {
  /** All in one unless told otherwise. */
  segmentRows?: number;
  columns?: readonly object[];
  /** The columns in SQL, from a row number `i`. */
  generated?: string;
}

/** A dataset of generated rows in segments, written as another node would; answers its id. */
export async function filledDataset(
  granary: Granary,
  name: string,
  rows: number,
  { segmentRows = rows, columns = COLUMNS, generated = GENERATED }: Filling = {},
): Promise<string> {
  const { dataset_id: tableId } = await good(granary.api.post('/api/v1/datasets', { name, columns }));
  const { accountId, folder } = granary;
  const database = createDatabase(granary.databaseUrl, { log: silentLogger });
  const objects = createObjectStore({
    s3: undefined,
    folder: join(folder, 'objects'),
    publicUrl: granary.address,
    secret: 'unused here',
  });
  const duck = await createResidentDuck({ spillFolder: join(folder, 'fill', 'spill'), memoryMb: 2_048 });
  const cache = new FileCache(join(folder, 'fill', 'cache'), 0);
  const tables = createTables({ database, objects, cache, duck });
  const transact = database.forAccount(accountId);
  try {
    const table = await transact((sql) => tables.definition(sql, { accountId, tableId }));
    for (let from = 0; from < rows; from += segmentRows) {
      const count = Math.min(segmentRows, rows - from);
      const blocks = await transact((sql) => tables.reserveRowIds(sql, count));
      const file = await cache.scratch('parquet');
      const source = `SELECT ${rowIdExpression(blocks, `i - ${from}`)} AS _row_id, TIMESTAMP '2025-01-01' AS _created_at,
        TIMESTAMP '2025-01-01' AS _updated_at, ${generated} FROM range(${from}, ${from + count}) AS numbers (i)`;
      await duck.run(copyToSegment(source, table, file, { inOrder: true }), { read: [], write: file });
      const segment = await tables.prepareSegment(table, file);
      if (segment !== undefined) await transact((sql) => tables.append(sql, table, [segment]));
    }
    return tableId;
  } finally {
    duck.close();
    await database.close();
  }
}

/** The segment files of a dataset as they lie in the object store. */
export async function segmentFiles({ folder, accountId }: Granary, datasetId: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(`/tables/${accountId}/${datasetId}/`) && !path.endsWith('.json'));
}
