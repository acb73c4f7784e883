import { randomInt } from 'node:crypto';

/** `npm test` makes the same input each time; `npm run test:soak` makes other input, and more of it, in each run. */
const FIXED_SEED = 20_261_115;
const SOAK_FACTOR = 25;

const soaking = process.env.SOAK === '1';

export const freshSeed = (): number => randomInt(2 ** 31);

/** Where all made-up input of this process begins; `PROPERTY_SEED` repeats a run that failed. */
export const seed = givenSeed() ?? (soaking ? freshSeed() : FIXED_SEED);

export const repeat = `PROPERTY_SEED=${seed}${soaking ? ' SOAK=1' : ''}`;

if (soaking) console.log(`Made-up input of this run: ${repeat}`);

/** How often to try what `npm test` tries so many times. */
export const runsOf = (usual: number): number => (soaking ? usual * SOAK_FACTOR : usual);

function givenSeed(): number | undefined {
  const { PROPERTY_SEED: given } = process.env;
  if (given === undefined) return undefined;
  if (!/^-?\d{1,10}$/.test(given)) throw new Error(`PROPERTY_SEED is "${given}"; give a whole number.`);
  return Number(given);
}
