import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measure, median } from '../support/table.ts';
import { writeCsv } from './csv-files.ts';
import type { Cost, CsvTurns } from './csv-turns.ts';

const BYTES = 120_000_000;
const ROUNDS = 5;
const LEAST = 3;
const TURNS = join(import.meta.dirname, 'csv-turns.ts');

/** The whole way from the bytes of a hospital's file to its rows, beside papaparse that only finds the cells. */
export async function measureCsv(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-prices-'));
  try {
    return [...(await besidePapaparse(folder, 'tall')), ...(await besidePapaparse(folder, 'wide'))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** In a process of its own, as every price file is read in one. */
async function besidePapaparse(folder: string, layout: 'tall' | 'wide'): Promise<Measure[]> {
  const path = join(folder, `${layout}.csv`);
  await writeCsv(path, layout, BYTES);
  const { stdout } = await promisify(execFile)(process.execPath, [TURNS, path, String(ROUNDS)]);
  await rm(path);
  const turns = JSON.parse(stdout) as CsvTurns;
  const counts = `${turns.records.toLocaleString('en')} records, ${turns.rates.toLocaleString('en')} rows`;
  const clock = compared(turns, 'clock');
  const cpu = compared(turns, 'cpu');
  return [
    {
      what: `hospital file in CSV, ${layout}: all rows with evidence and hash, beside papaparse finding cells only (${counts})`,
      value: clock.value,
      bar: `≥ ${LEAST} times`,
      pass: clock.ratio >= LEAST,
    },
    {
      what: `the same by time of the processor, ${layout}`,
      ...{ value: cpu.value, bar: '', pass: undefined },
    },
  ];
}

function compared({ ours, papaparse }: CsvTurns, by: keyof Cost): { ratio: number; value: string } {
  const ratio = median(ours.map((one, round) => (papaparse[round]?.[by] ?? 0) / one[by]));
  const speed = (all: readonly Cost[]): string =>
    (BYTES / 1_000 / median(all.map((one) => one[by]))).toFixed(0);
  return {
    ratio,
    value: `${ratio.toFixed(2)} times as fast (${speed(ours)} against ${speed(papaparse)} MB/s)`,
  };
}
