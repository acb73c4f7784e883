import { readdir } from 'node:fs/promises';

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
  process.exitCode = (await benchmark.run(parts)) ? 0 : 1;
}
