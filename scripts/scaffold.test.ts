import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

let copy: string;

before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'granary-scaffold-'));
  for (const name of [
    'src',
    'client',
    'migrations',
    'test',
    'spec',
    'scripts',
    'tsconfig.json',
    'package.json',
    'biome.json',
  ]) {
    await cp(join(ROOT, name), join(copy, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
after(() => rm(copy, { recursive: true, force: true }));

test('a scaffolded domain type-checks, mounts by one line and passes its own acceptance test', async () => {
  const { stdout } = await run(
    process.execPath,
    ['scripts/scaffold.ts', 'insight/field-notes', '--root', copy],
    { cwd: copy },
  );
  assert.match(stdout, /mount\(fieldNotesDomain/);
  const compose = join(copy, 'src/compose.ts');
  const text = await readFile(compose, 'utf8');
  const mounted = text
    .replace(
      'mount(sitesDomain, { quota }),',
      'mount(sitesDomain, { quota }),\n    mount(fieldNotesDomain, { quota }),',
    )
    .replace(
      /^import /m,
      "import { fieldNotesDomain } from './domains/insight/field-notes/index.ts';\nimport ",
    );
  assert.notEqual(mounted, text);
  await writeFile(compose, mounted);
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '-p', '.'], { cwd: copy });
  const tested = await run(process.execPath, ['--test', 'test/acceptance/field-notes.test.ts'], {
    cwd: copy,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  assert.match(tested.stdout, /pass 2/);
  assert.match(tested.stdout, /fail 0/);
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
