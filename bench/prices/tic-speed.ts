import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { unpackedBytes } from '../../src/platform/prices/tic/drive/source.ts';
import { parseTicFile } from '../../src/platform/prices/tic/index.ts';
import { type Measure, median } from '../support/table.ts';
import { parseByElement } from './tic-anchor.ts';
import { type Layout, makeTicFile } from './tic-file.ts';

const MEGABYTES = 400;
const ROUNDS = 3;
const LEAST_PER_CORE = 150;
const LEAST_WHOLE = 90;
const LEAST_RATIO = 1.5;

interface Run {
  bytes: number;
  rates: number;
  cpuSeconds: number;
  /** Of the threads that read the chunks. */
  readSeconds: number;
}

/** How fast files of payers become sorted Parquet, and how fast a reader that gives each element to JSON.parse is. */
export async function measureTic(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-tic-'));
  try {
    const measures: Measure[] = [];
    for (const layout of ['lines', 'dense'] as const) measures.push(...(await measureLayout(folder, layout)));
    return measures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureLayout(folder: string, layout: Layout): Promise<Measure[]> {
  const path = join(folder, `${layout}.json.gz`);
  await pipeline(Readable.from(makeTicFile(MEGABYTES * 1e6, layout)), createGzip(), createWriteStream(path));
  const [ours, anchors]: [Run[], Run[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await run(folder, path), await anchor(folder, path)];
    if (one.rates !== other.rates) throw new Error(`${one.rates} rates here and ${other.rates} there.`);
    if (round === 0) continue;
    ours.push(one);
    anchors.push(other);
  }
  const { size } = await stat(path);
  const bytes = ours[0]?.bytes ?? 0;
  const core = median(ours.map((one) => bytes / 1e6 / one.readSeconds));
  const whole = median(ours.map((one) => bytes / 1e6 / one.cpuSeconds));
  const ratio = median(ours.map((one, round) => (anchors[round]?.cpuSeconds ?? 0) / one.cpuSeconds));
  const what = `${layout}, ${(bytes / 1e6).toFixed(0)} MB (${(size / 1e6).toFixed(0)} packed), ${ours[0]?.rates} rates`;
  return [
    {
      what: `${what}: reading, per core`,
      value: `${core.toFixed(0)} MB/s`,
      bar: `≥ ${LEAST_PER_CORE} MB/s`,
      pass: core >= LEAST_PER_CORE,
    },
    {
      what: `${what}: inflate, hash, read, sort, write`,
      value: `${whole.toFixed(0)} MB per CPU second`,
      bar: `≥ ${LEAST_WHOLE}`,
      pass: whole >= LEAST_WHOLE,
    },
    {
      what: `${what}: beside a scanner with JSON.parse per element`,
      value: `${ratio.toFixed(2)} times`,
      bar: `≥ ${LEAST_RATIO} times`,
      pass: ratio >= LEAST_RATIO,
    },
  ];
}

async function measured(
  folder: string,
  work: (into: string) => Promise<Omit<Run, 'cpuSeconds'>>,
): Promise<Run> {
  const into = await mkdtemp(join(folder, 'run-'));
  const before = process.cpuUsage();
  const result = await work(into);
  const { user, system } = process.cpuUsage(before);
  await rm(into, { recursive: true, force: true });
  return { ...result, cpuSeconds: (user + system) / 1e6 };
}

const run = (folder: string, path: string): Promise<Run> =>
  measured(folder, async (into) => {
    let readMs = 0;
    const { bytes, rates } = await parseTicFile({
      source: { path, compression: 'gzip' },
      folder: into,
      workers: 1,
      onProgress: (progress) => {
        readMs = progress.readMs;
      },
    });
    return { bytes, rates, readSeconds: readMs / 1e3 };
  });

const anchor = (folder: string, path: string): Promise<Run> =>
  measured(folder, async (into) => {
    const unpacked = unpackedBytes({ path, compression: 'gzip' });
    return { bytes: 0, rates: await parseByElement(unpacked, into), readSeconds: 0 };
  });
