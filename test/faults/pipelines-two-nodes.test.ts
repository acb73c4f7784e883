import { after, before, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { startRun } from '../support/pipelines.ts';
import { assertOnce, countablePipeline, untilTold } from '../support/run-load.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const RUNS = process.env.SOAK === undefined ? 4 : 50;
/** With SOAK, one node after the other is killed and started again while further runs begin. */
const KILLS = process.env.SOAK === undefined ? 0 : 5;

let nodes: TwoNodes;
let receiver: WebhookReceiver;

before(async () => {
  receiver = await openReceiver();
  nodes = await startTwoNodes({ GRANARY_FETCH_ALLOW: '127.0.0.0/8' });
  await nodes.first.command(
    ...['tier', '--limit', 'requests_per_minute=unlimited', '--limit', 'requests_per_hour=unlimited'],
  );
});
after(async () => {
  await nodes.close();
  await receiver.close();
});

test('runs of two nodes go on when one of them is killed, and nothing happens twice', async () => {
  const { pipeline_id: id } = await countablePipeline(nodes.first.client, receiver);
  const runIds: string[] = [];
  const begin = async (until: number) => {
    const wanted = Array.from({ length: until - runIds.length }, (_, at) => runIds.length + at);
    const started = wanted.map((at) =>
      eventually(async () => {
        const { client } = at % 2 === 0 ? nodes.first : nodes.second;
        return (await startRun(client, id, { params: { run: `r${at}` } })).run_id as string;
      }),
    );
    runIds.push(...(await Promise.all(started)));
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await begin(Math.ceil((RUNS * kill) / (KILLS + 1)));
    await untilTold(receiver, 1);
    await nodes.killAndRestart(kill % 2 === 0 ? 'first' : 'second');
  }
  await begin(RUNS);
  nodes.second.process.kill('SIGKILL');
  await assertOnce(nodes.first.client, receiver, runIds);
});
