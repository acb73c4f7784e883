import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const system = `${process.platform}-${process.arch}`;

/** Stands in for npm, which needs a network: it installs what the lock file says, counts its calls, or fails as told. */
const NPM = `#!/bin/sh
echo "$@" >> calls
if [ -f offline ]; then echo "npm error code ENOTFOUND" >&2; exit 1; fi
sleep 0.3
mkdir -p node_modules/.bin node_modules/node-${system}/bin
ln -sf "${process.execPath}" node_modules/node-${system}/bin/node
cp package-lock.json node_modules/.package-lock.json
`;

interface Clone {
  folder: string;
  setUp(): Promise<{ code: number; errors: string }>;
  lock(version: string): Promise<void>;
  calls(): Promise<number>;
}

async function clone(context: TestContext): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-setup-'));
  context.after(() => rm(folder, { recursive: true }));
  for (const name of ['scripts', 'tools', 'src/platform/postgres']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  for (const name of ['setup.mjs', 'fingerprint.mjs'])
    await cp(join(here, name), join(folder, 'scripts', name));
  await writeFile(
    join(folder, 'src/platform/postgres/binaries.ts'),
    'export const findBinaries = (): void => {};',
  );
  await writeFile(join(folder, 'tools/npm'), NPM);
  await chmod(join(folder, 'tools/npm'), 0o755);
  const environment = {
    PATH: [join(folder, 'tools'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
  };
  const made: Clone = {
    folder,
    setUp: () =>
      run(process.execPath, ['scripts/setup.mjs'], { cwd: folder, env: environment }).then(
        ({ stderr }) => ({ code: 0, errors: stderr }),
        (error: { code: number; stderr: string }) => ({ code: error.code, errors: error.stderr }),
      ),
    lock: (version) =>
      writeFile(
        join(folder, 'package-lock.json'),
        JSON.stringify({
          packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { optional: true } },
        }),
      ),
    calls: async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n').length,
  };
  await made.lock('1.0.0');
  return made;
}

const NO_NETWORK =
  'Granary: npm could not reach its registry. Connect this machine to the network and run the command again.';

test('installs once, links its Node, and is silent when there is nothing to do', async (context) => {
  const { folder, setUp, calls } = await clone(context);
  const first = await setUp();
  assert.equal(first.code, 0, first.errors);
  assert.match(first.errors, /^Granary: installing its packages.*\nGranary: set up in \d+ s\.\n$/);
  assert.match(await readFile(join(folder, 'calls'), 'utf8'), /^install --no-save --ignore-scripts /);
  const { stdout } = await run(join(folder, 'node_modules/.bin/node'), ['--version']);
  assert.equal(stdout.trim(), process.version);
  assert.deepEqual(await setUp(), { code: 0, errors: '' });
  assert.equal(await calls(), 1);
  assert.ok(!(await readdir(folder)).includes('.setup-lock'));
});

test('installs again when the lock file changed, but not when someone installed it by hand', async (context) => {
  const { folder, setUp, lock, calls } = await clone(context);
  await setUp();
  await lock('2.0.0');
  await setUp();
  assert.equal(await calls(), 2);
  await lock('3.0.0');
  await cp(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'));
  assert.deepEqual(await setUp(), { code: 0, errors: '' });
  assert.equal(await calls(), 2);
});

test('without a network: one line, and the packages of the last set-up when there are some', async (context) => {
  const { folder, setUp, lock, calls } = await clone(context);
  await writeFile(join(folder, 'offline'), '');
  const none = await setUp();
  assert.equal(none.code, 1);
  assert.equal(none.errors.trim().split('\n').at(-1), NO_NETWORK);

  await rm(join(folder, 'offline'));
  await setUp();
  await writeFile(join(folder, 'offline'), '');
  await lock('2.0.0');
  for (let times = 0; times < 2; times += 1) {
    const old = await setUp();
    assert.equal(old.code, 0);
    assert.equal(
      old.errors.trim().split('\n').at(-1),
      `${NO_NETWORK} Going on with the packages of the last set-up.`,
    );
  }
  await rm(join(folder, 'offline'));
  await setUp();
  assert.equal(await calls(), 5);
  assert.deepEqual(await setUp(), { code: 0, errors: '' });
});

test('of several at once one installs; one that was killed is inherited', async (context) => {
  const { folder, setUp, calls } = await clone(context);
  const results = await Promise.all([setUp(), setUp(), setUp()]);
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(await calls(), 1);

  await rm(join(folder, 'node_modules'), { recursive: true });
  const dead = spawn('true');
  await once(dead, 'exit');
  await mkdir(join(folder, '.setup-lock'));
  await writeFile(join(folder, '.setup-lock/pid'), `${dead.pid}`);
  const heirs = await Promise.all([setUp(), setUp()]);
  assert.deepEqual(
    heirs.map(({ code }) => code),
    [0, 0],
  );
  assert.equal(await calls(), 2);
});

test('an install that was cut short is begun anew', async (context) => {
  const { folder, setUp, calls } = await clone(context);
  await mkdir(join(folder, 'node_modules/half'), { recursive: true });
  await setUp();
  assert.equal(await calls(), 1);
  assert.ok(!(await readdir(join(folder, 'node_modules'))).includes('half'));
});

/** Stands in for a build: it counts its calls, and writes the stamp or fails as told. */
const buildOf = (
  what: 'program' | 'dashboard' | 'database',
): string => `import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { BUILT, writeStamp } from './fingerprint.mjs';
appendFileSync('builds', 'x');
if (existsSync('broken')) throw new Error('the build is broken');
mkdirSync(dirname(BUILT.${what}.stamp), { recursive: true });
writeStamp(BUILT.${what});
`;

const BUILDS = [
  {
    what: 'dashboard',
    script: 'web-build.ts',
    entry: 'web/index.html',
    file: 'web/src/page.tsx',
    made: 'web/dist',
  },
  { what: 'program', script: 'program-build.ts', entry: 'src/main.ts', file: 'src/page.ts', made: 'dist' },
  {
    what: 'database',
    script: 'database-build.ts',
    entry: 'migrations/CHECKSUMS',
    file: 'migrations/0001-page.sql',
    made: 'prepared',
  },
] as const;

for (const { what, script, entry, file, made } of BUILDS)
  test(`builds the ${what} when its sources have changed, and starts without it when it cannot`, async (context) => {
    const { folder, setUp } = await clone(context);
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, 'scripts', script), buildOf(what));
    await writeFile(join(folder, entry), '');
    const builds = async () => (await readFile(join(folder, 'builds'), 'utf8')).length;
    const both = await Promise.all([setUp(), setUp()]);
    assert.ok(
      both.every(({ code }) => code === 0),
      JSON.stringify(both),
    );
    assert.equal(await builds(), 1);
    assert.deepEqual(await setUp(), { code: 0, errors: '' });

    await utimes(join(folder, entry), 0, 0);
    assert.deepEqual(await setUp(), { code: 0, errors: '' }, 'they only look changed');
    await writeFile(join(folder, dirname(file), 'page.test.ts'), '');
    assert.deepEqual(await setUp(), { code: 0, errors: '' }, 'a test is no part of it');
    assert.equal(await builds(), 1);

    await writeFile(join(folder, file), 'export {}');
    assert.match((await setUp()).errors, new RegExp(`building the ${what}`));
    assert.equal(await builds(), 2);

    await writeFile(join(folder, 'broken'), '');
    await writeFile(join(folder, file), 'export { }');
    const failed = await setUp();
    assert.equal(failed.code, 0);
    assert.match(failed.errors, /could not be built[\s\S]*the build is broken/);
    assert.ok(
      !(await readdir(join(folder, dirname(made)))).includes(basename(made)),
      'an old one does not stay',
    );

    await rm(join(folder, 'broken'));
    assert.match((await setUp()).errors, new RegExp(`building the ${what}`));
    assert.deepEqual(await setUp(), { code: 0, errors: '' });
  });

test('the command passes its exit code on', async () => {
  const command = fileURLToPath(new URL('../bin/granary.mjs', import.meta.url));
  await assert.rejects(run(process.execPath, [command, 'nonsense']), { code: 2 });
});
