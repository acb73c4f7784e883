import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What runs side by side: a lane has resources of its own, and one of its files goes on when another waits. */
export const LANES = ['faults', 'web', 'acceptance', 'unit', 'checks'] as const;
export type Lane = (typeof LANES)[number];

/** One thing to do, in a process that is told of it. */
export interface Task {
  lane: Lane;
  /** A test file, or a command of the checks. */
  name: string;
}

const PLACES: Record<Exclude<Lane, 'checks'>, string[]> = {
  faults: ['test/faults/**/*.test.ts'],
  web: ['test/web/**/*.test.ts'],
  acceptance: ['test/acceptance/**/*.test.ts'],
  unit: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/runner/**/*.test.ts', 'test/support/**/*.test.ts'],
};

/** One checker: several at once do much of the work several times. */
export const CHECKS: readonly string[] = [
  'tsc --noEmit --checkers 1 -p .',
  'tsc --noEmit --checkers 1 -p web',
  'biome ci --colors=off .',
  'depcruise src bench scripts test client web/src',
  'node scripts/check-tables.ts',
  'knip',
  'node scripts/generate.ts --check',
  'node scripts/check-shape.ts',
];

/** Everything, or the files whose path contains one of the words. */
export function tasksFor(words: readonly string[], withChecks: boolean): Task[] {
  const files = Object.entries(PLACES).flatMap(([lane, patterns]) =>
    globSync(patterns, { cwd: ROOT })
      .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
      .sort()
      .map((name) => ({ lane: lane as Lane, name })),
  );
  const checks = withChecks ? CHECKS.map((name) => ({ lane: 'checks' as const, name })) : [];
  return [...files, ...checks];
}
