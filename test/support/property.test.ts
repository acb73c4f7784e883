import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { check, sample } from './property.ts';
import { seed } from './seed.ts';

const ROOT = join(import.meta.dirname, '../..');
const TESTS = ['src/**/*.test.ts', 'src/**/testing-*.ts', 'src/**/test-*.ts', 'test/**/*.ts'];
/** They make the seed and use it. */
const EXCEPT = [
  'test/support/chance.ts',
  'test/support/property.test.ts',
  'test/support/property.ts',
  'test/support/seed.ts',
];
/** `randomBytes` is left to names that no other process may have. */
const UNSEEDED = /\bfc\.(?:assert|check|sample)\(|Math\.random\(|\brandomInt\b[^}]*\} from 'node:crypto'/;

test('all made-up input of tests comes from the seed of the run', () => {
  const files = globSync(TESTS, { cwd: ROOT }).filter((file) => !EXCEPT.includes(file));
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.filter((file) => UNSEEDED.test(readFileSync(join(ROOT, file), 'utf8'))),
    [],
  );
});

test('a property that does not hold says how to repeat it', async () => {
  const message = new RegExp(
    `seed: ${seed}.*Counterexample: \\[11\\].*To repeat it: PROPERTY_SEED=${seed}`,
    's',
  );
  const isSmall = (number: number): void => assert.ok(number <= 10);
  assert.throws(() => check(fc.property(fc.nat(), isSmall)), { message });
  await assert.rejects(
    check(
      fc.asyncProperty(fc.nat(), async (number) => isSmall(number)),
      { runs: 50 },
    ),
    { message },
  );
});

test('the same seed makes the same input', () => {
  const seen: number[] = [];
  check(
    fc.property(fc.nat(), (number) => void seen.push(number)),
    { runs: 20 },
  );
  assert.deepEqual(seen.slice(0, 5), sample(fc.nat(), 20).slice(0, 5));
});
