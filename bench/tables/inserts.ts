import pg from 'pg';
import { type Granary, good } from '../support/granary.ts';
import { load } from '../support/load.ts';
import { type Measure, median } from '../support/table.ts';
import { COLUMNS, rowOf, SQL_COLUMNS } from './data.ts';

const CONNECTIONS = 32;
const ROUNDS = 9;
const SECONDS = 2;

/** One row a request, answered when it is durable, against one row an INSERT through `pg`. */
export async function measureInserts(granary: Granary): Promise<Measure[]> {
  const { dataset_id: id } = await good(
    granary.api.post('/api/v1/datasets', { name: 'inserts', columns: COLUMNS }),
  );
  const target = {
    url: `${granary.address}/api/v1/datasets/${id}/rows`,
    headers: { authorization: `Bearer ${granary.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rows: [rowOf(1)] }),
  };
  const pool = new pg.Pool({ connectionString: granary.adminUrl, max: CONNECTIONS });
  await pool.query(
    `CREATE TABLE public.bench_rows (row_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${SQL_COLUMNS})`,
  );
  const ratios: number[] = [];
  const [ours, theirs]: number[][] = [[], []];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = await load(target, { connections: CONNECTIONS, seconds: SECONDS });
      if (measured.errors > 0) throw new Error(`${measured.errors} inserts failed`);
      const anchor = await insertRate(pool);
      if (round === 0) continue;
      ours!.push(measured.requestsPerSecond);
      theirs!.push(anchor);
      ratios.push(measured.requestsPerSecond / anchor);
    }
  } finally {
    await pool.query('DROP TABLE public.bench_rows');
    await pool.end();
  }
  const ratio = median(ratios);
  return [
    {
      what: `durable single-row inserts over HTTP, ${CONNECTIONS} connections, to INSERTs through pg`,
      value: `${(ratio * 100).toFixed(0)} % (${median(ours!).toFixed(0)} against ${median(theirs!).toFixed(0)}/s)`,
      bar: '≥ 50 %',
      pass: ratio >= 0.5,
    },
  ];
}

async function insertRate(pool: pg.Pool): Promise<number> {
  const row = rowOf(1);
  const names = Object.keys(row);
  const text = `INSERT INTO public.bench_rows (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING row_id`;
  const values = Object.values(row);
  const started = performance.now();
  let inserted = 0;
  const caller = async () => {
    while (performance.now() - started < SECONDS * 1_000) {
      await pool.query({ name: 'insert', text, values });
      inserted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return (inserted / (performance.now() - started)) * 1_000;
}
