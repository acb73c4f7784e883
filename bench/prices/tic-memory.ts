import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Measure } from '../support/table.ts';
import { makeProviderFile, makeTicFile } from './tic-file.ts';

const MOST_MEGABYTES = 512;
const GIGABYTES = [0.5, 4];
const LARGE_GIGABYTES = 20;
const NPIS = 9_000_000;

interface Answer {
  peakMegabytes: number;
  rates: number;
  seconds: number;
}

/** The most memory that a process has while it reads a file that is made on the fly and never stored. */
export const measureTicMemory = async (): Promise<Measure[]> => [
  ...(await measureSizes(GIGABYTES)),
  measured(`with ${NPIS.toLocaleString('en')} NPIs`, await readIn(makeProviderFile(NPIS))),
];
export const measureTicLarge = (): Promise<Measure[]> => measureSizes([LARGE_GIGABYTES]);

async function measureSizes(sizes: readonly number[]): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const gigabytes of sizes)
    measures.push(measured(`of ${gigabytes} GB`, await readIn(makeTicFile(gigabytes * 1e9, 'dense'))));
  return measures;
}

const measured = (file: string, { peakMegabytes, rates, seconds }: Answer): Measure => ({
  what: `memory of the process that reads a file ${file}, ${rates} rates, in ${seconds.toFixed(0)} s`,
  value: `${peakMegabytes.toFixed(0)} MB`,
  bar: `≤ ${MOST_MEGABYTES} MB`,
  pass: peakMegabytes <= MOST_MEGABYTES,
});

async function readIn(bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-tic-'));
  try {
    const script = new URL('./tic-memory-child.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
    });
    const [[code]] = await Promise.all([once(child, 'close'), pipeline(Readable.from(bytes), child.stdin)]);
    if (code !== 0) throw new Error('The process that reads the file has failed.');
    return JSON.parse(text) as Answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
