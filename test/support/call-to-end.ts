import assert from 'node:assert/strict';
import type { Answer, ApiClient } from './client.ts';

/** How long an operation waits for its job when it is not told. */
const WAIT_SECONDS = 30;

/** Begins a job by an operation that waits for its end a while, and goes on asking where the while is too short. */
export async function callToEnd(
  api: ApiClient,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const since = performance.now();
  let answer = await api.post(path, body, headers);
  const isRunning = () => answer.status === 200 && answer.body.status === 'running';
  const wait = Number(/\bwait=(\d+)/.exec(path)?.[1] ?? WAIT_SECONDS);
  if (isRunning()) assert.ok(performance.now() - since > wait * 990, 'it waits for the job');
  while (isRunning())
    answer = await api.post(`${path.split('?')[0]}?job_id=${answer.body.job_id}&wait=60`, {});
  return answer;
}
