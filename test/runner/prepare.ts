import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildProgram, compileProgram } from '../../scripts/program-build.ts';
import { unpackChromium } from '../../src/platform/browser/installation.ts';
import { ROOT } from './lanes.ts';
import { prepareData } from './prepare-data.ts';

const COMPILER = fileURLToPath(new URL('./compile-sources.ts', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/granary-test');

/** What tests copy instead of making it again and again; kept from one run to the next. */
export interface Prepared {
  /** A data folder with a migrated database; undefined where PostgreSQL's files have to lie elsewhere. */
  data: string | undefined;
  /** The program with the domain of the tests, built. */
  fixtures: string;
  /** An unpacked Chromium. */
  browser: string;
  /** For what Node keeps of modules it has compiled. */
  compiled: string;
}

export async function prepare(): Promise<Prepared> {
  const browser = join(CACHE, 'browser');
  const fixtures = await kept('fixtures', ['src/**/*.ts', 'test/fixtures/*.*'], makeFixtures);
  // What is compiled is known by the place of its module.
  if (!existsSync(join(fixtures, 'cache'))) compileProgram(fixtures);
  const compiled = kept('compiled', ['src/**/*.ts', 'test/support/**/*.ts'], compileSources);
  await Promise.all([unpackChromium(browser), compiled]);
  const data = await kept('data', ['migrations/*', 'src/platform/postgres/*.ts'], (folder) =>
    prepareData(folder, browser),
  );
  const isElsewhere = lstatSync(join(data, 'postgres')).isSymbolicLink();
  return {
    data: isElsewhere ? undefined : data,
    fixtures: join(fixtures, 'fixtures.js'),
    browser,
    compiled: await compiled,
  };
}

const makeFixtures = (folder: string): Promise<void> =>
  buildProgram({ folder, more: { fixtures: join(ROOT, 'test/fixtures/main.ts') } });

async function compileSources(folder: string): Promise<void> {
  const environment = { ...process.env, NODE_COMPILE_CACHE: folder };
  await promisify(execFile)(process.execPath, [COMPILER], { env: environment });
}

/** Made anew when the files it depends on have changed, under another name first. */
async function kept(
  name: string,
  sources: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(CACHE, `${name}-${stateOf(['package-lock.json', ...sources])}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  for (const old of globSync(join(CACHE, `${name}-*`))) await rm(old, { recursive: true, force: true });
  // Beside it, because what is built names places by the way from its folder.
  const partial = join(dirname(folder), `new-${process.pid}-${name}`);
  try {
    await make(partial);
    await rename(partial, folder).catch((error: unknown) => {
      // Another run has made the same meanwhile.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

function stateOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: ROOT }).sort())
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
