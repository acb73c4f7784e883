import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidOf, uuidv7 } from '../../src/kernel/ids.ts';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import {
  columnsOf,
  edgeInto,
  graphOf,
  type LineageReceiver,
  linesOf,
  openReceiver,
} from '../support/lineage.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

const EDGES = '/api/v1/lineage/edges';

let program: RunningProgram;
let api: ApiClient & { accountId: string };
let receiver: LineageReceiver;

before(async () => {
  receiver = await openReceiver(503);
  program = await startProgram({
    environment: {
      OPENLINEAGE_URL: receiver.address,
      OPENLINEAGE_API_KEY: 'receiver-key',
      LOG_LEVEL: 'error',
      GRANARY_FETCH_ALLOW: '127.0.0.1',
    },
  });
  api = await provision(program.client);
});
after(async () => {
  await program.dispose();
  await receiver.close();
});

const eventsOf = (runId: string): any[] => receiver.events.filter(({ run }) => run.runId === runId);
const typesOf = (runId: string): string[] => eventsOf(runId).map(({ eventType }) => eventType);

async function newDataset(name: string): Promise<string> {
  const columns = [{ name: 'title', data_type: 'text' }];
  return good(await api.post('/api/v1/datasets', { name, columns })).dataset_id;
}

test('a receiver that is away for a while gets every event, in order for each run', async () => {
  const id = await newDataset('told');
  const csv = { 'content-type': 'text/csv' };
  const runs: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const job = good(await api.post(`/api/v1/datasets/${id}/import`, 'title\nBread\n', csv));
    runs.push(uuidOf(job.job_id) ?? '');
  }
  const { export_id: exported } = good(
    await api.post('/api/v1/query/export', { sql: 'SELECT title AS t FROM told', format: 'csv' }),
  );
  runs.push(uuidOf(exported) ?? '');
  const failed = good(
    await api.post(`/api/v1/datasets/${id}/import?wait=0`, {
      source: { url: 'http://127.0.0.1:9/gone.csv' },
    }),
  );
  await eventually(async () => assert.ok(receiver.refused >= 2, 'it turned some away'));
  assert.deepEqual(receiver.events, []);
  receiver.status = 201;
  await eventually(async () => {
    for (const run of runs) assert.deepEqual(typesOf(run), ['START', 'COMPLETE']);
  });
  assert.deepEqual([...receiver.credentials], ['Bearer receiver-key']);
  const [, complete] = eventsOf(runs[0] ?? '');
  const namespace = `granary://${api.accountId}`;
  assert.deepEqual(complete.job.name, `datasets.import/${id}`);
  assert.deepEqual(
    complete.inputs.map(({ name }: any) => name),
    [`upload/${id}`],
  );
  const [output] = complete.outputs;
  assert.deepEqual([output.namespace, output.name], [namespace, `dataset/${id}`]);
  assert.deepEqual(output.facets.schema.fields, [{ name: 'title', type: 'text' }]);
  assert.deepEqual(output.facets.columnLineage.fields.title.inputFields, [
    {
      namespace,
      name: `upload/${id}`,
      field: 'title',
      transformations: [{ type: 'DIRECT', subtype: 'IDENTITY' }],
    },
  ]);
  assert.match(complete.schemaURL, /openlineage\.io\/spec\/2-0-2\/OpenLineage\.json#\/\$defs\/RunEvent$/);
  assert.equal(complete.producer, program.address);
  const last = eventsOf(runs.at(-1) ?? '')[1];
  assert.deepEqual(last.outputs[0].facets.columnLineage.fields.t.inputFields[0].name, `dataset/${id}`);
  let job = failed;
  while (job.status === 'running')
    job = good(await api.post(`/api/v1/datasets/${id}/import?job_id=${failed.job_id}&wait=20`, {}));
  assert.equal(job.status, 'failed');
  await eventually(async () => assert.deepEqual(typesOf(uuidOf(failed.job_id) ?? ''), ['START', 'FAIL']));
  const [, fail] = eventsOf(uuidOf(failed.job_id) ?? '');
  assert.ok(fail.run.facets.errorMessage.message.length > 5);
  assert.deepEqual([fail.inputs[0].namespace, fail.inputs[0].name], ['http://127.0.0.1:9', '/gone.csv']);
  await sleep(1_200);
  for (const run of runs) assert.equal(eventsOf(run).length, 2, 'none comes twice');
});

test('an event that the receiver refuses for what it is does not hold up the others', async () => {
  receiver.status = 422;
  const before = receiver.refused;
  const csv = { 'content-type': 'text/csv' };
  const first = await newDataset('refused');
  good(await api.post(`/api/v1/datasets/${first}/import`, 'title\nBread\n', csv));
  await eventually(async () => assert.ok(receiver.refused >= before + 2));
  receiver.status = 200;
  const job = good(await api.post(`/api/v1/datasets/${await newDataset('taken')}/import`, 'title\nx\n', csv));
  await eventually(async () => assert.deepEqual(typesOf(uuidOf(job.job_id) ?? ''), ['START', 'COMPLETE']));
  assert.ok(!JSON.stringify(receiver.events).includes(`dataset/${first}`));
});

test("events of others come together by run, with columns, and name Granary's own datasets", async () => {
  const id = await newDataset('features');
  await eventually(async () => void good(await api.get(`/api/v1/lineage/assets/${id}`)));
  const runId = uuidv7();
  const job = { namespace: 'airflow', name: 'train.daily' };
  const base = {
    eventTime: '2026-03-01T09:30:00.000Z',
    run: { runId },
    job,
    producer: 'https://airflow.example.com',
  };
  const ours = { namespace: `granary://${api.accountId}`, name: `dataset/${id}` };
  const theirs = { namespace: 'postgres://warehouse', name: 'public.scores' };
  const started = good(await api.post(EDGES, { ...base, eventType: 'START', inputs: [ours] }));
  assert.deepEqual(started.run, { run_id: runId, job, state: 'started' });
  const inputFields = [
    { ...ours, field: 'title', transformations: [{ type: 'DIRECT', subtype: 'AGGREGATION' }] },
  ];
  const event = {
    ...base,
    eventTime: '2026-03-01T09:40:00.000Z',
    eventType: 'COMPLETE',
    outputs: [
      {
        ...theirs,
        facets: {
          schema: { fields: [{ name: 'score', type: 'double' }] },
          columnLineage: { fields: { score: { inputFields } } },
        },
      },
    ],
  };
  const completed = good(await api.post(EDGES, event));
  assert.equal(completed.run.state, 'completed');
  assert.deepEqual(good(await api.post(EDGES, event)).edges, completed.edges, 'told twice, it is there once');
  const late = good(await api.post(EDGES, { ...base, eventType: 'RUNNING' }));
  assert.equal(late.run.state, 'completed', 'what comes late does not open it again');
  const graph = await graphOf(api, id, 'direction=down');
  assert.deepEqual(linesOf(graph), [
    'dataset:features > dataset:public.scores',
    'dataset:features > job:train.daily',
    'job:train.daily > dataset:public.scores',
  ]);
  assert.deepEqual(columnsOf(edgeInto(graph, 'public.scores')), ['title>score']);
  const node = graph.nodes.find(({ name }: any) => name === 'public.scores');
  const asset = good(await api.get(`/api/v1/lineage/assets/${node.asset_id}`));
  assert.deepEqual(asset.columns, [{ name: 'score', data_type: 'double' }]);
  const then = await graphOf(api, id, 'direction=down&at=2026-03-01T09:35:00Z');
  assert.deepEqual(linesOf(then), ['dataset:features > job:train.daily']);
  for (const eventType of ['FAIL', 'ABORT'] as const) {
    const other = { ...base, run: { runId: uuidv7() }, eventType };
    assert.equal(good(await api.post(EDGES, other)).run.state, eventType === 'FAIL' ? 'failed' : 'aborted');
  }
  assertError(
    await api.post(EDGES, { ...base, eventType: 'START', run: { runId: 'seven' } }),
    400,
    'invalid_request',
  );
  assert.ok(!receiver.events.some((sent) => sent.run.runId === runId), 'what came in is not sent out');
});
