import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { callToEnd } from './call-to-end.ts';
import type { Answer, ApiClient } from './client.ts';

export const PRODUCT_COLUMNS = [
  { name: 'title', data_type: 'text', nullable: false },
  { name: 'price', data_type: 'float' },
  { name: 'stock', data_type: 'integer' },
  { name: 'sold', data_type: 'boolean' },
  { name: 'seen', data_type: 'timestamp' },
  { name: 'facts', data_type: 'jsonb' },
  { name: 'page', data_type: 'url' },
  { name: 'contact', data_type: 'email' },
];

export interface TestDataset {
  id: string;
  path: string;
  /** Sends a file as the body, and waits for the end of the job unless the query says how long. */
  send(body: string | Uint8Array, query?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Names a source. */
  from(body: object, query?: string): Promise<Answer>;
  /** The values of all rows, in order. */
  rows(): Promise<Record<string, any>[]>;
  quarantined(query?: string): Promise<Record<string, any>[]>;
}

let count = 0;

const call = (query: string): typeof callToEnd =>
  query.includes('wait=') ? (api, path, body, headers) => api.post(path, body, headers) : callToEnd;

export async function newDataset(
  api: ApiClient,
  columns: readonly object[] = PRODUCT_COLUMNS,
): Promise<TestDataset> {
  count += 1;
  const { status, body } = await api.post('/api/v1/datasets', { name: `import ${count}`, columns });
  assert.equal(status, 200, JSON.stringify(body));
  const path = `/api/v1/datasets/${body.dataset_id}`;
  return {
    id: body.dataset_id,
    path,
    send: (file, query = '', headers = {}) =>
      call(query)(api, `${path}/import?${query}`, file, { 'content-type': 'text/csv', ...headers }),
    from: (named, query = '') => call(query)(api, `${path}/import?${query}`, named),
    rows: async () => {
      const { body: page } = await api.get(`${path}/rows?limit=1000`);
      return page.data.map(({ data }: { data: Record<string, unknown> }) => data);
    },
    quarantined: async (query = '') =>
      (await api.get(`${path}/rows?status=quarantined&limit=1000&${query}`)).body.data,
  };
}

/** The record of an import that ended well. */
export function completed(answer: Answer): Record<string, any> {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.status, 'completed', JSON.stringify(answer.body));
  return answer.body;
}

/** The faults of an import that was refused as a whole. */
export function refused(answer: Answer): Record<string, any>[] {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.status, 'failed', JSON.stringify(answer.body));
  assert.equal(answer.body.rows_imported, 0);
  assert.equal(answer.body.error.code, 'invalid_request');
  return answer.body.errors;
}

/** A file as DuckDB writes it. */
export async function parquetOf(select: string, options = ''): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const file = join(folder, 'file.parquet');
    await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet${options})`);
    return await readFile(file);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}
