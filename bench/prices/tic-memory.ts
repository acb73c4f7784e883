import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Measure } from '../support/table.ts';
import { makeTicFile } from './tic-file.ts';

const MOST_MEGABYTES = 512;
const GIGABYTES = [0.5, 4];
const LARGE_GIGABYTES = 20;

interface Answer {
  peakMegabytes: number;
  rates: number;
  seconds: number;
}

/** The most memory that a process has while it reads a file that is made on the fly and never stored. */
export const measureTicMemory = (): Promise<Measure[]> => measureSizes(GIGABYTES);
export const measureTicLarge = (): Promise<Measure[]> => measureSizes([LARGE_GIGABYTES]);

async function measureSizes(sizes: readonly number[]): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const gigabytes of sizes) {
    const { peakMegabytes, rates, seconds } = await readIn(gigabytes);
    measures.push({
      what: `memory of the process that reads ${gigabytes} GB, ${rates} rates, in ${seconds.toFixed(0)} s`,
      value: `${peakMegabytes.toFixed(0)} MB`,
      bar: `≤ ${MOST_MEGABYTES} MB`,
      pass: peakMegabytes <= MOST_MEGABYTES,
    });
  }
  return measures;
}

async function readIn(gigabytes: number): Promise<Answer> {
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
    const [[code]] = await Promise.all([
      once(child, 'close'),
      pipeline(Readable.from(makeTicFile(gigabytes * 1e9, 'dense')), child.stdin),
    ]);
    if (code !== 0) throw new Error('The process that reads the file has failed.');
    return JSON.parse(text) as Answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
