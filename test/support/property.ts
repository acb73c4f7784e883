import fc from 'fast-check';
import { repeat, runsOf, seed } from './seed.ts';

interface CheckOptions<Values> {
  /** How many inputs `npm test` tries. */
  runs?: number;
  /** Tried before all others. */
  examples?: Values[];
}

const USUAL_RUNS = 100;

/** `fc.assert` with the seed of this run. */
export function check<Values>(
  property: fc.IAsyncProperty<Values>,
  options?: CheckOptions<Values>,
): Promise<void>;
export function check<Values>(property: fc.IProperty<Values>, options?: CheckOptions<Values>): void;
export function check<Values>(
  property: fc.IAsyncProperty<Values> | fc.IProperty<Values>,
  { runs = USUAL_RUNS, examples = [] }: CheckOptions<Values> = {},
): Promise<void> | void {
  return fc.assert(property, { seed, numRuns: runsOf(runs), examples, reporter: throwFailure });
}

function throwFailure<Values>(details: fc.RunDetails<Values>): void {
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nTo repeat it: ${repeat}`, {
    cause: details.errorInstance,
  });
}

/** As many values of an arbitrary, from the same seed, for what is cheaper to look at all at once. */
export const sample = <Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] =>
  fc.sample(arbitrary, { seed, numRuns: runsOf(count) });
