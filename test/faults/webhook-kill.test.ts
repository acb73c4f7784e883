import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { endOfRun, newPipeline, startRun } from '../support/pipelines.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const environment = { GRANARY_FETCH_ALLOW: '127.0.0.0/8' };

let folder: string;
let program: RunningProgram;
let receiver: WebhookReceiver;

before(async () => {
  receiver = await openReceiver();
  folder = await newDataFolder();
  program = await startProgram({ dataFolder: folder, environment });
});
after(async () => {
  await program.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const ROWS = { sql: 'SELECT unnest(generate_series(1, 3)) AS n', dataset_name: 'Sent' };

test('kill -9 between sending a webhook and noting it: it is sent again, the same under the same id', async () => {
  receiver.answers.set('/rows', ['hang', 200]);
  receiver.answers.set('/word', ['hang', 200]);
  const { pipeline_id: id } = await newPipeline(program.client, [
    { id: 'rows', type: 'transform', config: ROWS },
    {
      id: 'send',
      type: 'export',
      depends_on: ['rows'],
      config: { destination: 'webhook', webhook_url: `${receiver.address}/rows` },
    },
    {
      id: 'tell',
      type: 'webhook',
      depends_on: ['rows'],
      config: { webhook_url: `${receiver.address}/word` },
    },
  ]);
  const { run_id: runId } = await startRun(program.client, id);
  const received = (path: string) => receiver.received.filter((one) => one.path === path);
  await eventually(async () =>
    assert.deepEqual([received('/rows').length, received('/word').length], [1, 1]),
  );
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
  program = await startProgram({ dataFolder: folder, environment, key: program.key });
  const run = await endOfRun(program.client, runId);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  for (const path of ['/rows', '/word']) {
    const [first, second, ...more] = received(path);
    assert.deepEqual(more, []);
    assert.equal(first!.headers['webhook-id'], second!.headers['webhook-id']);
    assert.equal(first!.raw, second!.raw, 'made once, and kept');
  }
  assert.notEqual(received('/rows')[0]!.headers['webhook-id'], received('/word')[0]!.headers['webhook-id']);
  const sql = "SELECT count(*) AS n FROM granary_events WHERE type = 'dataset.exported'";
  assert.deepEqual(good(await program.client.post('/api/v1/query/hybrid', { sql })).data, [{ n: 1 }]);
});
