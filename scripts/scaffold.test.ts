import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkTables } from './check-tables.ts';
import { mounted } from './scaffold/mount.ts';
import { namesOf } from './scaffold/names.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  ...[
    'src',
    'bin',
    'client',
    'migrations',
    'test',
    'scripts',
    'docs',
    'spec',
    'web/src',
    'web/tsconfig.json',
  ],
  ...['tsconfig.json', 'package.json', 'package-lock.json', 'biome.json', '.gitignore'],
];
const run = promisify(execFile);

let copy: string;

before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'granary-scaffold-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
after(() => rm(copy, { recursive: true, force: true }));

/** As in a shell: nothing of what the runner tells its tests. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^GRANARY_|^NODE_TEST/.test(name)),
);
const scaffold = (...args: string[]) =>
  run(process.execPath, ['scripts/scaffold.ts', ...args], { cwd: copy, env: environment });

async function filesOfCopy(): Promise<Map<string, string>> {
  const found = globSync('{src,client,migrations,test,scripts,docs,spec,web}/**', {
    cwd: copy,
    withFileTypes: true,
  });
  const paths = found
    .filter((one) => one.isFile())
    .map((one) => relative(copy, join(one.parentPath, one.name)));
  const texts = paths.map(async (path) => [path, await readFile(join(copy, path), 'latin1')] as const);
  return new Map(await Promise.all(texts));
}

/** The lines that came, of each file that was there before. */
function changesOf(before: Map<string, string>, after: Map<string, string>): Record<string, string[]> {
  const changed = [...after].filter(([path, text]) => before.has(path) && before.get(path) !== text);
  return Object.fromEntries(
    changed.map(([path, text]) => {
      const known = new Set(before.get(path)?.split('\n'));
      return [path, text.split('\n').filter((line) => !known.has(line))];
    }),
  );
}

/** All that is new and all that it is mounted with; the rest of the clone has its own check. */
async function assertTyped(project: string, include: readonly string[]): Promise<void> {
  const file = `${project}scaffold.tsconfig.json`;
  await writeFile(join(copy, file), JSON.stringify({ extends: './tsconfig.json', include }));
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '--checkers', '1', '-p', file], { cwd: copy });
  await rm(join(copy, file));
}

test('a domain of five operations is there by one command: typed, tested, documented, with a page, and nobody else was touched', async () => {
  const before = await filesOfCopy();
  const { stdout } = await scaffold('insight/odd-rules', '--tag', 'alerts');
  const after = await filesOfCopy();

  const made = [...after.keys()].filter((path) => !before.has(path)).sort();
  assert.deepEqual(made, (stdout.match(/(?<=^made )\S+$/gm) ?? []).sort());
  for (const path of made) assert.match(path, /odd-rules/);
  const {
    'client/generated.ts': client,
    'spec/openapi.json': document,
    ...byHand
  } = changesOf(before, after);
  assert.ok(client?.some((line) => line.includes("'alerts.create-odd-rule'")));
  assert.ok(document?.some((line) => line.includes('"/api/v1/odd-rules/{odd_rule_id}"')));
  assert.deepEqual(Object.keys(byHand).sort(), [
    ...[
      'docs/README.md',
      'docs/events.md',
      'migrations/CHECKSUMS',
      'migrations/OWNERS.tsv',
      'spec/beyond.tsv',
    ],
    'src/compose/insight.ts',
  ]);
  const mounting = byHand['src/compose/insight.ts']?.filter((line) => !line.startsWith('export function'));
  assert.deepEqual(mounting, [
    "import { oddRulesDomain } from '../domains/insight/odd-rules/index.ts';",
    '      mount(oddRulesDomain, { quota }),',
  ]);
  assert.deepEqual(byHand['migrations/OWNERS.tsv'], ['table\todd_rules\tsrc/domains/insight/odd-rules']);
  assert.equal(byHand['spec/beyond.tsv']?.length, 5);
  assert.match(after.get('docs/README.md') ?? '', /^- \[Odd rules\]\(odd-rules\.md\): An odd rule has /m);
  assert.match(after.get('docs/events.md') ?? '', /`odd_rule\.created` +\| An odd rule was created\./);

  assert.deepEqual(await checkTables(copy), []);
  const typed = made.filter((path) => /^(src|test)\//.test(path) && path.endsWith('.ts'));
  await assertTyped('', ['src/**/*.d.ts', 'src/compose/insight.ts', ...typed]);
  await assertTyped('web/', ['src/pages/odd-rules/*']);
  const tests = ['test/acceptance/odd-rules.test.ts', 'test/acceptance/contract/odd-rules.test.ts'];
  // Each starts a program from its sources: one after the other, or a slow machine is too slow for both.
  const oneByOne = ['--test', '--test-reporter=tap', '--test-concurrency=1'];
  const tested = await run(process.execPath, [...oneByOne, ...tests], { cwd: copy, env: environment });
  assert.match(tested.stdout, /^# pass 13$/m);
  assert.match(tested.stdout, /^# fail 0$/m);
});

test('what the interface lists has the path, the tag and the ID of the list, and is owed no longer', async () => {
  const at = '/api/v1/telemetry/odd-signals';
  const listed = [`GET\t${at}`, `POST\t${at}`, `PUT\t${at}/{id}`, `DELETE\t${at}/{id}`];
  await appendFile(join(copy, 'spec/owed.tsv'), `${listed.join('\n')}\n`);
  const entries = listed.map((line) => `telemetry\t${line}\t${line.startsWith('POST') ? 201 : 200}\tno\n`);
  await appendFile(join(copy, 'spec/operations.tsv'), entries.join(''));
  const before = await filesOfCopy();
  await scaffold('telemetry/odd-signals', '--no-generate');
  const after = await filesOfCopy();
  const resource = after.get('src/domains/telemetry/odd-signals/resource.ts') ?? '';
  assert.match(
    resource,
    /tag: 'telemetry',\n +path: '\/api\/v1\/telemetry\/odd-signals',\n +suffix: 'odd-signal'/,
  );
  assert.match(resource, /id: 'id'.*createdStatus: 201/s);
  const owed = (files: Map<string, string>): string[] => files.get('spec/owed.tsv')?.split('\n') ?? [];
  assert.deepEqual(
    owed(before).filter((line) => !owed(after).includes(line)),
    listed,
  );
  assert.deepEqual(changesOf(before, after)['spec/beyond.tsv'], [`GET\t${at}/{id}`]);
  assert.match(after.get('src/compose/telemetry.ts') ?? '', /mount\(oddSignalsDomain, \{ quota \}\)/);
});

test('every area has a place in the dashboard and in its file', async () => {
  const rail = await readFile(join(ROOT, 'web/src/lib/areas.ts'), 'utf8');
  const files = globSync('src/compose/*.ts', { cwd: ROOT }).map((path) => basename(path, '.ts'));
  const areas = files.filter((name) => name !== 'index' && name !== 'area');
  assert.ok(areas.length >= 12);
  for (const area of areas) {
    const names = namesOf(ROOT, { area, plural: 'odd-policies', noun: undefined, tag: 'alerts' });
    assert.deepEqual([names.noun, names.operations.list], ['odd-policy', 'alerts.list-odd-policies']);
    assert.ok(rail.includes(`to: '${names.page.split('/odd')[0]}'`), names.page);
    const text = await readFile(join(ROOT, `src/compose/${area}.ts`), 'utf8');
    assert.match(mounted(text, names) ?? '', /mount\(oddPoliciesDomain, \{ quota \}\),\s*\]/, area);
  }
});

test('what cannot be done is explained, and nothing is made', async () => {
  const before = await filesOfCopy();
  const refusals: [string[], RegExp][] = [
    [['access/sites'], /src\/domains\/access\/sites is there already/],
    [['Sites'], /npm run scaffold/],
    [['kitchen/knives'], /There is no area kitchen. Use one of access, acquire/],
    [['insight/alert-sounds'], /alert-sounds is not a tag of the interface.*--tag TAG: alerts\./],
    [['insight/sheep', '--tag', 'alerts'], /sheep is not a plural/],
    [['trust/datasets'], /There is a table datasets already, of src\/domains\/catalog\/datasets/],
  ];
  for (const [args, message] of refusals)
    await assert.rejects(scaffold(...args), (error: { stderr: string }) => {
      assert.match(error.stderr, message);
      return true;
    });
  const { area, plural, several } = { area: 'trust', plural: 'policies', several: 'policies' };
  assert.equal(mounted('export const compose = 7;\n', { area, plural, several }), undefined);
  assert.deepEqual(await filesOfCopy(), before);
});
