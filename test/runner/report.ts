import { LANES, type Lane } from './lanes.ts';
import type { Ending } from './messages.ts';

/** What one file, or one check, came to. */
export interface Outcome {
  lane: Lane;
  name: string;
  endings: Ending[];
  faults: string[];
  printed: string;
  began: number;
  ended: number;
  cpuSeconds: number;
  operations: number;
}

/** A domain may add so much for each operation that its tests call. */
const MOST_CPU_SECONDS_PER_OPERATION = 5;

const isTest = ({ nesting, isSuite }: Ending): boolean => nesting > 0 && !isSuite;
const seconds = ({ began, ended }: Outcome): number => (ended - began) / 1_000;

export const failed = ({ endings, faults }: Outcome): boolean =>
  faults.length > 0 || endings.some(({ result }) => result === 'failed');

/** A line as soon as a file is over, and everything about what failed in it. With `all` also what a file printed that passed. */
export function sayOutcome(outcome: Outcome, { all }: { all: boolean }): void {
  const { lane, name, endings, printed } = outcome;
  const tests = endings.filter(isTest).length;
  const times = `${seconds(outcome).toFixed(1)} s, ${outcome.cpuSeconds.toFixed(1)} CPU-s`;
  console.log(
    `${failed(outcome) ? '✖' : '✔'} ${lane}: ${name} (${lane === 'checks' ? '' : `${tests} tests, `}${times})`,
  );
  for (const { name: test, milliseconds } of endings.filter(({ result }) => result === 'skipped'))
    console.log(`  - left out: ${test} (${Math.round(milliseconds)} ms)`);
  if (!failed(outcome) && !all) return;
  sayFaults(outcome);
  if (printed !== '') console.log(`  It printed:\n${indent(printed)}`);
}

function sayFaults({ endings, faults }: Outcome): void {
  for (const fault of faults) console.log(`  ${fault}`);
  for (const { name: test, error } of endings.filter(({ result }) => result === 'failed'))
    console.log(`  ✖ ${test}\n${indent(error ?? '')}`);
}

const indent = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

export interface Whole {
  seconds: number;
  /** Of every process of the run. */
  cpuSeconds: number;
}

/** The tables at the end. */
export function sayReport(outcomes: readonly Outcome[], whole: Whole): void {
  console.log('\nLanes, side by side:');
  table(
    ['lane', 'files', 'tests', 'failed', 'seconds', 'CPU seconds'],
    [
      ...LANES.filter((lane) => outcomes.some((one) => one.lane === lane)).map((lane) =>
        laneRow(outcomes, lane),
      ),
      [
        'whole',
        String(outcomes.length),
        String(count(outcomes)),
        String(count(outcomes, 'failed')),
        whole.seconds.toFixed(0),
        whole.cpuSeconds.toFixed(0),
      ],
    ],
  );
  console.log('\nThe ten slowest:');
  table(
    ['file', 'seconds', 'CPU seconds'],
    outcomes
      .toSorted((one, other) => seconds(other) - seconds(one))
      .slice(0, 10)
      .map((one) => [one.name, seconds(one).toFixed(1), one.cpuSeconds.toFixed(1)]),
  );
  sayOverBudget(outcomes);
  sayFailed(outcomes.filter(failed));
  const faults = outcomes.reduce((sum, { faults: own }) => sum + own.length, 0);
  const skipped = count(outcomes, 'skipped');
  const passed = count(outcomes, 'passed');
  console.log(
    `\n${passed} passed, ${count(outcomes, 'failed') + faults} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
}

/** Once more, with the reasons: often the end of a log is all that is kept of it. */
function sayFailed(outcomes: readonly Outcome[]): void {
  if (outcomes.length > 0) console.log('\nFailed:');
  for (const outcome of outcomes) {
    console.log(`${outcome.lane}: ${outcome.name}`);
    sayFaults(outcome);
  }
}

function sayOverBudget(outcomes: readonly Outcome[]): void {
  const over = outcomes.filter(
    ({ lane, cpuSeconds, operations }) =>
      lane === 'acceptance' && cpuSeconds > MOST_CPU_SECONDS_PER_OPERATION * Math.max(1, operations),
  );
  if (over.length === 0) return;
  console.log(`\nOver ${MOST_CPU_SECONDS_PER_OPERATION} CPU seconds for each operation they call:`);
  table(
    ['file', 'operations', 'CPU seconds'],
    over.map(({ name, operations, cpuSeconds }) => [name, String(operations), cpuSeconds.toFixed(1)]),
  );
}

function laneRow(outcomes: readonly Outcome[], lane: Lane): string[] {
  const own = outcomes.filter((one) => one.lane === lane);
  const began = Math.min(...own.map((one) => one.began));
  const ended = Math.max(...own.map((one) => one.ended));
  const cpu = own.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  return [
    lane,
    String(own.length),
    String(count(own)),
    String(own.filter(failed).length),
    ((ended - began) / 1_000).toFixed(0),
    cpu.toFixed(0),
  ];
}

const count = (outcomes: readonly Outcome[], result?: Ending['result']): number =>
  outcomes
    .flatMap(({ endings }) => endings.filter(isTest))
    .filter((ending) => result === undefined || ending.result === result).length;

function table(head: string[], rows: string[][]): void {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  for (const row of [head, ...rows])
    console.log(
      `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')}`,
    );
}
