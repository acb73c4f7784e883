import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'client');
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const MOST_BYTES = 12_000;

/** As in a terminal: what npm tells the programs that it starts would be settings for an npm below them. */
const OUTSIDE = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

const run = promisify(execFile);
let folder: string;
let program: ProgramInUse;
let examples: string[];

/** The package as `npm pack` makes it of its own folder, installed in one that knows nothing of this clone. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-client-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await run('npm', ['pack', '--pack-destination', folder], { cwd: await copyOfClient(), env: OUTSIDE });
  const [packed] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], {
    cwd: folder,
    env: OUTSIDE,
  });
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
  examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? '');
  for (const [at, code] of examples.entries()) await writeFile(join(folder, `example-${at}.ts`), code);
  program = await joinProgram();
});
after(async () => {
  await program.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** In a clone whose folders are those of this one: what packing compiles must not lie among the sources of the tests. */
async function copyOfClient(): Promise<string> {
  const clone = join(folder, 'clone');
  await cp(CLIENT, join(clone, 'client'), { recursive: true });
  for (const name of ['scripts', 'node_modules', 'tsconfig.json'])
    await symlink(join(ROOT, name), join(clone, name));
  return join(clone, 'client');
}

test('the examples of the README fit the types of the package', async () => {
  const options = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.asynciterable'],
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      types: ['node'],
      allowImportingTsExtensions: true,
    },
    include: ['*.ts'],
    exclude: ['clone'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  await run(process.execPath, [COMPILER, '-p', folder]).catch(({ stdout }) => assert.fail(stdout));
});

test('the examples of the README do what they say', async () => {
  assert.ok(examples.length >= 4);
  for (const [at, code] of examples.entries()) {
    const environment = { PATH: process.env.PATH, GRANARY: program.address, KEY: program.key };
    const { stdout } = await run(process.execPath, [join(folder, `example-${at}.ts`)], {
      env: environment,
      cwd: folder,
    });
    for (const [, said] of code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm))
      assert.ok(stdout.includes((said ?? '').replace(' …', '')), `${said} in:\n${stdout}`);
  }
  assert.equal((await readFile(join(folder, 'products.parquet'))).subarray(0, 4).toString(), 'PAR1');
});

test('it is small, and needs neither Node nor a package', async () => {
  const dist = join(folder, 'node_modules', 'granary-client', 'dist');
  const files = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const code = (await Promise.all(files.map((name) => readFile(join(dist, name), 'utf8')))).join('\n');
  assert.ok(gzipSync(code).length < MOST_BYTES, `${gzipSync(code).length} bytes compressed`);
  const imports = [...code.matchAll(/^(?:import|export) .*from '([^']+)'/gm)].map(([, from]) => from ?? '');
  assert.ok(imports.length > 5);
  for (const from of imports) assert.match(from, /^\.\/[a-z]+\.js$/);
  assert.doesNotMatch(code, /\b(process|Buffer|require)\b/);
});
