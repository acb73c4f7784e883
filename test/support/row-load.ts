import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from './chance.ts';
import { type Answer, ApiClient } from './client.ts';
import { eventually } from './eventually.ts';

/** The values a row may have; undefined stands for its absence. More than one where the answer got lost. */
type Allowed = readonly (number | undefined)[];

/** What is known of one call's rows: after a lost answer all of them are there, or none is. */
interface Batch {
  /** By the number that each row of the load has for itself. */
  allowed: Map<number, Allowed>;
  sure: boolean;
}

export interface RowLoad {
  /** Answers of 500: never right, whatever is killed. */
  faults: string[];
  counts: { inserted: number; replaced: number; deleted: number; lost: number };
  stop(): Promise<void>;
  /** Compares with all rows of the dataset. */
  verify(client: ApiClient): Promise<void>;
}

/** Until so many more rows were inserted. */
export function grown(counts: RowLoad['counts'], more: number): Promise<void> {
  const wanted = counts.inserted + more;
  return eventually(async () => assert.ok(counts.inserted >= wanted, JSON.stringify(counts)));
}

export const ROW_COLUMNS = [
  { name: 'n', data_type: 'integer', nullable: false },
  { name: 'v', data_type: 'integer', nullable: false },
  { name: 'text', data_type: 'text' },
];

interface KnownRow {
  n: number;
  id: string;
  batch: Batch;
}

/** Inserts, replaces and deletes rows without a pause; each caller touches its own rows only, one call at a time. */
export function startRowLoad(
  addresses: () => string[],
  key: string,
  datasetId: string,
  callers: number,
): RowLoad {
  const faults: string[] = [];
  const counts = { inserted: 0, replaced: 0, deleted: 0, lost: 0 };
  const batches: Batch[] = [];
  const path = `/api/v1/datasets/${datasetId}/rows`;
  let stopped = false;
  let last = 0;

  /** The answer, or undefined when it got lost. */
  const call = async (
    send: (api: ApiClient) => Promise<Answer>,
    index: number,
  ): Promise<Answer | undefined> => {
    const all = addresses();
    try {
      const answer = await send(new ApiClient(all[index % all.length] ?? '', key));
      if (answer.status >= 500 && answer.status !== 503)
        faults.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      // A refusal for want of a database may come after the commit was sent.
      if (answer.status !== 503) return answer;
    } catch {
      // The connection broke.
    }
    counts.lost += 1;
    await sleep(50);
    return undefined;
  };

  const insert = async (index: number, size: number): Promise<KnownRow[]> => {
    const numbers = Array.from({ length: size }, () => (last += 1));
    const rows = numbers.map((n) => ({ n, v: 0, text: `row ${n}` }));
    const answer = await call((api) => api.post(path, { rows }), index);
    const sure = answer !== undefined;
    const batch: Batch = { allowed: new Map(numbers.map((n) => [n, sure ? [0] : [0, undefined]])), sure };
    batches.push(batch);
    if (answer === undefined) return [];
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    counts.inserted += size;
    return numbers.map((n, at) => ({ n, id: answer.body.row_ids[at], batch }));
  };

  const change = async (
    index: number,
    { n, id, batch }: KnownRow,
    value: number | undefined,
  ): Promise<boolean> => {
    const data = { n, v: value, text: `row ${n}` };
    const answer = await call(
      (api) => (value === undefined ? api.delete(`${path}/${id}`) : api.put(`${path}/${id}`, { data })),
      index,
    );
    if (answer === undefined) batch.allowed.set(n, [...(batch.allowed.get(n) ?? []), value]);
    else if (answer.status === 200) {
      batch.allowed.set(n, [value]);
      counts[value === undefined ? 'deleted' : 'replaced'] += 1;
    } else assert.ok([404, 409].includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
    return answer?.status === 200;
  };

  const { randomFraction } = chanceOf(import.meta);
  const caller = async (index: number): Promise<void> => {
    const mine: KnownRow[] = [];
    for (let turn = 1; !stopped; turn += 1) {
      mine.push(...(await insert(index, index % 2 === 0 ? 1 + (turn % 3) : 150)));
      for (const from of [0, 0.5]) {
        const at = Math.floor((from + randomFraction() / 2) * mine.length);
        const row = mine[at];
        if (row === undefined || stopped) continue;
        const removing = turn % 3 === 0;
        await change(index, row, removing ? undefined : turn);
        if (removing) mine.splice(at, 1);
      }
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));

  return {
    faults,
    counts,
    async stop() {
      stopped = true;
      await running;
    },
    async verify(client) {
      const found = await allRows(client, path);
      let expected = 0;
      for (const { allowed, sure } of batches) {
        const there = [...allowed.keys()].filter((n) => found.has(n)).length;
        if (!sure) assert.ok(there === 0 || there === allowed.size, 'a call is stored whole or not at all');
        for (const [n, values] of allowed) {
          assert.ok(values.includes(found.get(n)), `row ${n} is ${found.get(n)}, not ${values.join(' or ')}`);
          if (found.has(n)) expected += 1;
        }
      }
      assert.equal(found.size, expected, 'no row is there that nobody sent');
    },
  };
}

/** By their number; the same number, or the same id, twice is a fault. */
async function allRows(client: ApiClient, path: string): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const ids = new Set<string>();
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body }: Answer = await client.get(
      `${path}?limit=1000&columns=n,v${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    assert.equal(status, 200, JSON.stringify(body));
    if (cursor === '') total = body.total;
    for (const { row_id: id, data } of body.data) {
      assert.ok(!found.has(data.n) && !ids.has(id), `row ${data.n} is there twice`);
      found.set(data.n, data.v);
      ids.add(id);
    }
    cursor = body.next_cursor;
  }
  assert.equal(found.size, total, 'the count is right');
  return found;
}
