import { load } from './load.ts';
import { startScript } from './processes.ts';
import { type Measure, median } from './table.ts';

const TURNS = 20_000_000;
const LOOPS = 5;
const CONNECTIONS = 64;

interface Pace {
  loopMs: number;
  requestsPerSecond: number;
}

/** Measures with the pace that the machine had before and after them, without which figures of two runs do not compare. */
export async function paced(measure: () => Promise<Measure[]>): Promise<Measure[]> {
  const before = await pace();
  const measures = await measure();
  const after = await pace();
  const machine = shown({
    loopMs: (before.loopMs + after.loopMs) / 2,
    requestsPerSecond: (before.requestsPerSecond + after.requestsPerSecond) / 2,
  });
  return measures.map((one) => ({ machine, ...one }));
}

const shown = ({ loopMs, requestsPerSecond }: Pace): string =>
  `loop ${loopMs.toFixed(0)} ms, Fastify ${requestsPerSecond.toFixed(0)}/s`;

/** A loop that nothing can slow down but the processor, and a Fastify that does nothing else. */
async function pace(): Promise<Pace> {
  const loopMs = median(Array.from({ length: LOOPS }, loop));
  const bare = await startScript('bare-server.ts', ['']);
  try {
    const target = { url: `${bare.line}/ping` };
    await load(target, { connections: CONNECTIONS, seconds: 1 });
    const { requestsPerSecond } = await load(target, { connections: CONNECTIONS, seconds: 1 });
    return { loopMs, requestsPerSecond };
  } finally {
    await bare.stop();
  }
}

function loop(): number {
  const since = performance.now();
  let sum = 1;
  for (let turn = 0; turn < TURNS; turn += 1) sum = (Math.imul(sum, 31) + turn) | 0;
  if (sum === 0) throw new Error('the loop was left out');
  return performance.now() - since;
}
