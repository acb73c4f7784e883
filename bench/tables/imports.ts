import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDuck } from '../support/duck.ts';
import { type Granary, good } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { readJson } from '../support/transfer.ts';
import { inTurns, ratioOf } from '../support/turns.ts';
import { COLUMNS, DUCK_COLUMNS, GENERATED, WRITTEN } from './data.ts';

const ROWS = 1_000_000;
const ROUNDS = 5;

/** A CSV through HTTP to the last row stored, every value checked, against DuckDB from the same file to Parquet. */
export async function measureImports(granary: Granary): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-imports-'));
  try {
    return await withDuck(async (duck) => {
      const file = join(folder, 'rows.csv');
      await duck.run(
        `COPY (SELECT ${WRITTEN} FROM (SELECT ${GENERATED} FROM range(${ROWS}) AS numbers (i))) TO '${file}' (FORMAT csv, HEADER true)`,
      );
      const source = `read_csv('${file}', header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', columns = ${DUCK_COLUMNS})`;
      const copy = `COPY (SELECT * FROM ${source}) TO '${join(folder, 'out.parquet')}' (FORMAT parquet, COMPRESSION zstd)`;
      const { ours, anchor } = await inTurns(ROUNDS, {
        anchor: () => duck.run(copy),
        ours: () => importOnce(granary, file, ROWS),
      });
      return [
        ratioOf(
          `import of ${ROWS} rows of all types from CSV through HTTP, to DuckDB COPY`,
          1.8,
          ours,
          anchor,
        ),
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let counter = 0;

/** Into a dataset of its own, which goes afterwards. */
export async function importOnce(granary: Granary, file: string, rows: number): Promise<void> {
  const { api, address, key } = granary;
  counter += 1;
  const { dataset_id: id } = await good(
    api.post('/api/v1/datasets', { name: `import ${counter}`, columns: COLUMNS }),
  );
  const path = `/api/v1/datasets/${id}/import`;
  const { size } = await stat(file);
  let job = await readJson<{ job_id: string; status: string; rows_imported: number }>(
    `${address}${path}?wait=60`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv', 'content-length': size },
      file,
    },
  );
  while (job.status === 'running') job = await good(api.post(`${path}?job_id=${job.job_id}&wait=60`, {}));
  if (job.status !== 'completed' || job.rows_imported !== rows)
    throw new Error(JSON.stringify(job).slice(0, 2_000));
  await good(api.delete(`/api/v1/datasets/${id}`));
}
