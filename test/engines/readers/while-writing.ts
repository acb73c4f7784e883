import assert from 'node:assert/strict';
import { ApiClient, good } from '../../support/client.ts';
import { type Cell, newDataset } from '../lake/datasets.ts';
import type { Lake, Value } from '../lake/lake.ts';
import type { Dialect } from '../lake/questions.ts';

const ROWS = 50;
const READS = 8;
const COLUMNS = [
  { name: 'id', data_type: 'integer' },
  { name: 'n', data_type: 'integer' },
];

/** Of a table in which all rows have the same `n` at any time. */
export const spreadSql = ({ text }: Dialect, from: string): string =>
  `SELECT ${text('count(*)')} AS c, ${text('min(n)')} AS low, ${text('max(n)')} AS high FROM ${from}`;

/** Every import gives all rows another value; who reads between sees those of one import alone, and never an older one again. */
export async function whileWriting(
  { nodes, owner }: Lake,
  read: (table: string) => Promise<Value[]>,
): Promise<void> {
  const api = new ApiClient(nodes[0]?.address ?? '', owner.key);
  const dataset = await newDataset(api, 'moving', COLUMNS);
  let written = 0;
  let isOver = false;
  const write = async () => {
    const rows = Array.from({ length: ROWS }, (_, id): Cell[] => [id, written + 1]);
    await dataset.import(rows, written === 0 ? '' : 'mode=upsert&keys=id');
    written += 1;
  };
  await write();
  const writing = (async () => {
    while (!isOver) await write();
  })();
  try {
    let seen = 0;
    for (let round = 0; round < READS; round += 1) {
      const before = Math.max(written, seen);
      const [count, low, high] = await read('moving');
      assert.deepEqual([count, low], [String(ROWS), high]);
      seen = Number(low);
      assert.ok(seen >= before, `${seen} was read after ${before} was written`);
    }
  } finally {
    isOver = true;
    await writing;
    good(await api.delete(`/api/v1/datasets/${dataset.id}`));
  }
}
