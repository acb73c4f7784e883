import assert from 'node:assert/strict';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from './call-to-end.ts';
import { type ApiClient, good } from './client.ts';
import { queried } from './queries.ts';
import type { RangedFiles } from './ranged-files.ts';

/** Parses a file by its address; answers the job at its end. */
export async function parseFile(
  { api, files }: { api: ApiClient; files: RangedFiles },
  name: string,
  bytes: string | Buffer,
  options: object = {},
): Promise<any> {
  const url = files.add(`/${uuidv7()}/${name}`, bytes, 'application/octet-stream');
  return good(await callToEnd(api, '/api/v1/etl/parse', { url, ...options }));
}

export const typesOf = (job: any): Record<string, string> =>
  Object.fromEntries(job.columns.map((column: any) => [column.name, column.data_type]));

/** The rows of what was parsed, or some of them. */
export async function parsedRows(api: ApiClient, job: any, sql = '', columns = '*'): Promise<any> {
  assert.equal(job.status, 'completed', JSON.stringify(job));
  const name = `t${uuidv7().replaceAll('-', '')}`;
  good(await api.post('/api/v1/query/register-table', { name, artifact_id: job.artifact.artifact_id }));
  return queried(api, `SELECT ${columns} FROM ${name} ${sql}`);
}
