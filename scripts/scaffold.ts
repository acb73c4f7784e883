import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { scaffoldFiles } from './scaffold-files.ts';

const USAGE = `npm run scaffold -- AREA/PLURAL [--noun SINGULAR] [--root FOLDER]

Example: npm run scaffold -- insight/alerts

Makes a domain with one plain resource: schema, resource, written form, domain, migration, acceptance test, contract and holdings.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    noun: { type: 'string' },
    root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
  },
});

async function main(): Promise<number> {
  const match = /^([a-z][a-z-]*)\/([a-z][a-z-]*)$/.exec(positionals[0] ?? '');
  if (match === null) {
    console.error(USAGE);
    return 2;
  }
  const [, area = '', plural = ''] = match;
  const folder = join(values.root, 'src/domains', area, plural);
  if (existsSync(folder)) {
    console.error(`src/domains/${area}/${plural} is there already.`);
    return 1;
  }
  const names = {
    area,
    plural,
    noun: values.noun ?? plural.replace(/s$/, ''),
    number: nextMigration(values.root),
  };
  const files = scaffoldFiles(names);
  for (const [path, text] of Object.entries(files)) {
    const file = join(values.root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    console.log(`made ${path}`);
  }
  await appendFile(
    join(values.root, 'migrations/OWNERS.tsv'),
    `table\t${plural.replaceAll('-', '_')}\tsrc/domains/${area}/${plural}\n`,
  );
  console.log(
    `\nNow mount it in src/compose.ts:\n  mount(${names.plural.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Domain, { quota }),\nand take its operations out of spec/owed.tsv when they are of the list.`,
  );
  return 0;
}

function nextMigration(root: string): string {
  const last = readdirSync(join(root, 'migrations'))
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .at(-1);
  return String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
}

process.exitCode = await main();
