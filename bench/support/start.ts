import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildProgram, compileProgram } from '../../scripts/program-build.ts';
import { startProgram } from '../../test/support/program.ts';
import { cpuOf, memoryOf, startScript } from './processes.ts';
import { type Measure, median } from './table.ts';

const ROUNDS = 3;
/** What is done behind a start is done by then. */
const REST_MS = 3_000;
const LONGEST_S = 3;
const MOST_MB = 400;

interface Start {
  seconds: number;
  cpuSeconds: number;
  megabytes: number;
}

interface Started {
  address: string;
  pid: number;
  stop(): Promise<unknown>;
}

const BUILD = fileURLToPath(new URL('../../node_modules/.cache/granary-bench/', import.meta.url));
const SERVER = 'bench-server';
const FURTHER = 400;

/** On data that is there: the program as people start it, and built in the same way with further routes. */
export async function measureStart(folder: string, environment: Record<string, string>): Promise<Measure[]> {
  const built = await measured(folder, async () => {
    const program = await startProgram({ dataFolder: folder, environment });
    return { address: program.address, pid: program.process.pid ?? 0, stop: program.stop };
  });
  const start = await buildServer(environment);
  const same = await measured(folder, () => start(0));
  const larger = await measured(folder, () => start(FURTHER));
  const milliseconds = ((larger.seconds - same.seconds) * 1_000) / FURTHER;
  const kilobytes = ((larger.megabytes - same.megabytes) * 1_000) / FURTHER;
  return [
    {
      what: 'warm start to healthy',
      value: shownTime(built),
      bar: `≤ ${LONGEST_S} s`,
      pass: built.seconds <= LONGEST_S,
    },
    {
      what: 'idle memory of program and PostgreSQL',
      value: shownMemory(built),
      bar: `< ${MOST_MB} MB`,
      pass: built.megabytes < MOST_MB,
    },
    {
      what: `warm start with ${FURTHER} further routes`,
      value: `${shownTime(larger)}: ${milliseconds.toFixed(2)} ms for each`,
      bar: `≤ ${LONGEST_S} s`,
      pass: larger.seconds <= LONGEST_S,
    },
    {
      what: 'idle memory of that',
      value: `${shownMemory(larger)}: ${kilobytes.toFixed(0)} KB for each route`,
      bar: `< ${MOST_MB} MB`,
      pass: larger.megabytes < MOST_MB,
    },
  ];
}

/** As the set-up builds the program, so that only the number of routes differs. */
async function buildServer(
  environment: Record<string, string>,
): Promise<(further: number) => Promise<Started>> {
  const source = fileURLToPath(new URL('granary-server.ts', import.meta.url));
  await buildProgram({ folder: BUILD, more: { [SERVER]: source } });
  compileProgram(BUILD);
  const script = pathToFileURL(join(BUILD, `${SERVER}.js`)).href;
  return async (further) => {
    const { line, child, stop } = await startScript(script, [String(further)], {
      ...environment,
      NODE_COMPILE_CACHE: join(BUILD, 'cache'),
    });
    return { address: line.split(' ')[1] ?? '', pid: child.pid ?? 0, stop };
  };
}

const shownTime = ({ seconds, cpuSeconds }: Start): string =>
  `${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of the processor, PostgreSQL included)`;
const shownMemory = ({ megabytes }: Start): string => `${megabytes.toFixed(0)} MB`;

async function measured(folder: string, start: () => Promise<Started>): Promise<Start> {
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    const { address, pid, stop } = await start();
    try {
      const { ok } = await fetch(`${address}/health`);
      if (!ok) throw new Error('not healthy');
      const seconds = (performance.now() - since) / 1_000;
      const cpuSeconds = await cpuOf({ pid, folder });
      await sleep(REST_MS);
      starts.push({ seconds, cpuSeconds, megabytes: await memoryOf({ pid, folder }) });
    } finally {
      await stop();
    }
  }
  const of = (name: keyof Start) => median(starts.map((one) => one[name]));
  return { seconds: of('seconds'), cpuSeconds: of('cpuSeconds'), megabytes: of('megabytes') };
}
