import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { killStrays, stopAll } from './support/processes.ts';

const LONGEST_END = 30_000;

/** A benchmark prints its table and answers whether every bar was met. */
export interface Benchmark {
  /** With parts, only these. */
  run(parts: readonly string[]): Promise<boolean>;
}

const names = (await readdir(new URL('.', import.meta.url)))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -9));
const [name, ...parts] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`Which one? npm run bench -- ${names.join('|')}`);
  process.exitCode = 2;
} else {
  const benchmark = (await import(`./${name}.bench.ts`)) as Benchmark;
  const isMet = await untilInterrupted(benchmark.run(parts));
  if (isMet !== undefined) process.exitCode = isMet ? 0 : 1;
}

/** Ctrl-C and SIGTERM end what the benchmark has started, and then the benchmark; the second one ends it at once. */
async function untilInterrupted(work: Promise<boolean>): Promise<boolean | undefined> {
  let signalled: NodeJS.Signals | undefined;
  const interrupted = new Promise<undefined>((resolve) => {
    const onSignal = async (signal: NodeJS.Signals) => {
      if (signalled === undefined) {
        signalled = signal;
        console.error('Stopping …');
        await stopAll();
        // It fails now, and removes its data.
        await Promise.race([work.catch(() => undefined), sleep(LONGEST_END, undefined, { ref: false })]);
        resolve(undefined);
      }
      await killStrays();
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.on('SIGINT', (signal) => void onSignal(signal));
    process.on('SIGTERM', (signal) => void onSignal(signal));
  });
  try {
    return await Promise.race([work, interrupted]);
  } catch (error) {
    if (signalled === undefined) throw error;
    return interrupted;
  }
}
