import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkTables } from './check-tables.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

let copy: string;

before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'granary-scaffold-'));
  for (const name of [
    'src',
    'bin',
    'client',
    'migrations',
    'test',
    'scripts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ]) {
    await cp(join(ROOT, name), join(copy, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
after(() => rm(copy, { recursive: true, force: true }));

test('a scaffolded domain type-checks, mounts by one line and passes its own acceptance test', async () => {
  const { stdout } = await run(process.execPath, ['scripts/scaffold.ts', 'insight/alerts', '--root', copy], {
    cwd: copy,
  });
  assert.match(stdout, /mount\(alertsDomain/);
  const compose = join(copy, 'src/compose.ts');
  const text = await readFile(compose, 'utf8');
  const mounted = text
    .replace(
      'mount(sitesDomain, { quota }),',
      'mount(sitesDomain, { quota }),\n    mount(alertsDomain, { quota }),',
    )
    .replace(/^import /m, "import { alertsDomain } from './domains/insight/alerts/index.ts';\nimport ");
  assert.notEqual(mounted, text);
  await writeFile(compose, mounted);
  const made = stdout.match(/(?<=^made )(src|test)\S+$/gm) ?? [];
  assert.equal(made.length, 8);
  assert.deepEqual(await checkTables(copy), []);
  // All that is new and all that it is mounted with; the rest of the clone has its own check.
  await writeFile(
    join(copy, 'tsconfig.scaffold.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src/**/*.d.ts', 'src/compose.ts', ...made] }),
  );
  await run(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['--noEmit', '--checkers', '1', '-p', 'tsconfig.scaffold.json'],
    { cwd: copy },
  );
  const tests = ['test/acceptance/alerts.test.ts', 'test/acceptance/contract/alerts.test.ts'];
  const { GRANARY_TEST_RUNNER: _shared, NODE_TEST_CONTEXT: _context, ...environment } = process.env;
  const tested = await run(process.execPath, ['--test', '--test-reporter=tap', ...tests], {
    cwd: copy,
    env: environment,
  });
  assert.match(tested.stdout, /^# pass 12$/m);
  assert.match(tested.stdout, /^# fail 0$/m);
});

test('a domain that is there is not overwritten, and a bad name is explained', async () => {
  await assert.rejects(
    run(process.execPath, ['scripts/scaffold.ts', 'access/sites', '--root', copy], { cwd: copy }),
    /is there already/,
  );
  await assert.rejects(
    run(process.execPath, ['scripts/scaffold.ts', 'Sites', '--root', copy], { cwd: copy }),
    /npm run scaffold/,
  );
});
