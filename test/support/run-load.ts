import assert from 'node:assert/strict';
import { type ApiClient, good } from './client.ts';
import { costOf, moved } from './costs.ts';
import { eventually } from './eventually.ts';
import { newPipeline, PIPELINES } from './pipelines.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

export const ROWS_PER_RUN = 7;

/** A pipeline whose every effect can be counted from outside: rows that are added, a webhook, a file. */
export const countableStages = (receiver: WebhookReceiver): object[] => [
  {
    id: 'rows',
    type: 'transform',
    config: {
      sql: `SELECT '{{ params.run }}' AS run, n.n FROM (SELECT unnest(generate_series(1, ${ROWS_PER_RUN})) AS n) n`,
      dataset_name: 'Counted',
      mode: 'append',
    },
  },
  { id: 'wait', type: 'pass', depends_on: ['rows'] },
  {
    id: 'tell',
    type: 'webhook',
    depends_on: ['wait'],
    config: { webhook_url: `${receiver.address}/runs`, payload: { run: '{{ params.run }}' } },
  },
  { id: 'file', type: 'export', depends_on: ['wait'], config: { format: 'csv' } },
  { id: 'end', type: 'pass', depends_on: ['tell', 'file'] },
];

export const countablePipeline = (api: ApiClient, receiver: WebhookReceiver): Promise<any> =>
  newPipeline(api, countableStages(receiver), { concurrency: { max_runs: 50 } });

/** Until so many more webhooks have come: of the runs that were begun, some are in the middle. */
export function untilTold(receiver: WebhookReceiver, more: number): Promise<void> {
  const wanted = receiver.received.length + more;
  return eventually(async () => assert.ok(receiver.received.length >= wanted));
}

/** Every run has ended once, and its effects are there once. */
export async function assertOnce(
  api: ApiClient,
  receiver: WebhookReceiver,
  runIds: readonly string[],
  runs = `${PIPELINES}/runs`,
): Promise<void> {
  for (const runId of runIds) {
    const run = await eventually(async () => {
      const found = good(await api.get(`${runs}/${runId}?wait=20`));
      assert.notEqual(found.status, 'running', JSON.stringify(found.stages));
      return found;
    });
    assert.equal(run.status, 'completed', JSON.stringify(run));
    assert.ok(Object.values<any>(run.stages).every(({ status }) => status === 'completed'));
    const { tell, file } = run.stages;
    const message = receiver.received.find(({ headers }) => headers['webhook-id'] === tell.output.webhook_id);
    const bytes = file.output.bytes + Buffer.byteLength(message?.raw ?? '');
    const rows = ROWS_PER_RUN + file.output.rows_exported;
    assert.deepEqual(await costOf(api, runId), moved({ bytes, rows }), 'it costs its stages once');
  }
  const { data } = good(
    await api.post('/api/v1/query', {
      sql: 'SELECT run, count(*) AS rows FROM "Counted" GROUP BY run',
      limit: 1_000,
    }),
  );
  assert.equal(data.length, runIds.length);
  assert.ok(
    data.every(({ rows }: any) => rows === ROWS_PER_RUN),
    `rows are there once: ${JSON.stringify(data)}`,
  );
  const byId = Map.groupBy(receiver.received, ({ headers }) => headers['webhook-id']);
  assert.equal(byId.size, runIds.length, 'one webhook id for every run');
  for (const same of byId.values()) assert.equal(new Set(same.map(({ raw }) => raw)).size, 1);
  const exported = good(
    await api.post('/api/v1/query/hybrid', {
      sql: "SELECT count(*) AS exports FROM granary_events WHERE type = 'dataset.exported'",
    }),
  ).data;
  assert.deepEqual(exported, [{ exports: runIds.length }], 'one export of every run');
  const ends = good(
    await api.post('/api/v1/query/hybrid', {
      sql: "SELECT subject, count(*) AS ends FROM granary_events WHERE type = 'job.completed' GROUP BY subject",
      limit: 10_000,
    }),
  ).data as { subject: string; ends: number }[];
  const endsOf = new Map(ends.map((one) => [one.subject, one.ends]));
  for (const runId of runIds) assert.equal(endsOf.get(runId), 1, `run ${runId} ended once`);
}
