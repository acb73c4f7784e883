import { setTimeout as sleep } from 'node:timers/promises';
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

/** On data that is there: the program as people start it, and from its sources with as many routes again as it has. */
export async function measureStart(folder: string, environment: Record<string, string>): Promise<Measure[]> {
  const built = await measured(folder, async () => {
    const program = await startProgram({ dataFolder: folder, environment });
    return { address: program.address, pid: program.process.pid ?? 0, stop: program.stop };
  });
  const larger = await measured(folder, async () => {
    const { line, child, stop } = await startScript('granary-server.ts', ['400'], environment);
    return { address: line.split(' ')[1] ?? '', pid: child.pid ?? 0, stop };
  });
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
      what: 'warm start from the sources, not built, with 400 further routes',
      value: shownTime(larger),
      bar: '',
      pass: undefined,
    },
    { what: 'idle memory of that', value: shownMemory(larger), bar: '', pass: undefined },
  ];
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
