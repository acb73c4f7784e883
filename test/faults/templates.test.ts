import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { assertOnce, countableStages, untilTold } from '../support/run-load.ts';
import { newTemplate, TEMPLATES } from '../support/templates.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const RUNS = process.env.SOAK === undefined ? 3 : 30;
const KILLS = process.env.SOAK === undefined ? 1 : 10;
const ENVIRONMENT = { GRANARY_FETCH_ALLOW: '127.0.0.0/8' };

let receiver: WebhookReceiver;
before(async () => {
  receiver = await openReceiver();
});
after(() => receiver.close());

const countableTemplate = async (api: ApiClient): Promise<string> =>
  (
    await newTemplate(api, {
      name: 'counted',
      inputs: [{ name: 'run', type: 'text', required: true }],
      stages: countableStages(receiver),
    })
  ).template_id;

const begin = (api: ApiClient, id: string, run: string): Promise<string> =>
  eventually(async () => good(await api.post(`${TEMPLATES}/${id}/run`, { inputs: { run } })).run_id);

test(`kill -9, ${KILLS} times during ${RUNS} runs of a template: every run ends once, and its effects are there once`, async (t) => {
  const folder = await newDataFolder();
  let program: RunningProgram = await startProgram({ dataFolder: folder, environment: ENVIRONMENT });
  t.after(async () => {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { key } = program;
  const id = await countableTemplate(program.client);
  const runIds: string[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (runIds.length < Math.ceil((RUNS * kill) / KILLS))
      runIds.push(await begin(program.client, id, `r${runIds.length}`));
    await untilTold(receiver, 1);
    const gone = new Promise((resolve) => program.process.once('exit', resolve));
    program.process.kill('SIGKILL');
    await gone;
    program = await startProgram({ dataFolder: folder, environment: ENVIRONMENT, key });
  }
  await assertOnce(program.client, receiver, runIds, `${TEMPLATES}/runs`);
});

test('runs of a template on two nodes go on when one of them is killed, and nothing happens twice', async (t) => {
  receiver.received.length = 0;
  const nodes: TwoNodes = await startTwoNodes(ENVIRONMENT);
  t.after(() => nodes.close());
  const id = await countableTemplate(nodes.first.client);
  const runIds = await Promise.all(
    Array.from({ length: RUNS }, (_, at) => begin([nodes.first, nodes.second][at % 2]!.client, id, `r${at}`)),
  );
  nodes.second.process.kill('SIGKILL');
  await assertOnce(nodes.first.client, receiver, runIds, `${TEMPLATES}/runs`);
});
