import { spawn } from 'node:child_process';
import { chmod, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { freshSeed } from '../support/seed.ts';
import { ROOT, type Task, tasksFor } from './lanes.ts';
import { prepare } from './prepare.ts';
import { endedChildrenSeconds, endThoseIn, orphanSeconds } from './processes.ts';
import { failed, type Outcome, sayOutcome, sayReport } from './report.ts';
import { Schedule } from './schedule.ts';
import { openSharedThings, type SharedThings } from './shared-things.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { TestHost } from './test-host.ts';

export interface RunOptions {
  /** Parts of paths; all files without any. */
  words: readonly string[];
  checks: boolean;
  /** Long tests in full. */
  soak: boolean;
}

const LONGEST_SILENCE = 10 * 60_000;
const LOOK_MS = 4_000;
/** More than processors: many files wait for something most of the time. */
const MORE_THAN_PROCESSORS = 2;

/** Runs everything side by side, tells how it went, and answers the code to exit with. */
export async function runTests({ words, checks, soak }: RunOptions): Promise<number> {
  const tasks = tasksFor(words, checks);
  if (tasks.length === 0) {
    console.error(`No test file matches ${words.join(' ')}.`);
    return 2;
  }
  const prepared = await prepare();
  const began = performance.now();
  const orphansBefore = orphanSeconds();
  const folder = await makeTemporaryFolder({ isLong: soak });
  // As the system's own: some tests let other users work in it.
  await chmod(folder, 0o755);
  // The shared programs live in this process's folder for temporary files too.
  process.env.TMPDIR = folder;
  if (prepared.data !== undefined) process.env.GRANARY_TEST_DATA = prepared.data;
  process.env.GRANARY_TEST_FIXTURES = prepared.fixtures;
  const things = await openSharedThings(prepared.browser);
  const environment = {
    GRANARY_TEST_RUNNER: things.address,
    NODE_COMPILE_CACHE: prepared.compiled,
    ...(soak ? freshInput() : {}),
  };
  const longestSilence = soak ? LONGEST_SILENCE * 6 : LONGEST_SILENCE;
  const hosts = Array.from({ length: availableParallelism() + MORE_THAN_PROCESSORS }, (_, at) => {
    const name = `h${at}`;
    const own = { ...environment, GRANARY_TEST_HOST: name };
    return new TestHost({ name, folder: join(folder, name), environment: own, longestSilence });
  });
  const interrupted = () => {
    for (const host of hosts) host.kill();
    endThoseIn(folder);
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);

  const schedule = new Schedule(tasks);
  const outcomes: Outcome[] = [];
  const active = new Map<string, Outcome>();
  const sampler = shareOut(things, active);
  const work = async (host: TestHost): Promise<void> => {
    for (let task = schedule.next(); task !== undefined; task = schedule.next()) {
      const outcome: Outcome = blank(task);
      active.set(host.name, outcome);
      Object.assign(outcome, task.lane === 'checks' ? await check(task) : await runFile(host, task, outcome));
      outcome.ended = performance.now();
      active.delete(host.name);
      things.release(host.name);
      schedule.done(task);
      outcomes.push(outcome);
      // A long run tells figures.
      sayOutcome(outcome, { all: soak });
    }
    await host.close();
  };
  await Promise.all(hosts.map(work));
  sampler.stop();
  const faults = await things.close();
  faults.push(...endThoseIn(folder).map((what) => `a process was left running: ${what}`));
  await rm(folder, { recursive: true, force: true });
  for (const fault of faults) console.log(`✖ ${fault}`);
  sayReport(outcomes, {
    seconds: (performance.now() - began) / 1_000,
    cpuSeconds: wholeCpu(outcomes) + orphanSeconds() - orphansBefore,
  });
  return outcomes.some(failed) || faults.length > 0 ? 1 : 0;
}

/** The same for all files, so that one number repeats the run. */
function freshInput(): Record<string, string> {
  const seed = process.env.PROPERTY_SEED ?? String(freshSeed());
  console.log(`Made-up input of this run: PROPERTY_SEED=${seed}`);
  return { SOAK: '1', PROPERTY_SEED: seed };
}

const blank = ({ lane, name }: Task): Outcome => ({
  lane,
  name,
  endings: [],
  faults: [],
  printed: '',
  began: performance.now(),
  ended: 0,
  cpuSeconds: 0,
  operations: 0,
});

/** What the shared programs took meanwhile stands in the outcome already. */
async function runFile(host: TestHost, { name }: Task, outcome: Outcome): Promise<Partial<Outcome>> {
  const result = await host.run(name);
  return { ...result, cpuSeconds: outcome.cpuSeconds + result.cpuSeconds };
}

/** Gives what the shared programs and the browser use to the files that use them, in equal parts. */
function shareOut(things: SharedThings, active: ReadonlyMap<string, Outcome>) {
  const before = new Map<string, number>();
  const look = () => {
    for (const { name, cpuSeconds, hosts } of things.uses()) {
      const used = cpuSeconds - (before.get(name) ?? 0);
      before.set(name, cpuSeconds);
      const users = hosts.flatMap((host) => active.get(host) ?? []);
      for (const user of users) user.cpuSeconds += used / users.length;
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}

/** A check passes when its command does. */
function check({ name }: Task): Promise<Partial<Outcome>> {
  const [tool = '', ...args] = name.split(' ');
  const before = endedChildrenSeconds();
  const child = spawn(tool, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({
        printed,
        faults: code === 0 ? [] : [`${name} ended with ${code}`],
        cpuSeconds: endedChildrenSeconds() - before,
      }),
    );
  });
}

/** Of everything that was told, and of this process. */
function wholeCpu(outcomes: readonly Outcome[]): number {
  const { user, system } = process.cpuUsage();
  return outcomes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, (user + system) / 1e6);
}
