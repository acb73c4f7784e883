import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyIn } from '../../src/domains/orchestrate/etl/load/copy-in.ts';
import { withDuck } from '../support/duck.ts';
import { type Granary, withGranary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { inTurns, ratioOf } from '../support/turns.ts';
import { GENERATED, SQL_COLUMNS_OF_CSV } from '../tables/data.ts';

const PARSE_BAR = 2;
const LOAD_BAR = 1.5;
const LOADED_ROWS = 1_000_000;
/** About 140 bytes each: 1 GB. */
const FULL_ROWS = 7_200_000;
const ROUNDS = 3;

/** Parsing against DuckDB's own COPY of the same file, and loading against a COPY of the same rows as CSV. */
export const measureEtl = (): Promise<Measure[]> => measure(LOADED_ROWS, LOADED_ROWS / 5);
export const measureFullEtl = (): Promise<Measure[]> => measure(FULL_ROWS, LOADED_ROWS);

async function measure(parsedRows: number, loadedRows: number): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-etl-'));
  const served = await serveFolder(folder);
  try {
    const [parsed, loaded] = [join(folder, 'parsed.csv'), join(folder, 'loaded.csv')];
    await writeRows(parsed, parsedRows);
    await writeRows(loaded, loadedRows);
    return await withGranary(
      async (granary) => [
        await measureParse(granary, served.address, parsed),
        await measureLoad(granary, served.address, loaded, loadedRows),
      ],
      { GRANARY_FETCH_ALLOW: '127.0.0.1' },
    );
  } finally {
    served.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const writeRows = (file: string, rows: number) =>
  withDuck((duck) =>
    duck.run(
      `COPY (SELECT ${GENERATED} FROM range(${rows}) AS numbers (i)) TO '${file}' (FORMAT csv, HEADER true)`,
    ),
  );

async function serveFolder(folder: string) {
  const server = createServer(({ url = '' }, response) => {
    createReadStream(join(folder, url)).pipe(response.writeHead(200, { 'content-type': 'text/csv' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/** The record of the job when it has ended well. */
async function perform({ api }: Granary, operation: string, body: object): Promise<any> {
  let { body: job } = await api.post(`/api/v1/etl/${operation}?wait=60`, body);
  while (job.status === 'running')
    ({ body: job } = await api.post(`/api/v1/etl/${operation}?wait=60&job_id=${job.job_id}`, {}));
  if (job.status !== 'completed') throw new Error(JSON.stringify(job));
  return job;
}

async function measureParse(granary: Granary, address: string, file: string): Promise<Measure> {
  const { artifact } = await perform(granary, 'fetch', { url: `${address}/parsed.csv` });
  const target = `${file}.parquet`;
  const times = await inTurns(ROUNDS, {
    anchor: () =>
      withDuck((duck) =>
        duck.run(
          `COPY (SELECT * FROM read_csv('${file}')) TO '${target}' (FORMAT parquet, COMPRESSION zstd)`,
        ),
      ),
    ours: () => perform(granary, 'parse', { artifact_id: artifact.artifact_id }),
  });
  const { size } = await stat(file);
  const what = `etl/parse of a ${(size / 1e6).toFixed(0)} MB CSV, types told from it, to DuckDB's own COPY`;
  return ratioOf(what, PARSE_BAR, times.ours, times.anchor);
}

async function measureLoad(granary: Granary, address: string, file: string, rows: number): Promise<Measure> {
  const { artifact } = await perform(granary, 'parse', { url: `${address}/loaded.csv` });
  const client = new pg.Client({ connectionString: granary.adminUrl });
  await client.connect();
  try {
    let round = 0;
    const times = await inTurns(ROUNDS, {
      anchor: async () => {
        round += 1;
        await client.query(`CREATE TABLE public.anchor_${round} (${SQL_COLUMNS_OF_CSV})`);
        const copy = `COPY public.anchor_${round} FROM STDIN (FORMAT csv, HEADER true)`;
        await copyIn(client, copy, createReadStream(file, { highWaterMark: 512 * 1024 }));
      },
      ours: () =>
        perform(granary, 'load', { artifact_id: artifact.artifact_id, target: { table: `ours_${round}` } }),
    });
    const what = `etl/load of ${rows.toLocaleString('en')} rows of ten columns to a COPY of the same rows as CSV`;
    return ratioOf(what, LOAD_BAR, times.ours, times.anchor);
  } finally {
    await client.end();
  }
}
