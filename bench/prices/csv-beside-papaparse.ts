import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measure, median } from '../support/table.ts';
import { writeCsv } from './csv-files.ts';
import { type Cost, type Done, type Report, TURNS, type Turn } from './csv-turns.ts';

const BYTES = 120_000_000;
const ROUNDS = 5;
const LEAST = 3;
const PROGRAM = join(import.meta.dirname, 'csv-turns.ts');

interface CsvTurns {
  /** Milliseconds of each round, by the clock and of the processor. */
  costs: Record<Turn, Cost[]>;
  done: Record<Turn, Done>;
}

/** A hospital's file in CSV beside papaparse: the same work on both sides, turn by turn. */
export async function measureCsv(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-prices-'));
  try {
    return [...(await besidePapaparse(folder, 'tall')), ...(await besidePapaparse(folder, 'wide'))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function takeTurns(path: string): Promise<CsvTurns> {
  const children = TURNS.map((turn) => ({ turn, child: fork(PROGRAM, [path, turn]) }));
  const costs = Object.fromEntries(TURNS.map((turn) => [turn, [] as Cost[]])) as CsvTurns['costs'];
  const done = {} as CsvTurns['done'];
  try {
    // In the first round the code is compiled.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { turn, child } of children) {
        const report = await ask(child);
        done[turn] = report.done;
        if (round > 0) costs[turn].push(report.cost);
      }
  } finally {
    for (const { child } of children) child.kill();
  }
  const [ours, theirs] = [done.rows, done.papaRows];
  if (ours.rates !== theirs.rates || ours.sum !== theirs.sum || done.cells.records !== done.everyCell.records)
    throw new Error(`the same file was read in different ways: ${JSON.stringify(done)}`);
  return { costs, done };
}

async function ask(child: ChildProcess): Promise<Report> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process that measures ended too soon');
  });
  ended.catch(() => undefined);
  child.send('again');
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report];
  return report;
}

async function besidePapaparse(folder: string, layout: 'tall' | 'wide'): Promise<Measure[]> {
  const path = join(folder, `${layout}.csv`);
  await writeCsv(path, layout, BYTES);
  const turns = await takeTurns(path);
  await rm(path);
  const { cells, rows } = turns.done;
  const counts = `${cells.records.toLocaleString('en')} records, ${rows.rates.toLocaleString('en')} rows`;
  const tokens = compared(turns, 'cells', 'papaCells');
  const told = (what: string, value: string): Measure => ({
    ...{ what: `${what}, ${layout}`, value, bar: '', pass: undefined },
  });
  return [
    {
      what: `hospital file in CSV, ${layout}: our tokenizer beside papaparse, both finding every cell, ours comparing those that repeat (${counts})`,
      ...{ value: tokens.value, bar: `≥ ${LEAST} times`, pass: tokens.ratio >= LEAST },
    },
    told(
      'our tokenizer without comparing cells that repeat, beside papaparse',
      compared(turns, 'everyCell', 'papaCells').value,
    ),
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
