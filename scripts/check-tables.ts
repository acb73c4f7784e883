import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tablesInSource } from './table-uses.ts';

const OWNERS = 'migrations/OWNERS.tsv';
/** Tests and what only they use; see `.dependency-cruiser.cjs`. */
const TESTS = /[.](test|support)[.]ts$|\/test(ing)?-[^/]+[.]ts$/;
const CREATED = /^CREATE (?:UNLOGGED )?(TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)/gm;
const WRITTEN = /^ +INSERT INTO (\w+)/gm;

interface Owned {
  kind: string;
  name: string;
  owner: string;
}

/** What is wrong with who uses which table, a sentence each. */
export async function checkTables(root: string): Promise<string[]> {
  const migrations = await readAll(root, 'migrations/*.sql');
  const created = migrations.flatMap(({ text }) =>
    [...text.matchAll(CREATED)].map(([, kind = '', name = '']) => ({ kind: kind.toLowerCase(), name })),
  );
  const owned = (await readFile(join(root, OWNERS), 'utf8')).split('\n').flatMap(toOwned);
  const tables = owned.filter(({ kind }) => kind === 'table');
  if (tables.length === 0) return [`${OWNERS} names no table.`];
  const sources = (await readAll(root, 'src/**/*.ts')).filter(({ path }) => !TESTS.test(path));
  const known = new Set(tables.map(({ name }) => name));
  const uses = await Promise.all(
    sources.map(async ({ path, text }) => ({ path, names: await tablesInSource(text, known) })),
  );
  // A table that triggers keep needs no SQL of the program.
  const kept = new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(WRITTEN)].map(([, name = '']) => name)),
  );
  return [
    ...unlisted(created, owned),
    ...owned.flatMap(({ owner }) =>
      existsSync(join(root, owner)) ? [] : [`${OWNERS}: there is no folder ${owner}.`],
    ),
    ...tables.flatMap((table) => wrongUses(table, uses, kept)),
  ];
}

function toOwned(line: string): Owned[] {
  if (line === '' || line.startsWith('#')) return [];
  const [kind = '', name = '', owner = ''] = line.split('\t');
  return [{ kind, name, owner }];
}

function unlisted(created: readonly Omit<Owned, 'owner'>[], owned: readonly Owned[]): string[] {
  const label = ({ kind, name }: Omit<Owned, 'owner'>) => `${kind} ${name}`;
  const listed = owned.map(label);
  const made = created.map(label);
  return [
    ...made
      .filter((name) => !listed.includes(name))
      .map((name) => `${OWNERS} does not list the ${name}. Add a line with its owner's folder.`),
    ...listed
      .filter((name) => !made.includes(name))
      .map((name) => `${OWNERS} lists the ${name}, which no migration creates. Remove the line.`),
    ...listed
      .filter((name, index) => listed.indexOf(name) < index)
      .map((name) => `${OWNERS} lists the ${name} twice. Remove one line.`),
  ];
}

function wrongUses(
  { name, owner }: Owned,
  uses: readonly { path: string; names: ReadonlySet<string> }[],
  kept: ReadonlySet<string>,
): string[] {
  const users = uses.filter(({ names }) => names.has(name)).map(({ path }) => path);
  const foreign = users.filter((path) => !path.startsWith(`${owner}/`));
  const isUsed = foreign.length < users.length || kept.has(name);
  return [
    ...foreign.map(
      (path) =>
        `${path} names the table ${name}, which belongs to ${owner}. Use a function or a view of its owner.`,
    ),
    ...(isUsed ? [] : [`${owner} never names its table ${name}. Correct ${OWNERS}.`]),
  ];
}

const readAll = (root: string, pattern: string): Promise<{ path: string; text: string }[]> =>
  Promise.all(
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );

if (import.meta.main) {
  const faults = await checkTables(fileURLToPath(new URL('..', import.meta.url)));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
