import { compareHostile } from '../../src/platform/prices/tic/testing-compare.ts';
import type { Measure } from '../support/table.ts';

const FILES = 1_000;
/** Others than the tests have. */
const FIRST = 1_000;

/** Awkward files whose rows have to be those that JSON.parse finds. */
export async function compareHostileFiles(): Promise<Measure[]> {
  let [equal, rates] = [0, 0];
  for (let seed = FIRST; seed < FIRST + FILES; seed += 1) {
    try {
      rates += await compareHostile(seed);
      equal += 1;
    } catch (error) {
      console.error(error instanceof Error ? error.message.slice(0, 500) : error);
    }
  }
  return [
    {
      what: `hostile files of payers with the rows that JSON.parse finds, ${rates} rates`,
      value: `${equal} of ${FILES}`,
      bar: `${FILES} of ${FILES}`,
      pass: equal === FILES,
    },
  ];
}
