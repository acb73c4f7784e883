import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileShape, folderCycles, shapeOf } from './shape.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src/**/*.{ts,tsx}', 'web/src/**/*.{ts,tsx}'];
/** Tests and what only they use may reach anywhere. */
const TEST = /[.](test|support)[.]tsx?$|\/test(ing)?-[^/]+[.]ts$/;

/** Where the sources stand; to be lowered with them, and never raised. */
const MOST_ASSERTIONS_PER_1000_LINES = 2.7;
const MOST_WIDE_FUNCTIONS = 48;

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((path) =>
  shapeOf(path, readFileSync(join(ROOT, path), 'utf8')),
);
const sum = (count: (file: FileShape) => number): number =>
  files.reduce((total, file) => total + count(file), 0);

const assertions = (1_000 * sum((file) => file.assertions)) / sum((file) => file.lines);
const wideFunctions = sum((file) => file.wideFunctions);
const faults = folderCycles(files.filter(({ path }) => !TEST.test(path))).map(
  (cycle) => `Folders import each other in ${cycle}. Move what they share below both.`,
);
if (assertions > MOST_ASSERTIONS_PER_1000_LINES)
  faults.push(
    `${assertions.toFixed(2)} assertions (x!) per 1,000 lines; the limit is ${MOST_ASSERTIONS_PER_1000_LINES}. Narrow the type, or use must().`,
  );
if (wideFunctions > MOST_WIDE_FUNCTIONS)
  faults.push(
    `${wideFunctions} functions have five parameters or more; the limit is ${MOST_WIDE_FUNCTIONS}. Group what belongs together into one object.`,
  );

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `${assertions.toFixed(2)} assertions per 1,000 lines, ${wideFunctions} functions with five parameters or more, no folders in a circle`,
  );
