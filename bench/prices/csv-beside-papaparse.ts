import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Measure, median } from '../support/table.ts';
import { writeCsv } from './csv-files.ts';
import type { Cost, CsvTurns, Turn } from './csv-turns.ts';

const BYTES = 120_000_000;
const ROUNDS = 5;
const LEAST = 3;
const TURNS = join(import.meta.dirname, 'csv-turns.ts');

/** A hospital's file in CSV beside papaparse: the same work on both sides, turn by turn in one process. */
export async function measureCsv(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-prices-'));
  try {
    return [...(await besidePapaparse(folder, 'tall')), ...(await besidePapaparse(folder, 'wide'))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function besidePapaparse(folder: string, layout: 'tall' | 'wide'): Promise<Measure[]> {
  const path = join(folder, `${layout}.csv`);
  await writeCsv(path, layout, BYTES);
  const { stdout } = await promisify(execFile)(process.execPath, [TURNS, path, String(ROUNDS)]);
  await rm(path);
  const turns = JSON.parse(stdout) as CsvTurns;
  const counts = `${turns.records.toLocaleString('en')} records, ${turns.rates.toLocaleString('en')} rows`;
  const tokens = compared(turns, 'cells', 'papaCells');
  const told = (what: string, value: string): Measure => ({
    ...{ what: `${what}, ${layout}`, value, bar: '', pass: undefined },
  });
  return [
    {
      what: `hospital file in CSV, ${layout}: our tokenizer beside papaparse, both finding the cells (${counts})`,
      ...{ value: tokens.value, bar: `≥ ${LEAST} times`, pass: tokens.ratio >= LEAST },
    },
    told(
      'our tokenizer with every cell made a string beside papaparse',
      compared(turns, 'texts', 'papaCells').value,
    ),
    told(
      'all rows and the hash beside papaparse with the same making of rows and hash',
      `${compared(turns, 'rows', 'papaRows').value}; ${withoutWriting(turns)}`,
    ),
    told(
      'all rows and the hash beside papaparse finding cells only',
      compared(turns, 'rows', 'papaCells').value,
    ),
    told('the tokenizers by time of the processor', compared(turns, 'cells', 'papaCells', 'cpu').value),
    told('all rows by time of the processor', compared(turns, 'rows', 'papaRows', 'cpu').value),
  ];
}

/** The cells of papaparse are written back to bytes, of which rows are made: without that it would have been faster. */
function withoutWriting({ costs }: CsvTurns): string {
  const ratio = median(
    costs.rows.map(({ clock }, round) => {
      const of = (turn: Turn): number => costs[turn][round]?.clock ?? 0;
      return (of('papaRows') - Math.max(0, of('writtenBack') - of('papaCells'))) / clock;
    }),
  );
  return `${ratio.toFixed(2)} times without what writing its cells back to bytes and hashing cost it`;
}

function compared(
  { costs }: CsvTurns,
  ours: Turn,
  theirs: Turn,
  by: keyof Cost = 'clock',
): { ratio: number; value: string } {
  const ratio = median(costs[ours].map((one, round) => (costs[theirs][round]?.[by] ?? 0) / one[by]));
  const speed = (turn: Turn): string =>
    (BYTES / 1_000 / median(costs[turn].map((one) => one[by]))).toFixed(0);
  return {
    ratio,
    value: `${ratio.toFixed(2)} times as fast (${speed(ours)} against ${speed(theirs)} MB/s)`,
  };
}
