import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { chanceOf } from '../support/chance.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { startRun } from '../support/pipelines.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { assertOnce, countablePipeline, untilTold } from '../support/run-load.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const { randomInt } = chanceOf(import.meta);

const RUNS = process.env.SOAK === undefined ? 4 : 50;
const KILLS = process.env.SOAK === undefined ? 1 : 15;
const ENVIRONMENT = { GRANARY_FETCH_ALLOW: '127.0.0.0/8' };

let folder = '';
let program: RunningProgram | undefined;
let receiver: WebhookReceiver;

before(async () => {
  receiver = await openReceiver();
});
after(async () => {
  await program?.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

/** A node that has just started may be too busy for a moment, and says so before it does anything. */
const begin = (api: RunningProgram['client'], id: string, run: string): Promise<string> =>
  eventually(async () => (await startRun(api, id, { params: { run } })).run_id);

test(`kill -9, ${KILLS} times during ${RUNS} runs: every run ends once, and its effects are there once`, async () => {
  folder = await newDataFolder();
  program = await startProgram({ dataFolder: folder, environment: ENVIRONMENT });
  const { key } = program;
  await program.command(
    'tier',
    '--limit',
    'requests_per_minute=unlimited',
    '--limit',
    'requests_per_hour=unlimited',
  );
  const { pipeline_id: id } = await countablePipeline(program.client, receiver);
  const runIds: string[] = [];
  const perKill = Math.ceil(RUNS / KILLS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    while (runIds.length < Math.min(RUNS, perKill * (kill + 1)))
      runIds.push(await begin(program.client, id, `r${runIds.length}`));
    await untilTold(receiver, randomInt(1, perKill));
    const { process: child } = program;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    program = await startProgram({ dataFolder: folder, environment: ENVIRONMENT, key });
  }
  await assertOnce(program.client, receiver, runIds);
});
