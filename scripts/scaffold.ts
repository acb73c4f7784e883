import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { domainFiles } from './scaffold/domain-files.ts';
import { writeLists } from './scaffold/lists.ts';
import { mounted } from './scaffold/mount.ts';
import { type Names, namesOf, ScaffoldError } from './scaffold/names.ts';
import { pageFiles } from './scaffold/page-files.ts';
import { testFiles } from './scaffold/test-files.ts';

const USAGE = `npm run scaffold -- AREA/PLURAL [--noun SINGULAR] [--tag TAG] [--no-generate]

Example: npm run scaffold -- insight/alert-rules --tag alerts

Makes a domain with one plain resource and mounts it: five operations, events, a kind as code, migration, tests,
a page of the documentation and one of the dashboard.`;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      noun: { type: 'string' },
      tag: { type: 'string' },
      generate: { type: 'boolean', default: true },
    },
  });
  const match = /^([a-z][a-z-]*)\/([a-z][a-z-]*)$/.exec(positionals[0] ?? '');
  if (match === null) {
    console.error(USAGE);
    return 2;
  }
  const [, area = '', plural = ''] = match;
  const names = namesOf(ROOT, { area, plural, noun: values.noun, tag: values.tag });
  const changed = [...(await makeFiles(names)), ...(await mount(names))];
  for (const path of await writeLists(ROOT, names)) console.log(`changed ${path}`);
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', ...changed], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!values.generate) {
    console.log('Now run npm run generate.');
    return 0;
  }
  const { status } = spawnSync(process.execPath, ['scripts/generate.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) console.error('All files are made. Correct what is wrong, then run npm run generate.');
  return status ?? 1;
}

async function makeFiles(names: Names): Promise<string[]> {
  const files = { ...domainFiles(names), ...testFiles(names), ...pageFiles(names) };
  for (const path of Object.keys(files))
    if (existsSync(join(ROOT, path))) throw new ScaffoldError(`${path} is there already.`);
  for (const [path, text] of Object.entries(files)) {
    const file = join(ROOT, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    console.log(`made ${path}`);
  }
  return Object.keys(files).filter((path) => /\.(tsx?|md)$/.test(path));
}

async function mount(names: Names): Promise<string[]> {
  const path = `src/compose/${names.area}.ts`;
  const file = join(ROOT, path);
  const text = mounted(await readFile(file, 'utf8'), names);
  if (text === undefined) {
    console.log(
      `${path} looks unlike the others. Add to its domains: mount(${names.several}Domain, { quota }),`,
    );
    return [];
  }
  await writeFile(file, text);
  console.log(`changed ${path}`);
  return [path];
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ScaffoldError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
