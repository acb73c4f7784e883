import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listedOperations, type Names } from './names.ts';

/** Writes the domain into the lists that say who owns a table, and which operations there are and are to come. */
export async function writeLists(root: string, names: Names): Promise<string[]> {
  const { table, folder, path, id } = names;
  await changeLines(root, 'migrations/OWNERS.tsv', (lines) => [...lines, `table\t${table}\t${folder}`]);
  const made = [
    ...['GET', 'POST'].map((method) => `${method}\t${path}`),
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method}\t${path}/{${id}}`),
  ];
  const listed = new Set(listedOperations(root).map(([, method, at]) => `${method}\t${at}`));
  const beyond = made.filter((line) => !listed.has(line));
  const owed = await changeLines(root, 'spec/owed.tsv', (lines) =>
    lines.filter((line) => !made.includes(line)),
  );
  if (beyond.length > 0) await changeLines(root, 'spec/beyond.tsv', (lines) => [...lines, ...beyond].sort());
  return [
    ...['migrations/OWNERS.tsv'],
    ...(owed ? ['spec/owed.tsv'] : []),
    ...(beyond.length > 0 ? ['spec/beyond.tsv'] : []),
  ];
}

/** Answers whether that changed it. */
async function changeLines(
  root: string,
  path: string,
  change: (lines: string[]) => string[],
): Promise<boolean> {
  const file = join(root, path);
  const before = await readFile(file, 'utf8');
  const after = `${change(before.trimEnd().split('\n')).join('\n')}\n`;
  await writeFile(file, after);
  return after !== before;
}
