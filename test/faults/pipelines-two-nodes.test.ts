import { after, before, test } from 'node:test';
import { startRun } from '../support/pipelines.ts';
import { assertOnce, countablePipeline } from '../support/run-load.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const RUNS = 8;

let nodes: TwoNodes;
let receiver: WebhookReceiver;

before(async () => {
  receiver = await openReceiver();
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.0/8' });
});
after(async () => {
  await nodes.close();
  await receiver.close();
});

test('runs of two nodes go on when one of them is killed, and nothing happens twice', async () => {
  const { client } = nodes.first;
  const { pipeline_id: id } = await countablePipeline(client, receiver);
  const runIds = await Promise.all(
    Array.from({ length: RUNS }, async (_, at) => {
      const api = at % 2 === 0 ? client : nodes.second.client;
      return (await startRun(api, id, { params: { run: `r${at}` } })).run_id as string;
    }),
  );
  nodes.second.process.kill('SIGKILL');
  await assertOnce(client, receiver, runIds);
});
