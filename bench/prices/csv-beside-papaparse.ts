import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { detectFile } from '../../src/platform/prices/detect/index.ts';
import { parseHptFile } from '../../src/platform/prices/hpt/index.ts';
import type { Measure } from '../support/table.ts';
import { median } from '../support/table.ts';
import { inTurns } from '../support/turns.ts';
import { writeCsv } from './csv-files.ts';

const BYTES = 120_000_000;
const ROUNDS = 5;
const LEAST = 3;
const READ_BYTES = 256 * 1024;

/** The whole way from the bytes of a hospital's file to its rows, beside papaparse that only finds the cells. */
export async function measureCsv(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-prices-'));
  try {
    return [await besidePapaparse(folder, 'tall'), await besidePapaparse(folder, 'wide')];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function besidePapaparse(folder: string, layout: 'tall' | 'wide'): Promise<Measure> {
  const path = join(folder, `${layout}.csv`);
  await writeCsv(path, layout, BYTES);
  let rates = 0;
  let records = 0;
  const times = await inTurns(ROUNDS, {
    ours: async () => {
      rates = await parseAll(path);
    },
    papaparse: async () => {
      records = await tokenise(path);
    },
  });
  const megabytes = (all: readonly number[]): number => BYTES / 1_000 / median(all);
  const ratio = median(times.ours.map((time, round) => (times.papaparse[round] ?? 0) / time));
  return {
    what: `hospital file in CSV, ${layout}: all rows with evidence and hash, beside papaparse finding cells only (${records.toLocaleString('en')} records, ${rates.toLocaleString('en')} rows)`,
    value: `${ratio.toFixed(2)} times as fast (${megabytes(times.ours).toFixed(0)} against ${megabytes(times.papaparse).toFixed(0)} MB/s)`,
    bar: `≥ ${LEAST} times`,
    pass: ratio >= LEAST,
  };
}

async function parseAll(path: string): Promise<number> {
  const { family, encoding, openBytes } = await detectFile(path);
  if (family !== 'hpt_csv_tall' && family !== 'hpt_csv_wide') throw new Error(`the file is ${family}`);
  let cents = 0;
  const onRow = ({ amount }: { amount: number | null }): void => {
    cents += amount ?? 0;
  };
  const { rates, rowsRejected } = await parseHptFile({ bytes: openBytes(), family, encoding, onRow });
  if (rowsRejected > 0 || cents === 0) throw new Error('the file was not read whole');
  return rates;
}

const tokenise = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let records = 0;
    Papa.parse<string[]>(createReadStream(path, { encoding: 'utf8', highWaterMark: READ_BYTES }), {
      delimiter: ',',
      chunk: ({ data }) => {
        records += data.length;
      },
      complete: () => resolve(records),
      error: reject,
    });
  });
