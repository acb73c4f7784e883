import assert from 'node:assert/strict';
import { type ApiClient, good } from './client.ts';

export interface Moved {
  bytes: number;
  pages: number;
  rows: number;
  tokens: number;
}

const NOTHING: Moved = { bytes: 0, pages: 0, rows: 0, tokens: 0 };

export const hybrid = async (api: ApiClient, sql: string): Promise<any[]> =>
  good(await api.post('/api/v1/query/hybrid', { sql })).data;

/** What the events of a job tell of its cost, in their order, as SQL shows them. */
export const toldCosts = async (api: ApiClient, jobId: string): Promise<any[]> =>
  (
    await hybrid(
      api,
      `SELECT type, payload FROM granary_events WHERE subject = '${jobId}' AND type LIKE 'job.%' ORDER BY event_id`,
    )
  ).map(({ type, payload }) => ({ news: type, ...payload.cost }));

/** What a job has moved, as its last event and its record say, both the same; it has also used the processor. */
export async function costOf(api: ApiClient, jobId: string): Promise<Moved> {
  const last = (await toldCosts(api, jobId)).at(-1);
  const [record] = await hybrid(api, `SELECT cost FROM granary_jobs WHERE job_id = '${jobId}'`);
  const { news: _, ...told } = last;
  assert.deepEqual(told, record.cost);
  const { cpu_ms: cpuMs, ...moved } = told;
  assert.ok(cpuMs > 0, JSON.stringify(told));
  return moved;
}

export const moved = (some: Partial<Moved>): Moved => ({ ...NOTHING, ...some });
