import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Granary, good } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { readAway } from '../support/transfer.ts';
import { timed } from '../support/turns.ts';
import { COLUMNS, GENERATED } from './data.ts';
import { filledDataset } from './fill.ts';

const ROWS = 1_000_000;
const ROUNDS = 5;
const REST_MS = 1_500;
const EXPORT_BAR = 1.5;
const ARROW_BAR = 2.5;
const ANCHORS = {
  parquet: 'FORMAT parquet, COMPRESSION zstd',
  csv: 'FORMAT csv, HEADER true',
  jsonl: 'FORMAT json',
} as const;

/** Through HTTP to the last byte, against DuckDB in a process of its own over the same rows; the two take turns. */
export async function measureExports(granary: Granary): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-exports-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const duck = await instance.connect();
  try {
    const file = join(folder, 'rows.parquet');
    await duck.run(
      `COPY (SELECT ${GENERATED} FROM range(${ROWS}) AS numbers (i)) TO '${file}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`,
    );
    await duck.run('SET parquet_metadata_cache = true');
    const columns = COLUMNS.map(({ name }) => name).join(', ');
    const select = `SELECT ${columns} FROM read_parquet('${file}')`;
    const id = await filledDataset(granary, 'exports', ROWS);
    const measures: Measure[] = [];
    for (const [format, options] of Object.entries(ANCHORS)) {
      const copy = () => duck.run(`COPY (${select}) TO '${join(folder, 'out')}' (${options})`);
      measures.push(
        await compare(`export of ${ROWS} rows as ${format}`, EXPORT_BAR, copy, () =>
          exported(granary, id, format),
        ),
      );
    }
    const sql = `SELECT ${columns} FROM exports`;
    const stream = () => streamed(granary, sql);
    measures.push(
      await compare(`Arrow stream of ${ROWS} rows`, ARROW_BAR, () => readChunks(duck, select), stream),
    );
    return measures;
  } finally {
    duck.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  what: string,
  bar: number,
  anchor: () => Promise<unknown>,
  ours: () => Promise<unknown>,
): Promise<Measure> {
  const times: { anchor: number[]; ours: number[] } = { anchor: [], ours: [] };
  await anchor();
  await ours();
  for (let round = 0; round < ROUNDS; round += 1) {
    times.anchor.push(await timedAlone(anchor));
    times.ours.push(await timedAlone(ours));
  }
  const [slow, fast] = [median(times.ours), median(times.anchor)];
  return {
    what,
    value: `${(slow / fast).toFixed(2)} (${slow.toFixed(0)} ms against ${fast.toFixed(0)} ms)`,
    bar: `${bar} times or less`,
    pass: slow <= fast * bar,
  };
}

/** After a rest, so that neither pays for what the other left: files to be forced to the disk, a process to be started anew. */
async function timedAlone(work: () => Promise<unknown>): Promise<number> {
  await sleep(REST_MS);
  return timed(work);
}

/** The export, and then all bytes of its file. */
async function exported({ api }: Granary, id: string, format: string): Promise<void> {
  const { download_url: url, row_count: rows } = await good(
    api.post(`/api/v1/datasets/${id}/export`, { format }),
  );
  if (rows !== ROWS) throw new Error(`the export has ${rows} rows`);
  await readAway(url, { method: 'GET' });
}

async function streamed({ address, key }: Granary, sql: string): Promise<void> {
  await readAway(`${address}/api/v1/query/arrow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sql }),
  });
}

async function readChunks(duck: DuckDBConnection, select: string): Promise<void> {
  const result = await duck.stream(select);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
  }
}
