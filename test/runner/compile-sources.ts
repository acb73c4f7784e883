import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lanes.ts';

/**
 * Loads every module once, so that Node keeps what it has compiled for the many processes that tests start from the
 * sources and end too roughly to keep anything themselves. What is to begin a thread or a process complains that it is
 * none, which is after it was compiled.
 */
const BEGINS_AT_ONCE =
  /^src\/(main|platform\/browser\/unpack|platform\/duckdb\/worker)\.ts$|\.test\.ts$|\/test-[^/]+$/;

for (const file of globSync(['src/**/*.ts', 'test/support/**/*.ts'], { cwd: ROOT }).sort())
  if (!BEGINS_AT_ONCE.test(file)) await import(join(ROOT, file)).catch(() => undefined);
process.exit();
