import assert from 'node:assert/strict';
import { callToEnd } from '../../support/call-to-end.ts';
import { type ApiClient, good } from '../../support/client.ts';
import type { Kind, KnownColumn } from './lake.ts';
import { patiently } from './recorder.ts';

export type Cell = string | number | bigint | boolean | null;

interface ColumnOfDataset {
  name: string;
  data_type: string;
  nullable?: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  integer: 'integer',
  float: 'float',
  boolean: 'boolean',
  timestamp: 'timestamp',
};

export const known = (columns: readonly ColumnOfDataset[], shown: Record<string, string> = {}) =>
  columns.map(
    ({ name, data_type: type }): KnownColumn => ({
      ...{ name, shown: shown[name] ?? name, kind: KINDS[type] ?? 'text' },
    }),
  );

export interface NewDataset {
  id: string;
  import(rows: readonly (readonly Cell[])[], query?: string): Promise<Record<string, number>>;
  insert(rows: readonly object[]): Promise<string[]>;
  replace(rowId: string, data: object): Promise<void>;
  delete(rowId: string): Promise<void>;
  /** The complete list of columns after the change. */
  change(columns: readonly object[]): Promise<void>;
  /** The first rows, in the order of their insertion. */
  rows(limit: number): Promise<{ row_id: string; data: Record<string, unknown> }[]>;
}

export async function newDataset(
  api: ApiClient,
  name: string,
  columns: readonly ColumnOfDataset[],
): Promise<NewDataset> {
  const { dataset_id: id } = good(await patiently(() => api.post('/api/v1/datasets', { name, columns })));
  const path = `/api/v1/datasets/${id}`;
  let header = columns.map((column) => column.name);
  return {
    id,
    async import(rows, query = 'on_error=reject') {
      const csv = [header, ...rows].map((row) => row.map(cell).join(',')).join('\n');
      const type = { 'content-type': 'text/csv; charset=utf-8' };
      const body = good(
        await patiently(() => callToEnd(api, `${path}/import?format=csv&${query}`, `${csv}\n`, type)),
      );
      assert.equal(body.status, 'completed', JSON.stringify(body).slice(0, 2_000));
      return body;
    },
    insert: async (rows) => good(await patiently(() => api.post(`${path}/rows`, { rows }))).row_ids,
    async replace(rowId, data) {
      good(await patiently(() => api.put(`${path}/rows/${rowId}`, { data })));
    },
    async delete(rowId) {
      good(await patiently(() => api.delete(`${path}/rows/${rowId}`)));
    },
    async change(after) {
      header = good(await patiently(() => api.put(path, { columns: after }))).columns.map(
        (column: ColumnOfDataset) => column.name,
      );
    },
    rows: async (limit) => good(await patiently(() => api.get(`${path}/rows?limit=${limit}`))).data,
  };
}

const cell = (value: Cell): string =>
  value === null ? '' : typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);
